# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Travel: the body, the motions, the costs and the filter that a path is for, and the options of a query."""

from octoway.travel.costs import QueryFilter as QueryFilter
from octoway.travel.motions import MOTIONS as MOTIONS
