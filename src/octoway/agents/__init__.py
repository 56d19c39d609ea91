# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Agents that travel together: they follow paths, avoid each other and what moves, and never leave free space."""

from octoway.agents.detail import DETAIL, Detail
from octoway.agents.group import Agents, AgentState
from octoway.agents.traffic import Traffic, TrafficOutcome

__all__ = ["DETAIL", "AgentState", "Agents", "Detail", "Traffic", "TrafficOutcome"]
