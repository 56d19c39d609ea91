# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Plots as PNG bytes: time against path length (figure 6.12 of Massonnat 2023), and how speed-ups are distributed."""

from __future__ import annotations

import importlib
import io
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.lab.bench.methods import OURS
from octoway.lab.bench.peers import PEERS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from octoway.lab.bench.model import MapOutcome

# Okabe and Ito's colours; ours dark, rivals light.
_COLOURS = {
    "fast": "#0072b2",
    "good": "#009e73",
    "best": "#56b4e9",
    "merged_funnel_prune": "#cc79a7",
    "jps3d": "#d55e00",
    "jps3d_prepared": "#b2182b",
    "jps3d_unlimited": "#e69f00",
    "astar26": "#999999",
    "wastar26_refined": "#000000",
}
_PEER_COLOURS = ("#7a5195", "#bc5090", "#8c564b", "#4d7c0f", "#a1887f")
_COLUMNS = 3


def draw_plots(outcomes: Sequence[MapOutcome]) -> dict[str, tuple[str, bytes]]:
    """Return caption and PNG by name; none where matplotlib is not installed."""
    pyplot = load_pyplot()
    if pyplot is None:
        return {}
    plots = {"time": ("Time of each query against the length of its path.", _time_plot(pyplot, outcomes))}
    distribution = _speedup_plot(pyplot, outcomes)
    if distribution is not None:
        plots["speedup"] = ("Share of queries whose speed-up is at most x.", distribution)
    return plots


def load_pyplot() -> Any:
    """Return matplotlib's pyplot, which needs no screen here; None where it is not installed."""
    try:
        matplotlib: Any = importlib.import_module("matplotlib")
        matplotlib.use("Agg")
        return importlib.import_module("matplotlib.pyplot")
    except ImportError:
        return None


def make_panels(pyplot: Any, titles: Sequence[str], height: float) -> tuple[Any, list[Any]]:
    """Return a figure and an axis for each title, three in a row."""
    columns = min(_COLUMNS, len(titles))
    rows = -(-len(titles) // columns)
    figure, axes = pyplot.subplots(rows, columns, figsize=(4.2 * columns, height * rows), squeeze=False)
    flat = list(axes.flat)
    for spare in flat[len(titles) :]:
        spare.set_visible(False)
    for axis, title in zip(flat, titles, strict=False):
        axis.set_title(title)
        axis.grid(visible=True, which="major", alpha=0.25)
    return figure, flat


def _time_plot(pyplot: Any, outcomes: Sequence[MapOutcome]) -> bytes:
    figure, axes = make_panels(pyplot, [o.name for o in outcomes], 3.2)
    labels: dict[str, Any] = {}
    for axis, outcome in zip(axes, outcomes, strict=False):
        for name, column in outcome.columns.items():
            length = outcome.reference[: len(column.cpu)]
            length = np.where(np.isfinite(length), length, column.length)
            labels[name] = axis.scatter(length, column.cpu * 1e6, **_look(name))
        axis.set_yscale("log")
        axis.set_xlabel("path length, voxels")
        axis.set_ylabel("thread CPU time, us")
    return as_png(pyplot, figure, labels)


def _look(name: str) -> dict[str, Any]:
    """Dots for the methods of the core, crosses for peers."""
    if name in _COLOURS:
        return {"color": _COLOURS[name], "s": 7, "alpha": 0.65, "lw": 0}
    peers = [peer.name for peer in PEERS]
    which = peers.index(name) if name in peers else 0
    return {"color": _PEER_COLOURS[which % len(_PEER_COLOURS)], "s": 22, "marker": "x", "lw": 1.2}


def _speedup_plot(pyplot: Any, outcomes: Sequence[MapOutcome]) -> bytes | None:
    rival = "jps3d"
    maps = [o for o in outcomes if rival in o.columns and any(name in o.columns for name in OURS)]
    if not maps:
        return None
    figure, axes = make_panels(pyplot, [o.name for o in maps], 2.8)
    labels: dict[str, Any] = {}
    for axis, outcome in zip(axes, maps, strict=False):
        for name in (name for name in OURS if name in outcome.columns):
            gain = np.sort(outcome.columns[rival].cpu / outcome.columns[name].cpu)
            share = np.arange(1, len(gain) + 1) / len(gain)
            labels[name] = axis.step(gain, share, where="post", color=_COLOURS.get(name))[0]
        axis.axvline(1, color="#888888", lw=0.8, ls=":")
        axis.set_xscale("log")
        axis.set_xlabel(f"times faster than {rival}")
        axis.set_ylabel("share of queries")
    return as_png(pyplot, figure, labels)


def as_png(pyplot: Any, figure: Any, labels: dict[str, Any]) -> bytes:
    """Close a figure and return it as PNG, with one legend below all panels."""
    figure.tight_layout()
    legend = {"loc": "upper center", "bbox_to_anchor": (0.5, 0), "ncol": 4, "frameon": False, "markerscale": 2}
    figure.legend(list(labels.values()), list(labels), **legend)
    data = io.BytesIO()
    figure.savefig(data, format="png", dpi=110, bbox_inches="tight", metadata={"Software": None})
    pyplot.close(figure)
    return data.getvalue()
