# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Measurements: benchmarks, and the tables of papers run again."""
