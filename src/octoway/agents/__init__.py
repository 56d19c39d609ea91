# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""What agents do between two full plans: go round what is in the way, follow paths, and avoid each other."""

from octoway.agents.detail import DETAIL as DETAIL
from octoway.agents.detail import Detail as Detail
from octoway.agents.group import Agents as Agents
from octoway.agents.group import AgentState as AgentState
from octoway.agents.ray_guided import LocalSearch as LocalSearch
from octoway.agents.ray_guided import RayGuidedPath as RayGuidedPath
from octoway.agents.ray_guided import ray_guided_path as ray_guided_path
from octoway.agents.traffic import Traffic as Traffic
from octoway.agents.traffic import TrafficOutcome as TrafficOutcome
from octoway.agents.view_cone import ViewConePath as ViewConePath
from octoway.agents.view_cone import view_cone_path as view_cone_path
from octoway.agents.voxel_rays import OBSTACLES as OBSTACLES
from octoway.agents.voxel_rays import VoxelRays as VoxelRays
