# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The smallest cube of `decomposition="usq"`: its edge in metres."""

from __future__ import annotations

from typing import Any

from octoway import _core
from octoway.checks import to_length, to_positive_length


def to_edge(edge: Any, agent_size: Any = 0.0) -> float:
    """Check the smallest edge l: above 0, and above the agent's size."""
    length, size = to_positive_length(edge, "the smallest edge of a cube"), to_length(agent_size, "agent_size")
    _core.check_usq_edge(length, size)
    return length
