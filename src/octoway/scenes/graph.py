# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Vectorised graph steps the scenes share: joining nodes, grid edges, and spanning trees."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

    from octoway.random import Integers
    from octoway.scenes.scene import Shape


def join(component: Integers, first: Integers, second: Integers) -> Integers:
    """Give nodes joined by an edge first[i] - second[i] one number: the smallest among them.

    `component` maps each node to a root, and roots to themselves; the result does too.
    """
    while first.size:
        first, second = component[first], component[second]
        apart = first != second
        first, second = first[apart], second[apart]
        np.minimum.at(component, np.maximum(first, second), np.minimum(first, second))
        shorter = component[component]
        while not np.array_equal(shorter, component):
            component, shorter = shorter, shorter[shorter]
    return component


def grid_edges(cells: Shape) -> tuple[Integers, Integers]:
    """Return both ends of every edge of a 6-connected grid, as flat cell numbers."""
    node = np.arange(cells[0] * cells[1] * cells[2], dtype=np.int64).reshape(cells)
    first = np.concatenate([node[:-1].ravel(), node[:, :-1].ravel(), node[:, :, :-1].ravel()])
    second = np.concatenate([node[1:].ravel(), node[:, 1:].ravel(), node[:, :, 1:].ravel()])
    return first, second


def spanning_tree(nodes: int, first: Integers, second: Integers) -> npt.NDArray[np.bool_]:
    """Tell which edges the minimum spanning tree uses, where earlier edges are cheaper (Boruvka)."""
    used = np.zeros(first.size, dtype=bool)
    component = np.arange(nodes, dtype=np.int64)
    edge = np.arange(first.size, dtype=np.int64)
    while edge.size:
        cheapest = np.full(nodes, first.size, dtype=np.int64)
        np.minimum.at(cheapest, component[first[edge]], edge)
        np.minimum.at(cheapest, component[second[edge]], edge)
        best = cheapest[cheapest < first.size]
        used[best] = True
        component = join(component, first[best], second[best])
        edge = edge[component[first[edge]] != component[second[edge]]]
    return used
