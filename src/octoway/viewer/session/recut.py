# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The same world, cut into other cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from octoway.space.building import build_state
from octoway.space.space import NavSpace
from octoway.space.state import core_of

if TYPE_CHECKING:
    from octoway.worlds.world import World

_GREEDY = ("octree", "merged")  # the decompositions that know this policy of edits


def recut(old: NavSpace, world: World, decomposition: str) -> NavSpace:
    """Build the space of `old`'s world with other cells. All else is as it was; links keep their handles."""
    core, cut = core_of(old), old.graph
    policy = cut.edit_policy if decomposition in _GREEDY else "repair"
    cells = decomposition, cut.outside, cut.region_edge, policy  # the edge is kept for the next cut, too
    how = *cells, None, (0, None), old.terrain.motion_rule, 0, None, None, None
    space = NavSpace(build_state(world, core.body, *how))
    core_of(space).begin_links(core.link_rows(), core.next_link)  # as a file has them: add_link gives new handles
    return space
