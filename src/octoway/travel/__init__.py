# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Travel: the body, the motions, the costs and the filter that a path is for, and the options of a query."""
