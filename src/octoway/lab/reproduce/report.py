# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A reproduction as tables of text, as JSON, and as a Markdown page with plots beside it."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from octoway.files.atomic import write_atomically
from octoway.lab.bench.plots import as_png, load_pyplot, make_panels
from octoway.lab.bench.report import Table, picture_lines, table_lines, write_pictures

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from octoway.lab.reproduce.model import Cell, Comparison, Plot, Reproduction

LEGEND = "Each cell: the paper's figure / ours (ours in terms of the paper's); one figure alone is ours."
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#999999")


def as_table(comparison: Comparison) -> Table:
    """Paper / ours (ratio) in every cell."""
    rows = [(*name, *map(_text, cells)) for name, cells in comparison.rows.items()]
    return Table(comparison.title, (*comparison.head, *comparison.columns), rows)


def as_figures(result: Reproduction, machine: dict[str, Any], command: str) -> dict[str, Any]:
    """Everything, for JSON."""
    return {
        "paper": result.paper,
        "command": command,
        "machine": machine,
        "conditions": dict(result.conditions),
        "left_out": list(result.left_out),
        "claims": [asdict(claim) for claim in result.claims],
        "tables": [
            {
                "title": comparison.title,
                "notes": comparison.notes,
                "rows": [
                    {"row": name, "column": column, "paper": cell.paper, "ours": cell.ours, "ratio": cell.ratio}
                    for name, cells in comparison.rows.items()
                    for column, cell in zip(comparison.columns, cells, strict=False)
                ],
            }
            for comparison in result.comparisons
        ],
    }


def write_page(file: Path, result: Reproduction, machine: dict[str, Any], command: str) -> None:
    """Write Markdown, pictures beside it, and plots as PNG where matplotlib is installed."""
    pictures = write_pictures(file, {**result.pictures, **draw(result.plots)})
    here = ", ".join(f"{key} {value}" for key, value in machine.items() if value is not None)
    lines = [f"# {result.paper}", "", f"- Command: {command}", f"- Machine: {here}", f"- {LEGEND}"]
    lines += ["", "## Differences from the paper", ""]
    lines += [f"- {topic}: {text}" for topic, text in result.conditions.items()]
    lines += [f"- left out: {what}" for what in result.left_out]
    lines += ["", "## The paper's claims, and whether they hold here", "", *(f"- {claim}" for claim in result.claims)]
    for comparison in result.comparisons:
        lines += [*table_lines(as_table(comparison)), *(line for note in comparison.notes for line in ("", note))]
    write_atomically(file, ("\n".join([*lines, *picture_lines(pictures)]) + "\n").encode())


def draw(plots: Sequence[Plot]) -> dict[str, tuple[str, bytes]]:
    """Caption and PNG by name; none without matplotlib."""
    pyplot = load_pyplot()
    return {} if pyplot is None else {plot.name: (plot.caption, _draw(pyplot, plot)) for plot in plots}


def _draw(pyplot: Any, plot: Plot) -> bytes:
    figure, axes = make_panels(pyplot, [panel.title for panel in plot.panels], 3.2)
    labels: dict[str, Any] = {}
    for axis, panel in zip(axes, plot.panels, strict=False):
        for i, line in enumerate(panel.lines):
            colour = _COLOURS[i % len(_COLOURS)]
            labels[line.label] = axis.plot(line.x, line.y, line.marker, color=colour, markersize=4)[0]
        axis.set_yscale("log")
        axis.set_xlabel(plot.x)
        axis.set_ylabel(plot.y)
    return as_png(pyplot, figure, labels)


def _text(cell: Cell) -> str:
    ours = _number(cell.ours, 4)
    if cell.paper is None:
        return ours
    ratio = "" if cell.ratio is None else f" ({cell.ratio:#.3g})"
    return f"{_number(cell.paper, 5)} / {ours}{ratio}"


def _number(value: float | None, digits: int) -> str:
    if value is None:
        return "-"
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.{digits}g}"
