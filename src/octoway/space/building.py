# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""From a world to the state of a NavSpace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from octoway import _core
from octoway.arrays import describe
from octoway.checks import to_count, to_limit
from octoway.errors import InvalidInputError
from octoway.files.space_file import OUTSIDE, REGION_EDGES
from octoway.space.coarsening import to_edge
from octoway.space.lists import DECOMPOSITIONS, EDIT_POLICIES
from octoway.space.state import State
from octoway.worlds.terrain import MotionRule
from octoway.worlds.world import World, grid_of, ground_of

if TYPE_CHECKING:
    from collections.abc import Callable

DEFAULT_REGION_EDGE = 32  # voxels


def to_region_edge(region_edge: int | None, decomposition: str) -> int:
    """Return the edge of a region in voxels; it is refused where there are no regions."""
    if region_edge is not None and decomposition != "regions":
        raise InvalidInputError(f"region_edge goes with decomposition 'regions', not '{decomposition}'")
    return DEFAULT_REGION_EDGE if region_edge is None else region_edge


def build_state(
    world: World,
    body: _core.Body,
    decomposition: str,
    outside: str,
    region_edge: int,
    edit_policy: str,
    usq: tuple[float | None, int | None],
    motion_rule: MotionRule | None,
    threads: int,
    progress: Callable[[str, float], None] | None,
    cancel: _core.CancelToken | None,
    memory_limit: int | None = None,
) -> State:
    """Check the choices of `NavSpace.build`, and build."""
    rule = MotionRule() if motion_rule is None else motion_rule
    if not isinstance(rule, MotionRule):
        raise InvalidInputError(f"motion_rule must be an octoway.MotionRule, not {describe(rule)}")
    _check_choices(world, outside, decomposition, edit_policy, region_edge)
    grid, ground = grid_of(world), ground_of(world)
    edge, depth = usq
    core = _core.NavSpace.build(
        grid,
        world.origin,
        world.resolution,
        decomposition,
        to_count(threads, "threads"),
        region_edge,
        edit_policy == "greedy",
        body,
        ground.to_core(rule),
        cancel,
        progress,
        outside == "free",
        None if edge is None else to_edge(edge, 2 * body.radius),
        None if depth is None else to_count(depth, "usq_depth"),
        to_limit(memory_limit, "memory_limit"),
    )
    return State(core, world.origin, world.resolution, outside, edit_policy, ground.names)


def _check_choices(world: World, outside: str, decomposition: str, edit_policy: str, region_edge: int) -> None:
    if not isinstance(world, World):
        raise InvalidInputError(f"world must be an octoway.World, not {describe(world)}")
    if outside not in OUTSIDE:
        raise InvalidInputError(f"outside must be one of {', '.join(OUTSIDE)}, not {describe(outside)}")
    if not isinstance(decomposition, str):
        raise InvalidInputError(
            f"decomposition must be one of {', '.join(DECOMPOSITIONS)}, not {describe(decomposition)}"
        )
    if edit_policy not in EDIT_POLICIES:
        raise InvalidInputError(f"edit_policy must be one of {', '.join(EDIT_POLICIES)}, not {describe(edit_policy)}")
    if to_count(region_edge, "region_edge") not in REGION_EDGES:
        raise InvalidInputError(f"region_edge must be 8, 16 or 32 voxels, not {describe(region_edge)}")
