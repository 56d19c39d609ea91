# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Paths: the results of queries, smooth paths, and poses in time."""

from octoway.paths.many import DistanceField as DistanceField
from octoway.paths.many import ManyPaths as ManyPaths
from octoway.paths.many import NearestTarget as NearestTarget
from octoway.paths.path import PathBatch as PathBatch
from octoway.paths.path import PathResult as PathResult
from octoway.paths.path import RayHit as RayHit
from octoway.paths.path import Snapped as Snapped
from octoway.paths.path import UsedLink as UsedLink
from octoway.paths.smooth import CURVES as CURVES
from octoway.paths.smooth import Poses as Poses
from octoway.paths.smooth import SmoothPath as SmoothPath
from octoway.paths.stats import QueryStats as QueryStats
from octoway.paths.stats import SearchTrace as SearchTrace
from octoway.paths.status import Status as Status
from octoway.paths.timing import TimedPath as TimedPath
