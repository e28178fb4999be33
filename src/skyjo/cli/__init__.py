"""The `skyjo` command; it needs the extra ``skyjo[cli]``."""

import sys

__all__ = ["main"]

_EXTRA = ("click", "rich")


def main() -> None:
    """The `skyjo` command, run with the arguments of the process; it ends the process."""
    try:
        # Not at the top: without the extra this module must be importable, to say what is missing.
        from skyjo.cli.app import app
    except ModuleNotFoundError as error:
        if error.name not in _EXTRA:
            raise
        sys.exit(f'The skyjo command needs {error.name}, which is not installed: pip install "skyjo[cli]"')
    app()
