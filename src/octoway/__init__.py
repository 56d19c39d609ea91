# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""octoway: short, proven-free paths through true 3D space.

    space = octoway.NavSpace.build(octoway.load_world("station.glb", resolution=0.25))
    result = space.find_path(start, goal)

`dir(octoway)` shows the usual names. All others are in the rooms, such as `octoway.papers` and `octoway.worlds`.
"""

from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any as _Any

from octoway import agents, hooks, papers, paths, scenes, travel, worlds
from octoway._core import CancelToken, Status
from octoway.errors import (
    CancelledError,
    InvalidInputError,
    OctowayError,
    SpaceFileError,
    WorldFormatError,
)
from octoway.exports import save_path
from octoway.files.write_tiles import write_tiles
from octoway.formats import load_world, save_world
from octoway.paths import PathBatch, PathResult, RayHit, SmoothPath, TimedPath
from octoway.space import (
    ALGORITHMS,
    DECOMPOSITIONS,
    PLACEMENTS,
    QUALITIES,
    REFINEMENTS,
    ChangeSet,
    Link,
    NavSpace,
    Watch,
)
from octoway.travel import MOTIONS, QueryFilter
from octoway.version import __version__ as __version__
from octoway.worlds import Capsule, MotionRule, OrientedBox, Sphere, Voxels, World

__all__ = [
    "ALGORITHMS",
    "DECOMPOSITIONS",
    "MOTIONS",
    "PLACEMENTS",
    "QUALITIES",
    "REFINEMENTS",
    "CancelToken",
    "CancelledError",
    "Capsule",
    "ChangeSet",
    "InvalidInputError",
    "Link",
    "MotionRule",
    "NavSpace",
    "OctowayError",
    "OrientedBox",
    "PathBatch",
    "PathResult",
    "QueryFilter",
    "RayHit",
    "SmoothPath",
    "SpaceFileError",
    "Sphere",
    "Status",
    "TimedPath",
    "Voxels",
    "Watch",
    "World",
    "WorldFormatError",
    "agents",
    "load_world",
    "papers",
    "paths",
    "save_path",
    "save_world",
    "scenes",
    "travel",
    "worlds",
    "write_tiles",
]

# Names that stood here before 0.2, by the room that they are in.
_MOVED = {
    "check": ("PathCheck",),
    "errors": ("InternalError", "MissingExtraError"),
    "exports": ("EXPORTS",),
    "papers": (
        "SCHEMES",
        "SubregionGraph",
        "SubregionStats",
        "TerrainAbstraction",
        "TerrainAbstractionStats",
        "TerrainGrid",
        "UnevenGrid",
        "WaypointMap",
        "WaypointPath",
        "WaypointUpdate",
        "quantize",
        "quantize_around",
        "traversable",
    ),
    "paths": (
        "CURVES",
        "DistanceField",
        "ManyPaths",
        "NearestTarget",
        "Poses",
        "QueryStats",
        "SearchTrace",
        "Snapped",
        "TerrainPath",
        "TerrainQueryStats",
        "UsedLink",
    ),
    "space": ("EDIT_POLICIES", "LayerStats", "MotionCells", "Outlook", "PROMISES", "Replan", "SpaceStats"),
    "worlds": ("AXES", "Axes", "FILLS", "KEEPS", "MeshReport", "from_axes", "to_axes"),
}


def __dir__() -> list[str]:
    return sorted([*__all__, *(name for name in globals() if name.startswith("__"))])


if not _TYPE_CHECKING:  # a checker would take any name for known

    def __getattr__(name: str) -> _Any:
        from octoway.checks import nearest_name  # noqa: PLC0415 - only errors need it

        places = {moved: f"octoway.{room}.{moved}" for room, names in _MOVED.items() for moved in names}
        if name in places:
            raise AttributeError(f"octoway has no '{name}'; it is {places[name]} since 0.2")
        near = nearest_name(name, [*__all__, *places])
        meant = "" if near is None else f"; did you mean {places.get(near, f'octoway.{near}')}?"
        raise AttributeError(f"octoway has no '{name}'{meant}")


def _draw_png(shown: World | NavSpace | PathResult) -> bytes | None:
    from octoway.viewer.notebook import draw_png  # noqa: PLC0415 - the viewer would cost every import its time

    return draw_png(shown)


hooks.draw_png = _draw_png
