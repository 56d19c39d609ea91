# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The claims of Massonnat's text on the small maps, judged by this run; rules of lengths judge its table too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from octoway.lab.reproduce import paper_massonnat as paper
from octoway.lab.reproduce.handmade import BASES, REFINEMENTS, length, milliseconds
from octoway.lab.reproduce.model import Claim

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from octoway.lab.bench.model import MapOutcome


_SAME_ORDER = 10**0.5  # nearer to the figure than to ten times or a tenth of it


def of_counts(cells: Mapping[str, tuple[int, int, int]], maps: Mapping[str, MapOutcome]) -> list[Claim]:
    """The claims on cells and lengths; no clock has a part in them."""
    fewer = [name for name, (voxels, octree, merged) in cells.items() if merged < octree < voxels]
    found = [
        Claim(
            "table 6.1",
            "merged cells are fewer than octree leaves, and these than voxels, on every map",
            f"{len(fewer)} of {len(cells)} maps",
            len(fewer) == len(cells),
            paper=all(merged < octree < voxels for voxels, octree, merged in paper.CELLS.values()),
        )
    ]
    found.append(_factors(cells))
    ours = {method: [length(o, method) for o in maps.values()] for method in paper.LENGTHS}
    printed = {method: list(row) for method, row in paper.LENGTHS.items()}
    for words, rule in LENGTH_RULES.items():
        (holds, figure), (in_paper, _) = rule(ours), rule(printed)
        found.append(Claim("table 6.2", words, figure, holds, in_paper))
    return found


def _factors(cells: Mapping[str, tuple[int, int, int]]) -> Claim:
    """How many times fewer cells each step leaves, beside the paper's table."""
    off = []
    for name, ours in cells.items():
        for step in (0, 1):
            factor = (ours[step] / ours[step + 1]) / (paper.CELLS[name][step] / paper.CELLS[name][step + 1])
            off.append(max(factor, 1 / factor))
    words = (
        "the factors between voxels, octree leaves and merged cells are of the paper's order of magnitude on every map"
    )
    return Claim("table 6.1", words, f"at most x {max(off):.2f} off", max(off) < _SAME_ORDER)


def _voxels_longer(lengths: Mapping[str, Sequence[float]]) -> tuple[bool, str]:
    longer = sum(a > b for a, b in zip(lengths["voxels"], lengths["octree"], strict=True))
    return 2 * longer > len(lengths["voxels"]), f"{longer} of {len(lengths['voxels'])} maps"


def _merged_longer(lengths: Mapping[str, Sequence[float]]) -> tuple[bool, str]:
    ratio = float(np.mean(lengths["merged"]) / np.mean(lengths["octree"]))
    return ratio > 1, f"x {ratio:.3f} in the mean of the maps"


def _refinements_shorten(lengths: Mapping[str, Sequence[float]]) -> tuple[bool, str]:
    holds, gains = True, []
    for base in ("octree", "merged"):
        raw, prune, funnel, both = (float(np.mean(lengths[base + name])) for name in REFINEMENTS)
        holds &= both <= min(prune, funnel) and max(prune, funnel) < raw
        gains.append(f"{base}: pruning {1 - prune / raw:.1%}, funnel {1 - funnel / raw:.1%}, both {1 - both / raw:.1%}")
    return holds, "; ".join(gains)


def _both_shorten_enough(lengths: Mapping[str, Sequence[float]]) -> tuple[bool, str]:
    gains = [
        1 - float(np.mean(lengths[f"{base} + pruning + funnel"]) / np.mean(lengths[base]))
        for base in ("octree", "merged")
    ]
    return min(gains) >= 0.05, " and ".join(f"{gain:.1%}" for gain in gains)


LENGTH_RULES = {
    "paths on voxels are longer than on the octree on most maps": _voxels_longer,
    "unrefined paths are longer in merged cells than in the octree": _merged_longer,
    "each refinement shortens, both together the most": _refinements_shorten,
    "both refinements shorten by 5 % or more": _both_shorten_enough,
}


def of_times(maps: Mapping[str, MapOutcome], by_size: Mapping[float, MapOutcome]) -> list[Claim]:
    """The claims on times."""
    return [*_figure_6_6(maps), _figure_6_7(maps), _figure_6_8(by_size)]


def _figure_6_6(maps: Mapping[str, MapOutcome]) -> list[Claim]:
    times = {base: [milliseconds(o, base) for o in maps.values()] for base in BASES}
    ordered = sum(v > o > m for v, o, m in zip(*times.values(), strict=True))
    means = ", ".join(f"{base} {np.mean(each):.3f} ms" for base, each in times.items())
    slowest = max(times["octree"])
    words = "voxels are slowest and merged cells fastest on every map"
    limit = f"the octree stays below {paper.OCTREE_MS:g} ms on average"
    return [
        Claim("figure 6.6", words, f"{ordered} of {len(maps)} maps; {means}", ordered == len(maps), timed=True),
        Claim("figure 6.6", limit, f"slowest map {slowest:.3f} ms", slowest < paper.OCTREE_MS, timed=True),
    ]


def _figure_6_7(maps: Mapping[str, MapOutcome]) -> Claim:
    prune, funnel, both = (
        float(np.mean([milliseconds(o, b + name) - milliseconds(o, b) for o in maps.values() for b in BASES[1:]]))
        for name in REFINEMENTS
        if name
    )
    words = "the funnel costs least, funnel with pruning more, pruning alone most"
    figure = f"{1e3 * funnel:.1f}, {1e3 * both:.1f}, {1e3 * prune:.1f} us"
    return Claim("figure 6.7", words, figure, funnel < both < prune, timed=True)


def _figure_6_8(by_size: Mapping[float, MapOutcome]) -> Claim:
    coarse, *_, fine = by_size.values()
    voxels, octree, merged = (milliseconds(fine, base) / milliseconds(coarse, base) for base in BASES)
    words = "a finer grain costs voxels most and merged cells least"
    figure = f"finest / coarsest: voxels x {voxels:.1f}, octree x {octree:.1f}, merged x {merged:.1f}"
    return Claim("figure 6.8", words, figure, voxels > octree > merged, timed=True)
