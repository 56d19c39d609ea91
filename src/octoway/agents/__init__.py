# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Agents between two full plans: they follow paths, and avoid each other."""

from octoway.agents.detail import DETAIL as DETAIL
from octoway.agents.detail import Detail as Detail
from octoway.agents.group import Agents as Agents
from octoway.agents.group import AgentState as AgentState
from octoway.agents.traffic import Traffic as Traffic
from octoway.agents.traffic import TrafficOutcome as TrafficOutcome
