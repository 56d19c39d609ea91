# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The independent check of paths: it shares no code with the search."""

from octoway.check.check import PathCheck as PathCheck
