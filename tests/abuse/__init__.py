# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Hostile values for every argument of every public callable. `python -m tests.abuse --calls 1000000`."""
