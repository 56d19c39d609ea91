# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""What an agent does between two full plans: go round what is in the way."""

from octoway.agents.ray_guided import LocalSearch as LocalSearch
from octoway.agents.ray_guided import RayGuidedPath as RayGuidedPath
from octoway.agents.ray_guided import ray_guided_path as ray_guided_path
from octoway.agents.view_cone import ViewConePath as ViewConePath
from octoway.agents.view_cone import view_cone_path as view_cone_path
from octoway.agents.voxel_rays import OBSTACLES as OBSTACLES
from octoway.agents.voxel_rays import VoxelRays as VoxelRays
