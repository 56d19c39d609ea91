# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Planners of single papers, each as its paper describes it."""

from octoway.papers.ray_guided import LocalSearch as LocalSearch
from octoway.papers.ray_guided import RayGuidedDetails as RayGuidedDetails
from octoway.papers.ray_guided import ray_guided_path as ray_guided_path
from octoway.papers.subregions import SCHEMES as SCHEMES
from octoway.papers.subregions import SubregionGraph as SubregionGraph
from octoway.papers.subregions import SubregionStats as SubregionStats
from octoway.papers.terrain_abstraction import PatchGraph as PatchGraph
from octoway.papers.terrain_abstraction import PatchGraphStats as PatchGraphStats
from octoway.papers.terrain_grid import TerrainGrid as TerrainGrid
from octoway.papers.terrain_result import TerrainDetails as TerrainDetails
from octoway.papers.traversability import traversable as traversable
from octoway.papers.usq import UnevenGrid as UnevenGrid
from octoway.papers.usq import quantize as quantize
from octoway.papers.usq import quantize_around as quantize_around
from octoway.papers.view_cone import ViewConeDetails as ViewConeDetails
from octoway.papers.view_cone import view_cone_path as view_cone_path
from octoway.papers.voxel_rays import OBSTACLES as OBSTACLES
from octoway.papers.voxel_rays import VoxelRays as VoxelRays
from octoway.papers.waypoints import WaypointDetails as WaypointDetails
from octoway.papers.waypoints import WaypointMap as WaypointMap
from octoway.papers.waypoints import WaypointUpdate as WaypointUpdate
