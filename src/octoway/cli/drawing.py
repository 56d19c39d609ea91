# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A space and its paths as a picture file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from octoway.cli.common import say
from octoway.picture import PathStyle, Voxels, render_scene, save_png

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from octoway import NavSpace

_MOST_VOXELS = 256  # a side: finer detail would be smaller than a pixel


def draw_paths(space: NavSpace, paths: Sequence[PathStyle], png: Path, title: str | None = None) -> None:
    """Write the picture, and say so; large worlds are drawn coarser, and that is said too."""
    factor = -(-max(space.shape) // _MOST_VOXELS)
    solid = _coarser(space.to_voxels(radius=0), factor)
    voxels = Voxels(solid, space.bounds[0], space.resolution * factor)
    save_png(png, render_scene(voxels, paths, bounds=space.bounds, title=title))
    say(f"wrote {png}" + (f" (obstacles drawn at 1/{factor} of their resolution)" if factor > 1 else ""))


def _coarser(solid: NDArray[np.bool_], factor: int) -> NDArray[np.bool_]:
    """A block of voxels is drawn solid if any of them is."""
    if factor == 1:
        return solid
    for axis in range(3):
        solid = np.logical_or.reduceat(solid, np.arange(0, solid.shape[axis], factor), axis=axis)
    return solid
