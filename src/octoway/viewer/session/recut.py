# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The same world, cut into other cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from octoway.files.space_file import rows_of
from octoway.space.space import NavSpace

if TYPE_CHECKING:
    from octoway.worlds.world import World

_GREEDY = ("octree", "merged")  # the decompositions that know this policy of edits


def recut(old: NavSpace, world: World, decomposition: str) -> NavSpace:
    """Build the space of `old`'s world with other cells. All else is as it was; links keep their handles."""
    space = NavSpace.build(
        world,
        decomposition=decomposition,
        radius=old.radius,
        radius_shape=old.radius_shape,
        inflate_bounds=old.inflate_bounds,
        outside=old.outside,
        region_edge=old.region_edge,
        edit_policy=old.edit_policy if decomposition in _GREEDY else "repair",
        motion_rule=old.motion_rule,
    )
    core = old._core  # noqa: SLF001 - as a file of the space has them: handles are not given by hand
    space._core.begin_links(rows_of(core), core.next_link)  # noqa: SLF001
    return space
