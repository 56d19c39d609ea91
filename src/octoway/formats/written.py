# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The result of a writer: the file's bytes, their content, and the parts that the format could not hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from octoway.worlds.world import World


@dataclass(frozen=True)
class Encoded:
    """A world as a file's bytes."""

    data: bytes
    holds: str  # e.g. "12 boxes for 3,400 solid voxels"
    lost: tuple[str, ...] = ()


@dataclass(frozen=True)
class WrittenWorld:
    """The report of `save_world`."""

    file: Path
    bytes: int
    holds: str
    lost: tuple[str, ...]  # parts that the format cannot hold; empty: the file gives the same world back

    def __str__(self) -> str:
        kept = f"{self.file}: {self.holds}, {self.bytes / 1e6:.2f} MB"
        return f"{kept}; the format does not hold {', '.join(self.lost)}" if self.lost else kept


def lost_place(world: World) -> tuple[str, ...]:
    """The parts that a format for voxels alone loses, and how to give them back."""
    lost = []
    if world.resolution != 1:
        lost.append(f"the resolution (load with resolution={world.resolution!r})")
    if world.origin.any():
        lost.append(f"the origin (load with origin={tuple(world.origin.tolist())})")
    return tuple(lost) + lost_pairs(world)


def lost_ground(world: World, *, terrain: bool) -> tuple[str, ...]:
    """Terrain (where it is lost), names and slopes: no format of other people's has a place for them."""
    lost = [f"the terrain of {len(world.terrains)} kinds"] if terrain and world.terrain is not None else []
    lost += ["the names of terrains"] if world.terrain_names else []
    return (*lost, "the steep voxels") if world.steep_voxels else tuple(lost)


def lost_pairs(world: World) -> tuple[str, ...]:
    """Suggested start and goal points, where a format has no place for them."""
    return (f"{len(world.pairs)} start and goal pairs",) if len(world.pairs) else ()
