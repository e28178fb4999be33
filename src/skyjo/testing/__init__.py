"""A testing kit for whoever builds on skyjo; skyjo's own tests use it too.

`situation` builds a state from text. The module `skyjo.testing.strategies` holds Hypothesis strategies; it
needs the extra ``testing``.
"""

from skyjo.testing.situations import situation

__all__ = ["situation"]
