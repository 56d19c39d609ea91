# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""octoway info: the content of a world or a saved space."""

from __future__ import annotations

import json
from dataclasses import asdict

import typer

from octoway.cli.common import SPACE_SUFFIX, AsJson, LoadOptions, Resolution, Source, open_world

MOST_VOXELS = 1 << 31  # largest saved space that is loaded to count its cells; of larger ones the header is shown


def info(file: Source, as_json: AsJson = False, resolution: Resolution = None, option: LoadOptions = None) -> None:
    """Print the content of a world file, a scene or a saved space."""
    facts = _space_facts(file) if file.endswith(SPACE_SUFFIX) else _world_facts(file, resolution, option)
    if as_json:
        typer.echo(json.dumps(facts, indent=2))
        return
    width = max(map(len, facts))
    for name, value in facts.items():
        shown = f"{value:,}" if isinstance(value, int) else value
        typer.echo(f"{name:<{width}}  {shown}")


def _world_facts(source: str, resolution: float | None, option: list[str] | None) -> dict[str, object]:
    world = open_world(source, resolution=resolution, size=None, seed=0, options=option)
    voxels = int(world.shape[0]) * world.shape[1] * world.shape[2]
    facts: dict[str, object] = {
        "kind": "world",
        "shape": list(world.shape),
        "resolution": world.resolution,
        "bounds": world.bounds.tolist(),
        "voxels": voxels,
        "occupied_voxels": world.occupied_voxels,
        "pairs": len(world.pairs),
    }
    if world.terrains != [0]:
        facts["terrains"] = [world.terrain_names.get(number, number) for number in world.terrains]
    if world.report is not None:
        facts |= {name: value for name, value in asdict(world.report).items() if name != "seconds"}
    return facts


def _space_facts(source: str) -> dict[str, object]:
    from math import prod

    from octoway.files.space_file import OUTSIDE, open_space
    from octoway.travel.body import RADIUS_SHAPES, kept_free

    with open_space(source) as stored:
        facts, voxels = stored.facts, prod(stored.facts.shape)
    low = list(facts.origin)
    told: dict[str, object] = {
        "kind": "space",
        "format": stored.version,
        "shape": list(facts.shape),
        "resolution": facts.resolution,
        "bounds": [low, [a + n * facts.resolution for a, n in zip(low, facts.shape, strict=True)]],
        "decomposition": facts.decomposition,
        "outside": OUTSIDE[facts.padded],
        "radius": facts.body.radius,
        "kept_free": kept_free(facts.body.radius, facts.resolution),
        "radius_shape": RADIUS_SHAPES[facts.body.box],
        "inflate_bounds": facts.body.inflate_bounds,
    }
    if stored.link_count:
        told["links"] = stored.link_count
    if stored.version > 1:
        told |= {"tiles": facts.tiles, "mixed_tiles": stored.mixed_tiles, "tile_edge": facts.tile_edge}
    return told | (_built_facts(source) if voxels <= MOST_VOXELS else {"voxels": voxels})


def _built_facts(source: str) -> dict[str, object]:
    from octoway import NavSpace

    stats = NavSpace.load(source).stats
    return {
        "free_voxels": stats.free_voxels,
        "leaves": stats.leaves,
        "cells": stats.cells,
        "portals": stats.portals,
        "components": stats.components,
        "terrains": stats.terrains,
        "bytes": stats.bytes,
        "load_seconds": round(sum(stats.seconds.values()), 6),
    }
