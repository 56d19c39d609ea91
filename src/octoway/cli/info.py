# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""octoway info: what is in a world or a saved space."""

from __future__ import annotations

import json

import typer

from octoway.cli.common import SPACE_SUFFIX, AsJson, Resolution, Source, open_world


def info(file: Source, as_json: AsJson = False, resolution: Resolution = None) -> None:
    """Print what a world file, a scene or a saved space holds."""
    facts = _space_facts(file) if file.endswith(SPACE_SUFFIX) else _world_facts(file, resolution)
    if as_json:
        typer.echo(json.dumps(facts, indent=2))
        return
    width = max(map(len, facts))
    for name, value in facts.items():
        shown = f"{value:,}" if isinstance(value, int) else value
        typer.echo(f"{name:<{width}}  {shown}")


def _world_facts(source: str, resolution: float | None) -> dict[str, object]:
    world = open_world(source, resolution=resolution, size=None, seed=0)
    voxels = int(world.shape[0]) * world.shape[1] * world.shape[2]
    return {
        "kind": "world",
        "shape": list(world.shape),
        "resolution": world.resolution,
        "bounds": world.bounds.tolist(),
        "voxels": voxels,
        "occupied_voxels": world.occupied_voxels,
        "pairs": len(world.pairs),
    }


def _space_facts(source: str) -> dict[str, object]:
    from octoway import NavSpace

    space = NavSpace.load(source)
    stats = space.stats
    return {
        "kind": "space",
        "shape": list(space.shape),
        "resolution": space.resolution,
        "bounds": space.bounds.tolist(),
        "decomposition": space.decomposition,
        "outside": space.outside,
        "radius": space.radius,
        "radius_shape": space.radius_shape,
        "inflate_bounds": space.inflate_bounds,
        "free_voxels": stats.free_voxels,
        "leaves": stats.leaves,
        "cells": stats.cells,
        "portals": stats.portals,
        "components": stats.components,
        "bytes": stats.bytes,
        "load_seconds": round(sum(stats.seconds.values()), 6),
    }
