# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The same world, cut into other cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from octoway.space.space import NavSpace
from octoway.space.state import core_of

if TYPE_CHECKING:
    from octoway.worlds.world import World

_GREEDY = ("octree", "merged")  # the decompositions that know this policy of edits


def recut(old: NavSpace, world: World, decomposition: str) -> NavSpace:
    """Build the space of `old`'s world with other cells. All else is as it was; links keep their handles."""
    space = NavSpace.build(
        world,
        decomposition=decomposition,
        radius=old.layers.radius,
        radius_shape=old.layers.radius_shape,
        inflate_bounds=old.layers.inflate_bounds,
        outside=old.graph.outside,
        region_edge=old.graph.region_edge,
        edit_policy=old.graph.edit_policy if decomposition in _GREEDY else "repair",
        motion_rule=old.terrain.motion_rule,
    )
    core = core_of(old)
    core_of(space).begin_links(core.link_rows(), core.next_link)  # as a file has them: add_link gives new handles
    return space
