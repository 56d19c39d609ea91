# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Functions that higher rooms lend to lower ones, so that imports go down only. `import octoway` fills them all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

draw_png: Callable[[Any], bytes | None]  # a picture of a world, a space or a result; from the viewer
save_path: Callable[..., None]  # a result, a file, options; from the exports
make_terrain_abstraction: Callable[..., Any]  # makes one from a space; set by the papers room
