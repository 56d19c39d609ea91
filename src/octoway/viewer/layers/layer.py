# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A layer: a name and a function from a scene to primitives. Shares of all layers add up to at most one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from octoway.viewer.canvas import Note, Primitive
    from octoway.viewer.scene import Scene

    Draw = Callable[["Scene"], Iterator[Primitive | Note]]


@dataclass(frozen=True)
class Layer:
    """One way to look at a scene. `shown`: whether pictures have it unless told otherwise."""

    name: str
    title: str
    draw: Draw
    shown: bool = False
