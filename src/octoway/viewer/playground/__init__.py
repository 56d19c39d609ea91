# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The page in a browser: one file a panel. A panel only shows a session and passes clicks on to it."""
