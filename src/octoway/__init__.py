# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""octoway: short, proven-free paths through true 3D space."""

from octoway import agents as agents
from octoway import scenes as scenes
from octoway._core import CancelToken as CancelToken
from octoway._core import Status as Status
from octoway.check import PathCheck as PathCheck
from octoway.edits import EDIT_POLICIES as EDIT_POLICIES
from octoway.edits import ChangeSet as ChangeSet
from octoway.errors import CancelledError as CancelledError
from octoway.errors import InternalError as InternalError
from octoway.errors import InvalidInputError as InvalidInputError
from octoway.errors import OctowayError as OctowayError
from octoway.errors import SpaceFileError as SpaceFileError
from octoway.errors import WorldFormatError as WorldFormatError
from octoway.formats import load_world as load_world
from octoway.many import DistanceField as DistanceField
from octoway.many import ManyPaths as ManyPaths
from octoway.many import NearestTarget as NearestTarget
from octoway.path import PathBatch as PathBatch
from octoway.path import PathResult as PathResult
from octoway.path import QueryStats as QueryStats
from octoway.path import RayHit as RayHit
from octoway.path import SearchTrace as SearchTrace
from octoway.shapes import Capsule as Capsule
from octoway.shapes import OrientedBox as OrientedBox
from octoway.shapes import Sphere as Sphere
from octoway.shapes import Voxels as Voxels
from octoway.space import ALGORITHMS as ALGORITHMS
from octoway.space import DECOMPOSITIONS as DECOMPOSITIONS
from octoway.space import PLACEMENTS as PLACEMENTS
from octoway.space import PROMISES as PROMISES
from octoway.space import QUALITIES as QUALITIES
from octoway.space import REFINEMENTS as REFINEMENTS
from octoway.space import NavSpace as NavSpace
from octoway.space import SpaceStats as SpaceStats
from octoway.watch import Outlook as Outlook
from octoway.watch import Replan as Replan
from octoway.watch import Watch as Watch
from octoway.world import World as World

__version__ = "0.1.0"
