# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The sources of queries: folders of `.3dmap` with `.3dmap.3dscen` beside them, and generated scenes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import NavSpace, load_world, scenes
from octoway.errors import InvalidInputError
from octoway.formats.threedmap import read_scenarios
from octoway.lab.bench.model import Problem, Query
from octoway.lab.bench.setting import grid_search

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from octoway.worlds.world import World

SCENES = "scenes:"
_MAP, _SCENARIOS = ".3dmap", ".3dmap.3dscen"
_REFERENCE_LIMIT = 1.02  # scan limit while computing reference lengths; any gives the optimum


@dataclass(frozen=True)
class Source:
    """A map that can be opened; nothing is read before."""

    name: str
    file: Path | None  # None: a generated scene
    size: int = 0

    def open(self, limit: int, seed: int) -> Problem:
        """Read or make the world and draw its queries; the same seed gives the same ones."""
        if self.file is None:
            return _open_scene(self, limit, seed)
        world = load_world(self.file)
        rows = _sample(read_scenarios(_scenario_file(self.file)), limit, seed)
        ends = rows[:, :6].astype(np.int64).reshape(-1, 2, 3)
        if not len(ends):
            raise InvalidInputError(f"{_scenario_file(self.file)} holds no scenario that leads anywhere")
        if (ends < 0).any() or (ends >= world.shape).any():
            raise InvalidInputError(f"{_scenario_file(self.file)}: a scenario lies outside the map's {world.shape}")
        return Problem(self.name, generated=False, world=world, queries=_queries(world, ends, rows[:, 6]))


def find_sources(suites: Sequence[str], *, maps: Sequence[str] | None = None, size: int = 256) -> list[Source]:
    """Return the maps of all suites: folders, or `scenes:name,name`; only `maps` of them, in that order, if given."""
    found: dict[str, Source] = {}
    for suite in suites:
        for source in _scene_sources(suite, size) if suite.startswith(SCENES) else _folder_sources(suite):
            if source.name in found:
                raise InvalidInputError(f"map '{source.name}' occurs twice in the suites {', '.join(suites)}")
            found[source.name] = source
    if maps is None:
        return list(found.values())
    unknown = [name for name in maps if name not in found]
    if unknown:
        raise InvalidInputError(f"no map '{unknown[0]}' in {', '.join(suites)}; there are: {', '.join(found)}")
    return [found[name] for name in dict.fromkeys(maps)]


def _folder_sources(suite: str) -> list[Source]:
    folder = Path(suite)
    if not folder.is_dir():
        raise InvalidInputError(
            f"suite '{suite}' is no folder of .3dmap files, and no '{SCENES}NAME,NAME' with names of: "
            f"{', '.join(scenes.names())}"
        )
    files = sorted(file for file in folder.glob(f"*{_MAP}") if _scenario_file(file).exists())
    if not files:
        raise InvalidInputError(f"folder '{suite}' holds no NAME{_MAP} with NAME{_SCENARIOS} beside it")
    return [Source(file.name.removesuffix(_MAP), file) for file in files]


def _scene_sources(suite: str, size: int) -> list[Source]:
    names = [name.strip() for name in suite.removeprefix(SCENES).split(",")]
    for name in names:
        if name not in scenes.names():
            raise InvalidInputError(f"unknown scene '{name}' in '{suite}'; scenes: {', '.join(scenes.names())}")
    if size < 2:
        raise InvalidInputError(f"scenes need a size of at least 2 voxels a side, not {size}")
    return [Source(name, None, size) for name in names]


def _scenario_file(file: Path) -> Path:
    return file.with_name(file.name.removesuffix(_MAP) + _SCENARIOS)


def _sample(rows: NDArray[np.float64], limit: int, seed: int) -> NDArray[np.float64]:
    """Draw up to `limit` rows without repetition."""
    rows = rows[(rows[:, :3] != rows[:, 3:6]).any(axis=1)]
    chosen = np.random.default_rng(seed).permutation(len(rows))[:limit]
    return rows[chosen]


def _open_scene(source: Source, limit: int, seed: int) -> Problem:
    world = scenes.make(source.name, size=source.size, seed=seed)
    ends = _random_ends(world, limit, seed)
    if not len(ends):
        raise InvalidInputError(f"scene '{source.name}' at size {source.size} has no two free voxels that are joined")
    return Problem(source.name, generated=True, world=world, queries=_queries(world, ends, _optimal(world, ends)))


def _random_ends(world: World, limit: int, seed: int) -> NDArray[np.int64]:
    """Voxels of random free points, in reachable pairs, (k, 2, 3)."""
    space = NavSpace.build(world)
    points = space.random_points(4 * limit, seed)
    voxels = np.floor((points - world.origin) / world.resolution).astype(np.int64)
    voxels = np.clip(voxels, 0, np.asarray(world.shape) - 1)
    centres = _centres(world, voxels)
    free = np.asarray(space.is_free(centres), dtype=bool) if len(centres) else np.zeros(0, dtype=bool)
    voxels, centres = voxels[free], centres[free]
    half = len(voxels) // 2
    pairs = [
        (voxels[i], voxels[i + half])
        for i in range(half)
        if (voxels[i] != voxels[i + half]).any() and space.reachable(centres[i], centres[i + half])
    ]
    return np.array(pairs[:limit], dtype=np.int64).reshape(-1, 2, 3)


def _optimal(world: World, ends: NDArray[np.int64]) -> NDArray[np.float64]:
    """Optimal 26-connected lengths by the jps3d baseline; nan where the core has none."""
    search = grid_search(world)
    if search is None:
        return np.full(len(ends), np.nan)
    lengths = []
    for start, goal in ends.tolist():
        answer: Any = search.solve(tuple(start), tuple(goal), method="jps3d", scan_limit=_REFERENCE_LIMIT)
        lengths.append(float(answer.length) if answer.found else np.nan)
    return np.array(lengths)


def _queries(world: World, ends: NDArray[np.int64], lengths: NDArray[np.float64]) -> tuple[Query, ...]:
    centres = _centres(world, ends)
    return tuple(
        Query(tuple(voxels[0]), tuple(voxels[1]), points[0].copy(), points[1].copy(), float(length))
        for voxels, points, length in zip(ends.tolist(), centres, lengths, strict=True)
    )


def _centres(world: World, voxels: NDArray[np.int64]) -> NDArray[np.float64]:
    return world.origin + (voxels + 0.5) * world.resolution
