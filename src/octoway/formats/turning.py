# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Files of voxels in other axes: read as they are, and turned as a whole."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.formats.options import OptionError, options_of
from octoway.worlds.axes import find_axes
from octoway.worlds.heights import HeightsReport
from octoway.worlds.placing import to_placing
from octoway.worlds.world import World, replaced, turned

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

TURNED = (".3dmap", ".npy", ".npz", ".json", ".bt", ".ot", ".vox")  # meshes and clouds turn their points themselves


def load_turned(file: Path, reader: Callable[..., World], options: dict[str, Any]) -> World:
    """Read a file of voxels; `axes` are those of its arrays, and of the origin and the bounds that come with them."""
    chosen = dict(options)
    axes = chosen.pop("axes", None)
    if axes is None:
        return reader(file, **chosen)
    engine = find_axes(axes)
    units = {name: chosen.pop(name, None) for name in ("units", "scale")}
    metres = to_placing(axes=axes, **units).scale
    asked = any(value is not None for value in units.values())
    if "scale" in options_of(reader) and metres != 1 and (asked or file.suffix.lower() != ".npy"):
        chosen["scale"] = metres  # voxels of an .npy have no length but the resolution, its heights only if asked
    for name in ("origin", "bounds"):
        if chosen.get(name) is not None:
            chosen[name] = np.asarray(chosen[name], dtype=np.float64) / engine.per_metre
    world = reader(file, **chosen)
    if isinstance(world.report, HeightsReport) and not (engine.up == "z" and (asked or engine.per_metre == 1)):
        raise OptionError(
            f"a height map has z up, in metres unless units= say otherwise; axes '{engine.name}' have not"
        )
    return replaced(turned(world, replace(engine, per_metre=1.0)), axes=engine)
