# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Planners from PyPI, one file each: `pip install dijkstra3d scikit-image pathfinding3d ompl`. All are optional.

A new peer is a file beside this one and a line in PEERS. Peers are timed by Python's clock around the call that does
the work; arrays they need are made before. None is ever imported by the library itself.
"""

from __future__ import annotations

from octoway.lab.bench.peers.dijkstra3d import DIJKSTRA3D
from octoway.lab.bench.peers.ompl import OMPL_ANYTIME, OMPL_RRT_CONNECT
from octoway.lab.bench.peers.pathfinding3d import PATHFINDING3D
from octoway.lab.bench.peers.skimage import SKIMAGE_MCP

PEERS = (DIJKSTRA3D, SKIMAGE_MCP, PATHFINDING3D, OMPL_RRT_CONNECT, OMPL_ANYTIME)
