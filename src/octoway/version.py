# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The version of the package: pyproject.toml has it, and CMake compiles it into the core."""

from octoway import _core

__version__: str = _core.VERSION
