# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Worlds: solid voxels from boxes, voxels, meshes, points and heights."""
