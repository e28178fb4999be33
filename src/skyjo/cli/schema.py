"""``skyjo schema`` prints the JSON Schema of everything that skyjo writes."""

import json

import click

from skyjo.schema import json_schema

__all__ = ["schema"]


@click.command()
def schema() -> None:
    """Print the JSON Schema (2020-12) of everything that skyjo writes.

    From it, types for other languages can be made, such as those for TypeScript by json-schema-to-typescript.
    """
    click.echo(json.dumps(json_schema(), indent=2))
