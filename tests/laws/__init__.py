"""Tests named by the rule that they hold the engine to, written from the rules page."""
