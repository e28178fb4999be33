"""One file a law, each a Hypothesis property."""
