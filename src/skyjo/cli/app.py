"""The command line: each command is a module of its own."""

import click

from skyjo.cli.demo import demo
from skyjo.cli.perft import perft
from skyjo.cli.schema import schema

__all__ = ["app"]


@click.group(name="skyjo")
@click.version_option(package_name="skyjo", message="skyjo %(version)s")
def app() -> None:
    """The card game Skyjo, by its rules engine."""


app.add_command(demo)
app.add_command(perft)
app.add_command(schema)
