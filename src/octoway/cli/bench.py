# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""octoway bench: measure methods over maps, print the table and what must hold."""

from __future__ import annotations

import contextlib
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from octoway.cli.common import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from octoway.lab.bench.model import MapOutcome
    from octoway.lab.bench.report import Run, Table

_REFRESH = 0.2  # seconds between two looks of the progress bar


def bench(
    suite: Annotated[
        list[str], typer.Argument(help="Folders of .3dmap and .3dmap.3dscen files, or scenes:maze3d,noise,...")
    ],
    maps: Annotated[str | None, typer.Option(metavar="A,B", help="Only these maps.")] = None,
    methods: Annotated[str | None, typer.Option(metavar="A,B", help="Only these methods.")] = None,
    limit: Annotated[int, typer.Option(help="Queries a map.")] = 250,
    peer_limit: Annotated[int, typer.Option(help="Queries a map for peers from PyPI; 0 leaves them out.")] = 5,
    seed: Annotated[int, typer.Option(help="Seed for the choice of queries, their order, and scenes.")] = 0,
    size: Annotated[int, typer.Option(help="Voxels a side, for scenes.")] = 256,
    threads: Annotated[int, typer.Option(help="Measure find_paths on this many threads too; 0: not.")] = 0,
    json: Annotated[Path | None, typer.Option(help="Write all figures.")] = None,
    csv: Annotated[Path | None, typer.Option(help="Write the table.")] = None,
    queries: Annotated[Path | None, typer.Option(help="Write a CSV row for every query.")] = None,
    report: Annotated[Path | None, typer.Option(help="Write a page with plots (.md or .html).")] = None,
) -> None:
    """Measure methods over maps. Example: octoway bench warframe --maps Complex,DA1 --limit 250 --report bench.md."""
    from octoway.lab.bench.machine import describe_machine
    from octoway.lab.bench.methods import choose_methods
    from octoway.lab.bench.runner import Options
    from octoway.lab.bench.suites import find_sources

    _check(limit=limit, peer_limit=peer_limit, seed=seed, threads=threads, files=(json, csv, queries), report=report)
    sources = find_sources(suite, maps=_split(maps), size=size)
    chosen = [m for m in choose_methods(_split(methods)) if peer_limit or not m.peer]
    options = Options(seed=seed, peer_limit=peer_limit, threads=threads)
    machine = describe_machine()
    outcomes: list[MapOutcome] = []
    for source in sources:
        outcomes.append(_measure(source, chosen, limit, options))
        run = _sum_up(outcomes, machine)
        _write(run, json, csv, queries, report)  # after every map: a long run that is stopped leaves what it had
    _print(run)


def _measure(source: Any, methods: Any, limit: int, options: Any) -> MapOutcome:
    from octoway.lab.bench.runner import run_map

    begin = time.perf_counter()
    say(f"{source.name}: loading")
    problem = source.open(limit, options.seed)
    say(f"{source.name}: {problem.world}, {len(problem.queries)} queries")
    with measuring_bar() as progress:
        outcome = run_map(problem, methods, options, progress)
    skipped = f", skipped: {', '.join(outcome.skipped)}" if outcome.skipped else ""
    say(f"{source.name}: done in {time.perf_counter() - begin:.1f} s{skipped}")
    return outcome


def _sum_up(outcomes: list[MapOutcome], machine: dict[str, Any]) -> Run:
    from octoway.lab.bench.figures import all_figures
    from octoway.lab.bench.machine import load_average
    from octoway.lab.bench.report import Run
    from octoway.lab.bench.runner import PROTOCOL
    from octoway.lab.bench.verdicts import judge

    verdicts, silent = judge(outcomes)
    figures = all_figures(outcomes, {**machine, "load_at_end": load_average()})
    command = "octoway " + " ".join(sys.argv[1:])
    figures["protocol"] = PROTOCOL
    figures["command"] = command
    figures["verdicts"] = [{"claim": v.claim, "figure": v.figure, "passed": v.passed} for v in verdicts]
    return Run(command=command, outcomes=outcomes, figures=figures, verdicts=verdicts, silent=silent)


def _write(run: Run, json: Path | None, csv: Path | None, queries: Path | None, report: Path | None) -> None:
    from octoway.lab.bench.output import write_csv, write_json, write_queries
    from octoway.lab.bench.report import write_report

    if json is not None:
        write_json(json, run.figures)
    if csv is not None:
        write_csv(csv, run.figures)
    if queries is not None:
        write_queries(queries, run.outcomes)
    if report is not None:
        write_report(report, run)


def _print(run: Run) -> None:
    from rich.console import Console

    from octoway.lab.bench.report import tables

    console = Console(soft_wrap=True)
    for table in tables(run.figures):
        text = 3 if table.title.startswith("Speed-ups") else 2 if table.title == "Queries" else len(table.head)
        console.print(as_rich(table, text))
    for verdict in run.verdicts:
        typer.echo(str(verdict))
    for topic in run.silent:
        typer.echo(f"not in this run: {topic}")
    for name, maps in run.skipped.items():
        for why in dict.fromkeys(maps.values()):
            typer.echo(f"skipped: {name}: {why} ({', '.join(m for m in maps if maps[m] == why)})")


def as_rich(table: Table, text: int) -> Any:
    """A table for the terminal whose first `text` columns are words, with a line where the first one changes."""
    from rich.table import Table as RichTable

    shown = RichTable(title=table.title)
    for i, name in enumerate(table.head):
        shown.add_column(name, justify="left" if i < text else "right")
    for before, row in zip([None, *table.rows], table.rows, strict=False):
        if before is not None and before[0] != row[0]:
            shown.add_section()
        shown.add_row(*row)
    return shown


def _split(names: str | None) -> list[str] | None:
    """Names between commas; an empty one is kept, and refused by the code that knows the names."""
    return None if names is None else [name.strip() for name in names.split(",")]


def _check(
    *,
    limit: int,
    peer_limit: int,
    seed: int,
    threads: int,
    files: tuple[Path | None, ...],
    report: Path | None,
) -> None:
    """Find faults now, not after an hour."""
    from octoway.errors import InvalidInputError
    from octoway.lab.bench.report import REPORT_SUFFIXES

    least = {"--limit": (limit, 2), "--peer-limit": (peer_limit, 0), "--seed": (seed, 0), "--threads": (threads, 0)}
    for option, (value, low) in least.items():
        if value < low:
            raise InvalidInputError(f"{option} must be at least {low}, not {value}")
    if report is not None and report.suffix not in REPORT_SUFFIXES:
        raise InvalidInputError(f"--report takes a file that ends in {' or '.join(REPORT_SUFFIXES)}, not '{report}'")
    check_folders(*files, report)


def check_folders(*files: Path | None) -> None:
    """Refuse files that could not be written."""
    from octoway.errors import InvalidInputError

    for file in files:
        if file is not None and not file.parent.is_dir():
            raise InvalidInputError(f"cannot write '{file}': there is no folder '{file.parent}'")


@contextlib.contextmanager
def measuring_bar() -> Iterator[Callable[[str, float], None] | None]:
    """A bar on a terminal, drawn by the measuring thread itself: a second thread would disturb the clocks."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True, auto_refresh=False) as bar:
        task = bar.add_task("bench", total=1.0)
        last = 0.0

        def show(name: str, fraction: float) -> None:
            nonlocal last
            if time.perf_counter() - last > _REFRESH:
                last = time.perf_counter()
                bar.update(task, description=name, completed=fraction, refresh=True)

        yield show
