"""The command line: each command is a module of its own."""

import click

from skyjo.cli.convert import convert
from skyjo.cli.demo import demo
from skyjo.cli.perft import perft
from skyjo.cli.play import play
from skyjo.cli.replay import replay
from skyjo.cli.schema import schema
from skyjo.cli.show import show
from skyjo.cli.verify import verify

__all__ = ["app"]


@click.group(name="skyjo")
@click.version_option(package_name="skyjo", message="skyjo %(version)s")
def app() -> None:
    """The card game Skyjo, by its rules engine."""


for command in (convert, demo, perft, play, replay, schema, show, verify):
    app.add_command(command)
