# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The list of commands. A new one is a file beside this one and a line in COMMANDS."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from octoway.cli.common import EXIT_BAD_INPUT, say
from octoway.registry import member

COMMANDS = (
    "demo",
    "build",
    "info",
    "path",
    "convert",
    "view",
    "bench",
    "reproduce",
    "simulate",
)

app = typer.Typer(
    help="Short, proven-free paths through true 3D space.\n\nTry: octoway demo",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
for command in COMMANDS:
    app.command()(member("octoway.cli", f"{command}.{command}"))


def _print_version(wanted: bool) -> None:
    if wanted:
        from octoway.version import __version__

        typer.echo(f"octoway {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Options before the command."""


def main() -> None:
    """Run the command line. Exit codes: 0 found or done, 1 no path, 2 bad input."""
    from octoway.errors import OctowayError

    try:
        app()
    except (OctowayError, OSError) as error:
        say(f"error: {error}")
        sys.exit(EXIT_BAD_INPUT)
    except KeyboardInterrupt:
        say("stopped")
        sys.exit(130)


if __name__ == "__main__":
    main()
