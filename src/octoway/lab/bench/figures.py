# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Statistics: from columns to the rows of the JSON."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.lab.bench.methods import AGAINST, OURS
from octoway.lab.bench.setting import MAIN

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from octoway.lab.bench.model import Column, MapOutcome

LENGTH_TOLERANCE = 1e-6  # share of a reference length; scenario files have eight decimals


def time_figures(seconds: NDArray[np.float64], prefix: str = "") -> dict[str, float]:
    """Mean, median, p95, p99 and maximum in microseconds."""
    micros = seconds * 1e6
    p50, p95, p99 = np.percentile(micros, [50, 95, 99])
    values = {"mean": micros.mean(), "median": p50, "p95": p95, "p99": p99, "max": micros.max()}
    return {f"{prefix}{name}_us": float(value) for name, value in values.items()}


def length_ratios(column: Column, reference: NDArray[np.float64]) -> NDArray[np.float64]:
    """Length relative to the reference, of the queries that were found and have one."""
    reference = reference[: len(column.length)]
    known = column.found & np.isfinite(reference) & (reference > 0)
    return column.length[known] / reference[known]


def off_reference(column: Column, reference: NDArray[np.float64]) -> int:
    """How many found lengths differ from the reference."""
    return int((np.abs(length_ratios(column, reference) - 1) > LENGTH_TOLERANCE).sum())


def result_row(outcome: MapOutcome, column: Column) -> dict[str, Any]:
    """One line of the table."""
    ratios = length_ratios(column, outcome.reference)
    expanded = column.expanded[np.isfinite(column.expanded)]
    around = column.called[np.isfinite(column.called)]
    row: dict[str, Any] = {
        "map": outcome.name,
        "method": column.method.name,
        "queries": len(column.cpu),
        "failed": int((~column.found).sum()),
        "invalid": int((~column.legal).sum()),
        **time_figures(column.cpu),
        "expanded": float(expanded.mean()) if len(expanded) else None,
        "length_ratio": float(ratios.mean()) if len(ratios) else None,
        **time_figures(column.wall, "wall_"),
        "clock": column.clock,
        "unstable": column.unstable,
    }
    if column.method.optimal:
        row["off_reference"] = off_reference(column, outcome.reference)
    if len(around):  # the same clock, read by Python around the call: the core's figures must not be far below
        row["call_mean_us"], row["call_median_us"] = float(around.mean()) * 1e6, float(np.median(around)) * 1e6
        row["python_overhead_median_us"] = float(np.nanmedian(column.extra)) * 1e6
    if column.variants:
        row["variant"], row["variant_mean_us"] = column.method.variant, column.variants
    return row


def speedup_row(outcome: MapOutcome, method: str, against: str) -> dict[str, Any]:
    """How many times faster one method is than another, on the queries that both were asked."""
    ours, theirs = outcome.columns[method].cpu, outcome.columns[against].cpu
    common = min(len(ours), len(theirs))
    ours, theirs = ours[:common], theirs[:common]
    each = theirs / ours
    p5, p50 = np.percentile(each, [5, 50])
    return {
        "map": outcome.name,
        "method": method,
        "against": against,
        "of_means": float(theirs.mean() / ours.mean()),
        "of_medians": float(np.median(theirs) / np.median(ours)),
        "per_query_median": float(p50),
        "per_query_p5": float(p5),
        "per_query_min": float(each.min()),
    }


def speedup_rows(outcome: MapOutcome, against: Iterable[str] = AGAINST) -> list[dict[str, Any]]:
    """Each of our methods against each rival that ran."""
    rivals = [name for name in against if name in outcome.columns]
    ours = [name for name in OURS if name in outcome.columns]
    return [speedup_row(outcome, method, rival) for method in ours for rival in rivals if method != rival]


def map_row(outcome: MapOutcome) -> dict[str, Any]:
    """A map and the cost of building its space."""
    main = outcome.builds.get(MAIN) or next(iter(outcome.builds.values()), {})
    return {
        "map": outcome.name,
        "voxels": outcome.voxels,
        "build_s": main.get("build_s"),
        "cells": main.get("cells"),
        "portals": main.get("portals"),
        "bytes": main.get("bytes"),
        "generated": outcome.generated,
        "builds": outcome.builds,
        "probes": outcome.probes,
        "skipped": outcome.skipped,
    }


def all_figures(outcomes: Sequence[MapOutcome], machine: dict[str, Any]) -> dict[str, Any]:
    """Return the whole JSON."""
    peers = {name for o in outcomes for name, column in o.columns.items() if column.method.peer}
    return {
        "machine": machine,
        "maps": [map_row(o) for o in outcomes],
        "results": [result_row(o, column) for o in outcomes for column in o.columns.values()],
        "speedups": [row for o in outcomes for row in speedup_rows(o)],
        "peer_speedups": [row for o in outcomes for row in speedup_rows(o, sorted(peers))],
    }


def geometric_mean(values: Sequence[float]) -> float:
    """The mean of ratios."""
    return math.exp(sum(math.log(value) for value in values) / len(values))
