# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Figures as files: JSON, CSV, and a line per query for a closer look."""

from __future__ import annotations

import csv
import io
import json
import math
from typing import TYPE_CHECKING, Any

from octoway.files.atomic import write_atomically

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from octoway.lab.bench.model import MapOutcome


def write_json(file: Path, figures: dict[str, Any]) -> None:
    """Write all figures; unknown ones are null."""
    write_atomically(file, (json.dumps(_known(figures), indent=1, allow_nan=False) + "\n").encode())


def write_csv(file: Path, figures: dict[str, Any]) -> None:
    """Write the results, a row per map and method."""
    rows = [{k: v for k, v in row.items() if not isinstance(v, dict)} for row in _known(figures)["results"]]
    _write_rows(file, rows)


def write_queries(file: Path, outcomes: Sequence[MapOutcome]) -> None:
    """Write a row per map, method and query."""
    rows: list[dict[str, Any]] = []
    for outcome in outcomes:
        for name, column in outcome.columns.items():
            rows += [
                {
                    "map": outcome.name,
                    "method": name,
                    "query": i,
                    "found": int(column.found[i]),
                    "legal": int(column.legal[i]),
                    "cpu_us": column.cpu[i] * 1e6,
                    "wall_us": column.wall[i] * 1e6,
                    "expanded": column.expanded[i],
                    "length": column.length[i],
                    "reference": outcome.reference[i],
                }
                for i in range(len(column.cpu))
            ]
    _write_rows(file, _known(rows))


def _write_rows(file: Path, rows: list[dict[str, Any]]) -> None:
    names = list(dict.fromkeys(name for row in rows for name in row))
    text = io.StringIO()
    writer = csv.DictWriter(text, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    write_atomically(file, text.getvalue().encode())


def _known(value: Any) -> Any:
    """Replace numbers that JSON cannot say by null, and numpy's by Python's."""
    if isinstance(value, dict):
        return {str(key): _known(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_known(item) for item in value]
    if hasattr(value, "item"):
        value = value.item()
    return None if isinstance(value, float) and not math.isfinite(value) else value
