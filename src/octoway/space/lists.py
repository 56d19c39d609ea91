# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The names that a build and a query can choose from, as the core lists them."""

from octoway import _core

ALGORITHMS: tuple[str, ...] = tuple(name for name, _ in _core.algorithms())
DECOMPOSITIONS: tuple[str, ...] = tuple(name for name, _ in _core.decompositions())
DEFAULT_DECOMPOSITION: str = _core.DEFAULT_DECOMPOSITION
EDIT_POLICIES: tuple[str, ...] = ("repair", "greedy")
PLACEMENTS: tuple[str, ...] = tuple(name for name, _ in _core.placements())
PROMISES: dict[str, str] = dict(_core.promises())  # of each algorithm: none, optimal, bounded or any-angle
QUALITIES: tuple[str, ...] = tuple(_core.qualities())
REFINEMENTS: tuple[str, ...] = tuple(name for name, _ in _core.refinements())
