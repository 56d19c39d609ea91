# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""octoway reproduce: run a paper's experiments again and put its figures and ours side by side."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from octoway.cli.bench import as_rich, check_folders, measuring_bar
from octoway.cli.common import say

if TYPE_CHECKING:
    from octoway.lab.reproduce.model import Reproduction

_WIDE = 240  # columns, where no terminal says how many it has


def reproduce(
    paper: Annotated[str, typer.Argument(help="massonnat, albertini, pandit, sturtevant or wardhana.")],
    quick: Annotated[bool, typer.Option("--quick", help="Fewer samples: under two minutes.")] = False,
    maps: Annotated[
        Path | None, typer.Option(help="Folder of Warframe .3dmap and .3dmap.3dscen files, for massonnat.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed for the choice of points and the order of calls.")] = 0,
    json: Annotated[Path | None, typer.Option(help="Write all figures.")] = None,
    report: Annotated[Path | None, typer.Option(help="Write a page (.md) with plots beside it.")] = None,
) -> None:
    """Run a paper's experiments again. Example: octoway reproduce albertini --quick --report albertini.md."""
    from octoway.lab.bench.machine import describe_machine, load_average
    from octoway.lab.bench.output import write_json
    from octoway.lab.reproduce import PAPERS
    from octoway.lab.reproduce.model import Settings, Watch
    from octoway.lab.reproduce.report import as_figures, write_page

    _check(paper, tuple(PAPERS), maps, seed, json, report)
    machine = describe_machine()
    begin = time.perf_counter()
    with measuring_bar() as progress:
        result = PAPERS[paper](Settings(quick, maps, seed), Watch(say, progress))
    say(f"{paper}: done in {time.perf_counter() - begin:.1f} s")
    machine["load_at_end"] = load_average()
    command = "octoway " + " ".join(sys.argv[1:])
    if json is not None:
        write_json(json, as_figures(result, machine, command))
    if report is not None:
        write_page(report, result, machine, command)
    _print(result)


def _print(result: Reproduction) -> None:
    from rich.console import Console

    from octoway.lab.reproduce.report import LEGEND, as_table

    console = Console(soft_wrap=True, width=None if sys.stdout.isatty() else _WIDE)
    for comparison in result.comparisons:
        if not comparison.detail:
            console.print(as_rich(as_table(comparison), len(comparison.head)))
            for note in comparison.notes:
                typer.echo(note)
    typer.echo(LEGEND)
    for topic, text in result.conditions.items():
        typer.echo(f"differs: {topic}: {text}")
    for what in result.left_out:
        typer.echo(f"left out: {what}")
    for claim in result.claims:
        typer.echo(str(claim))


def _check(
    paper: str, known: tuple[str, ...], maps: Path | None, seed: int, json: Path | None, report: Path | None
) -> None:
    """Find faults now, not after the run."""
    from octoway.errors import InvalidInputError
    from octoway.lab.bench.suites import find_sources

    if paper not in known:
        raise InvalidInputError(f"unknown paper '{paper}'; papers: {', '.join(known)}")
    if seed < 0:
        raise InvalidInputError(f"--seed must be at least 0, not {seed}")
    if report is not None and report.suffix != ".md":
        raise InvalidInputError(f"--report takes a file that ends in .md, not '{report}'")
    if maps is not None:
        if paper != "massonnat":
            raise InvalidInputError(f"--maps is for massonnat; {paper} has no large maps")
        find_sources([str(maps)])
    check_folders(json, report)
