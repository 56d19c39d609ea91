# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The smallest cube of `decomposition="usq"`: its edge in metres."""

from __future__ import annotations

import math
from typing import Any

from octoway import _core
from octoway.arrays import describe
from octoway.checks import to_length, to_number
from octoway.errors import InvalidInputError


def to_edge(edge: Any, agent_size: Any = 0.0) -> float:
    """Check the smallest edge l: above 0, and above the agent's size."""
    length, size = to_number(edge), to_length(agent_size, "agent_size")
    if math.isnan(length):
        raise InvalidInputError(f"the smallest edge of a cube must be metres above 0, not {describe(edge)}")
    _core.check_usq_edge(length, size)
    return length
