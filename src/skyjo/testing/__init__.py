"""A testing kit for whoever builds on skyjo; skyjo's own tests use it too.

`situation` builds a state from text, and `assert_no_leak` checks what a front end sends to its players. The
module `skyjo.testing.strategies` holds Hypothesis strategies; like `assert_no_leak` it needs the extra
``testing``.
"""

from skyjo.testing.leaks import assert_no_leak
from skyjo.testing.situations import situation
from skyjo.testing.walks import Walk

__all__ = ["Walk", "assert_no_leak", "situation"]
