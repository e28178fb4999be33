"""The `skyjo` command as ``python -m skyjo``."""

from skyjo.cli import main

if __name__ == "__main__":
    main()
