# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Lists of things by name: a new format, scene, layer or command is one new file and one line in its list."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def member(room: str, place: str) -> Any:
    """Return what `place` names in a room: "module.name"."""
    module, name = place.split(".")
    return getattr(import_module(f"{room}.{module}"), name)
