# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The promises of a space and a path, one assertion each, on plain arrays, so that mutants face the same test."""

from __future__ import annotations

from itertools import pairwise

import brute
import numpy as np


def paint(cells, shape):
    """How many cells lie on each voxel."""
    count = np.zeros(shape, dtype=int)
    for low, high in cells.tolist():
        assert all(0 <= l < h <= n for l, h, n in zip(low, high, shape, strict=True)), "a cell is empty or outside"
        count[tuple(slice(l, h) for l, h in zip(low, high, strict=True))] += 1
    return count


def cells_tile(cells, solid):
    """Cells are disjoint and cover exactly the free voxels."""
    assert (paint(cells, solid.shape) == ~solid).all()


def cells_are_unit(cells):
    assert (cells[:, 1] - cells[:, 0] == 1).all()


def cells_are_leaves(cells, solid):
    """Aligned cubes, as large as can be: the cube one level up is not all free."""
    side = brute.padded_cube(solid).shape[0]
    cube = np.ones((side,) * 3, dtype=bool)  # outside is blocked
    cube[tuple(slice(0, n) for n in solid.shape)] = solid
    for low, high in cells.tolist():
        edge = high[0] - low[0]
        assert edge & (edge - 1) == 0
        assert all(h - l == edge and l % edge == 0 for l, h in zip(low, high, strict=True))
        if edge < side:
            corner = [l // (2 * edge) * 2 * edge for l in low]
            assert cube[tuple(slice(c, c + 2 * edge) for c in corner)].any(), "eight free siblings"


def cells_are_merged(cells):
    assert brute.mergeable(cells) == []


def portals_are_contacts(cells, rects, pairs):
    """Each contact of positive area is one portal, with the cell below first; and there are no others."""
    said = [((int(i), int(j)), tuple(map(tuple, rect))) for (i, j), rect in zip(pairs, rects.tolist(), strict=True)]
    assert len(set(said)) == len(said), "a portal comes twice"
    assert dict(said) == brute.contacts(cells)
    assert len(said) == len(dict(said))


def components_are_floods(cells, labels, solid):
    """Same partition of the free voxels as a flood fill; labels are 0, 1, 2, ... without gaps."""
    flood = brute.flood(solid)
    said = np.full(solid.shape, -1)
    for (low, high), label in zip(cells.tolist(), labels.tolist(), strict=True):
        said[tuple(slice(l, h) for l, h in zip(low, high, strict=True))] = label
    pairs = set(zip(said[~solid].tolist(), flood[~solid].tolist(), strict=True))
    assert len(pairs) == len({s for s, _ in pairs}) == len({f for _, f in pairs}), "the partitions differ"
    assert sorted(set(labels.tolist())) == list(range(len(pairs)))
    sizes = np.bincount(said[~solid], minlength=len(pairs)).tolist()
    assert sorted(sizes) == sorted(np.bincount(flood[~solid], minlength=len(pairs)).tolist())
    return sizes


def corridor_chains(corridor):
    """Each box shares a face of positive area with the next."""
    for a, b in pairwise(np.asarray(corridor)):
        assert brute.contacts(np.stack([a, b])), f"{a.tolist()} and {b.tolist()} share no face"


def corridor_holds(corridor, path, cells):
    """The corridor is a chain of cells from the start's to the goal's that covers the polyline in order."""
    assert len(corridor)
    for box in corridor:
        assert (cells == box).all(axis=(1, 2)).any(), "the corridor is not made of cells"
    corridor_chains(corridor)
    for box, end in ((corridor[0], path[0]), (corridor[-1], path[-1])):
        inside = zip(box[0].tolist(), end, box[1].tolist(), strict=True)
        assert all(l * brute.SUB <= p <= h * brute.SUB for l, p, h in inside), "an end is outside its box"
    assert brute.covers(corridor.tolist(), path)


def not_longer(a, b, slack=0.0):
    """Length a is at most b, up to rounding (and a slack in the same unit)."""
    assert a <= b * (1 + 1e-12) + slack
