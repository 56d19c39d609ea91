# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""octoway: short, proven-free paths through true 3D space."""

from octoway import agents as agents
from octoway import hooks as hooks
from octoway import papers as papers
from octoway import scenes as scenes
from octoway._core import CancelToken as CancelToken
from octoway.check.check import PathCheck as PathCheck
from octoway.errors import CancelledError as CancelledError
from octoway.errors import InternalError as InternalError
from octoway.errors import InvalidInputError as InvalidInputError
from octoway.errors import MissingExtraError as MissingExtraError
from octoway.errors import OctowayError as OctowayError
from octoway.errors import SpaceFileError as SpaceFileError
from octoway.errors import WorldFormatError as WorldFormatError
from octoway.exports import EXPORTS as EXPORTS
from octoway.exports import save_path as save_path
from octoway.files.write_tiles import write_tiles as write_tiles
from octoway.formats import load_world as load_world
from octoway.formats import save_world as save_world
from octoway.papers.subregions import SCHEMES as SCHEMES
from octoway.papers.subregions import SubregionGraph as SubregionGraph
from octoway.papers.subregions import SubregionStats as SubregionStats
from octoway.papers.terrain_grid import TerrainGrid as TerrainGrid
from octoway.papers.traversability import traversable as traversable
from octoway.papers.usq import UnevenGrid as UnevenGrid
from octoway.papers.usq import quantize as quantize
from octoway.papers.usq import quantize_around as quantize_around
from octoway.papers.waypoints import WaypointMap as WaypointMap
from octoway.papers.waypoints import WaypointUpdate as WaypointUpdate
from octoway.paths.many import DistanceField as DistanceField
from octoway.paths.many import ManyPaths as ManyPaths
from octoway.paths.many import NearestTarget as NearestTarget
from octoway.paths.path import PathBatch as PathBatch
from octoway.paths.path import PathResult as PathResult
from octoway.paths.path import QueryStats as QueryStats
from octoway.paths.path import RayHit as RayHit
from octoway.paths.path import SearchTrace as SearchTrace
from octoway.paths.path import Snapped as Snapped
from octoway.paths.path import UsedLink as UsedLink
from octoway.paths.smooth import CURVES as CURVES
from octoway.paths.smooth import Poses as Poses
from octoway.paths.smooth import SmoothPath as SmoothPath
from octoway.paths.status import Status as Status
from octoway.paths.timing import TimedPath as TimedPath
from octoway.space.bodies import LayerStats as LayerStats
from octoway.space.edits import EDIT_POLICIES as EDIT_POLICIES
from octoway.space.edits import ChangeSet as ChangeSet
from octoway.space.labels import MotionCells as MotionCells
from octoway.space.links import Link as Link
from octoway.space.space import ALGORITHMS as ALGORITHMS
from octoway.space.space import DECOMPOSITIONS as DECOMPOSITIONS
from octoway.space.space import PLACEMENTS as PLACEMENTS
from octoway.space.space import PROMISES as PROMISES
from octoway.space.space import QUALITIES as QUALITIES
from octoway.space.space import REFINEMENTS as REFINEMENTS
from octoway.space.space import NavSpace as NavSpace
from octoway.space.space import SpaceStats as SpaceStats
from octoway.space.watch import Outlook as Outlook
from octoway.space.watch import Replan as Replan
from octoway.space.watch import Watch as Watch
from octoway.travel.choices import PortalPoints as PortalPoints
from octoway.travel.choices import PreferClearance as PreferClearance
from octoway.travel.choices import Smooth as Smooth
from octoway.travel.choices import SubregionAbstraction as SubregionAbstraction
from octoway.travel.choices import TerrainAbstraction as TerrainAbstraction
from octoway.travel.choices import VoxelCentres as VoxelCentres
from octoway.travel.choices import WeightedAStar as WeightedAStar
from octoway.travel.costs import QueryFilter as QueryFilter
from octoway.travel.motions import MOTIONS as MOTIONS
from octoway.version import __version__ as __version__
from octoway.worlds.axes import AXES as AXES
from octoway.worlds.axes import Axes as Axes
from octoway.worlds.axes import from_axes as from_axes
from octoway.worlds.axes import to_axes as to_axes
from octoway.worlds.meshes import FILLS as FILLS
from octoway.worlds.meshes import KEEPS as KEEPS
from octoway.worlds.meshes import MeshReport as MeshReport
from octoway.worlds.shapes import Capsule as Capsule
from octoway.worlds.shapes import OrientedBox as OrientedBox
from octoway.worlds.shapes import Sphere as Sphere
from octoway.worlds.shapes import Voxels as Voxels
from octoway.worlds.terrain import MotionRule as MotionRule
from octoway.worlds.world import World as World


def _draw_png(shown: World | NavSpace | PathResult) -> bytes | None:
    from octoway.viewer.notebook import draw_png  # noqa: PLC0415 - the viewer would cost every import its time

    return draw_png(shown)


hooks.draw_png = _draw_png
