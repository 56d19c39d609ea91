# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The page in a browser: one file a panel. All that panels do is to show a session and to tell it what was clicked."""
