# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Worlds: what is solid and where, from boxes, voxels, meshes, points and heights."""

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
