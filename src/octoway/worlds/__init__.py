# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Worlds: what is solid and where, from boxes, voxels, meshes, points and heights."""
