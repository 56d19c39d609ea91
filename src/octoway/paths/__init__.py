# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Paths: the results of queries, smooth paths, and poses in time."""
