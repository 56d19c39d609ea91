# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A run as tables, and as a page: Markdown with pictures beside it, or one self-contained HTML file."""

from __future__ import annotations

import base64
import html
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from octoway.errors import InvalidInputError
from octoway.files.atomic import write_atomically
from octoway.lab.bench.methods import METHODS
from octoway.lab.bench.peers import PEERS
from octoway.lab.bench.plots import draw_plots
from octoway.lab.bench.runner import PROTOCOL

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from octoway.lab.bench.model import MapOutcome
    from octoway.lab.bench.verdicts import Verdict

REPORT_SUFFIXES = (".md", ".html")
_STYLE = """body{font:15px/1.5 system-ui,sans-serif;max-width:76em;margin:2em auto;padding:0 1em;color:#263240}
table{border-collapse:collapse;font-size:13px;margin:1em 0}th,td{padding:.2em .7em;border-bottom:1px solid #d8dee6}
td{text-align:right}td:first-child,td:nth-child(2),th{text-align:left}img{max-width:100%}"""


@dataclass(frozen=True)
class Table:
    """A heading and rows of text."""

    title: str
    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


@dataclass(frozen=True)
class Run:
    """Everything that a report says."""

    command: str
    outcomes: Sequence[MapOutcome]
    figures: dict[str, Any]
    verdicts: Sequence[Verdict]
    silent: Sequence[str]  # claims that this run says nothing about

    @property
    def skipped(self) -> dict[str, dict[str, str]]:
        """Per method: map and reason."""
        found: dict[str, dict[str, str]] = {}
        for outcome in self.outcomes:
            for name, why in outcome.skipped.items():
                found.setdefault(name, {})[outcome.name] = why
        return found


def result_table(figures: dict[str, Any]) -> Table:
    """Per map and method: times, expansions, length."""
    head = ("map", "method", "queries", "failed", "invalid", "mean us", "median", "p95", "p99", "max")
    rows = []
    for r in figures["results"]:
        name = r["method"] + (f" ({r['variant']})" if r.get("variant") else "")
        counts = (str(r["queries"]), str(r["failed"]), str(r["invalid"]))
        times = tuple(_number(r[f"{key}_us"]) for key in ("mean", "median", "p95", "p99", "max"))
        rest = (_number(r["wall_mean_us"]), _number(r["expanded"]), _number(r["length_ratio"], 4))
        rows.append((r["map"], name, *counts, *times, *rest))
    return Table("Queries", (*head, "wall mean", "expanded", "length ratio"), rows)


def speedup_table(figures: dict[str, Any], key: str = "speedups") -> Table:
    """How many times faster."""
    columns = ("of_means", "of_medians", "per_query_median", "per_query_p5", "per_query_min")
    rows = [(r["map"], r["method"], r["against"], *(_number(r[c], 2) for c in columns)) for r in figures[key]]
    title = "Speed-ups against peers" if key == "peer_speedups" else "Speed-ups"
    return Table(title, ("map", "method", "against", *(c.replace("_", " ") for c in columns)), rows)


def map_table(figures: dict[str, Any]) -> Table:
    """Maps and builds."""
    rows = []
    for m in figures["maps"]:
        for name, b in m["builds"].items():
            stages = ", ".join(f"{stage} {seconds * 1e3:.1f}" for stage, seconds in b["stages_s"].items())
            sizes = (f"{m['voxels']:,}", name, f"{b['cells']:,}", f"{b['portals']:,}", f"{b['bytes']:,}")
            rows.append((m["map"], *sizes, f"{b['build_s'] * 1e3:.1f}", f"{b['build_cpu_s'] * 1e3:.1f}", stages))
    head = ("map", "voxels", "decomposition", "cells", "portals", "bytes", "build ms", "CPU ms", "stages, ms")
    return Table("Maps and builds (one build, default threads)", head, rows)


def probe_table(figures: dict[str, Any]) -> Table:
    """Builds by threads, unreachable goals, batches."""
    rows = [
        (m["map"], probe, ", ".join(f"{k} {_number(v, 4) if isinstance(v, float) else v}" for k, v in values.items()))
        for m in figures["maps"]
        for probe, values in m["probes"].items()
    ]
    return Table("Probes", ("map", "probe", "figures"), rows)


def tables(figures: dict[str, Any]) -> list[Table]:
    """All tables that have rows."""
    found = [result_table(figures), speedup_table(figures), speedup_table(figures, "peer_speedups")]
    return [table for table in (*found, map_table(figures), probe_table(figures)) if table.rows]


def write_report(file: Path, run: Run) -> None:
    """Write Markdown (pictures beside it) or HTML (pictures inside), by the suffix."""
    plots = draw_plots(run.outcomes)
    if file.suffix == ".html":
        write_atomically(file, _as_html(run, plots).encode())
        return
    if file.suffix != ".md":
        raise InvalidInputError(f"a report ends in {' or '.join(REPORT_SUFFIXES)}, not '{file.suffix}'")
    write_atomically(file, _as_markdown(run, write_pictures(file, plots)).encode())


def write_pictures(file: Path, plots: dict[str, tuple[str, bytes]]) -> dict[str, str]:
    """Write plots beside the report; return the caption of each file."""
    for name, (_, png) in plots.items():
        write_atomically(file.with_name(f"{file.stem}-{name}.png"), png)
    return {f"{file.stem}-{name}.png": caption for name, (caption, _) in plots.items()}


def notes(run: Run) -> list[str]:
    """The sentences of a report, in order: machine, protocol, methods, omissions."""
    machine = ", ".join(f"{key} {value}" for key, value in run.figures["machine"].items() if value is not None)
    used = {name for outcome in run.outcomes for name in outcome.columns}
    about = dict.fromkeys(f"{method.name}: {method.about}" for method in (*METHODS, *PEERS) if method.name in used)
    left_out = [
        f"skipped {name}: {why} ({', '.join(m for m in maps if maps[m] == why)})"
        for name, maps in run.skipped.items()
        for why in dict.fromkeys(maps.values())
    ]
    return [f"Command: {run.command}", f"Machine: {machine}", f"Protocol: {PROTOCOL}", *about, *left_out]


def _as_markdown(run: Run, pictures: dict[str, str]) -> str:
    lines = ["# octoway bench", "", *(f"- {note}" for note in notes(run)), "", "## Must show", ""]
    lines += [f"- {verdict}" for verdict in run.verdicts]
    lines += [f"- not in this run: {topic}" for topic in run.silent]
    for table in tables(run.figures):
        lines += table_lines(table)
    return "\n".join([*lines, *picture_lines(pictures)]) + "\n"


def table_lines(table: Table) -> list[str]:
    """A table in Markdown, with its title as a heading."""
    head = ["", f"## {table.title}", "", _row(table.head), _row(["---"] * len(table.head))]
    return head + [_row(row) for row in table.rows]


def picture_lines(pictures: dict[str, str]) -> list[str]:
    """Pictures in Markdown, by the name of their file, with captions."""
    return [line for name, caption in pictures.items() for line in ("", f"![{caption}]({name})", "", caption)]


def _as_html(run: Run, plots: dict[str, tuple[str, bytes]]) -> str:
    parts = [f"<!doctype html><meta charset=utf-8><title>octoway bench</title><style>{_STYLE}</style>"]
    parts += ["<h1>octoway bench</h1>", _list(notes(run)), "<h2>Must show</h2>"]
    parts.append(_list([str(v) for v in run.verdicts] + [f"not in this run: {topic}" for topic in run.silent]))
    for table in tables(run.figures):
        head = "".join(f"<th>{html.escape(cell)}</th>" for cell in table.head)
        rows = ("".join(f"<td>{html.escape(cell)}</td>" for cell in row) for row in table.rows)
        body = "\n".join(f"<tr>{row}</tr>" for row in rows)
        parts.append(f"<h2>{html.escape(table.title)}</h2><table><tr>{head}</tr>\n{body}</table>")
    for caption, png in plots.values():
        data = base64.b64encode(png).decode()
        said = html.escape(caption)
        parts.append(f'<p><img alt="{said}" src="data:image/png;base64,{data}"><br>{said}</p>')
    return "\n".join(parts) + "\n"


def _list(lines: Sequence[str]) -> str:
    return "<ul>" + "\n".join(f"<li>{html.escape(line)}</li>" for line in lines) + "</ul>"


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _number(value: float | None, digits: int = 1) -> str:
    return "-" if value is None else f"{value:,.{digits}f}"
