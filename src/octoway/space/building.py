# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""From a world to the state of a NavSpace."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from octoway import _core
from octoway.arrays import describe
from octoway.checks import to_choice, to_count, to_limit
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
_DEEPEST = 1 << 30  # the core says how deep it can be, if the number reaches it


def to_depths(
    min_depth: int, max_depth: int | None, usq_depth: int | None, decomposition: str
) -> tuple[int, int | None]:
    """The least and the most divisions of a cube; `usq_depth` is an older name for the most."""
    if usq_depth is not None and decomposition != "usq":
        raise InvalidInputError(
            f"usq_depth goes with decomposition 'usq', not {describe(decomposition)}; see max_depth"
        )
    if max_depth is not None and usq_depth is not None:
        raise InvalidInputError("usq_depth is an older name of max_depth; give one of the two")
    return min_depth, usq_depth if max_depth is None else max_depth


def to_decomposition(value: Any) -> str:
    """The name of a decomposition; the core tells an unknown one."""
    if not isinstance(value, str):
        raise InvalidInputError(f"decomposition must be one of {', '.join(DECOMPOSITIONS)}, not {describe(value)}")
    return value


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
    usq_edge: float | None,
    depths: tuple[int, int | None],
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
    _check_choices(world, outside, edit_policy, region_edge)
    grid, ground = grid_of(world), ground_of(world)
    least, most = depths
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
        None if usq_edge is None else to_edge(usq_edge, 2 * body.radius),
        None if most is None else min(to_count(most, "max_depth"), _DEEPEST),
        min(to_count(least, "min_depth"), _DEEPEST),
        to_limit(memory_limit, "memory_limit"),
    )
    return State(core, world.origin, world.resolution, outside, edit_policy, ground.names)


def _check_choices(world: World, outside: str, edit_policy: str, region_edge: int) -> None:
    if not isinstance(world, World):
        raise InvalidInputError(f"world must be an octoway.World, not {describe(world)}")
    to_choice(outside, OUTSIDE, "outside")
    to_choice(edit_policy, EDIT_POLICIES, "edit_policy")
    if to_count(region_edge, "region_edge") not in REGION_EDGES:
        raise InvalidInputError(f"region_edge must be 8, 16 or 32 voxels, not {describe(region_edge)}")
