# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The searches on the voxels themselves find the lengths that the benchmark's authors published."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

import octoway as ow
from octoway import _core
from octoway.formats.threedmap import read_scenarios

MAPS = ["Simple", "Complex", "DA1", "DB1"]


def sample(file, n):
    rows = read_scenarios(file)
    return rows[np.linspace(0, len(rows) - 1, n).astype(int)]


@pytest.fixture(scope="module", params=MAPS)
def game_map(request, warframe):
    world = ow.load_world(warframe / f"{request.param}.3dmap")
    return warframe, request.param, world, _core.GridSearch(world._grid)


def assert_legal(world, answer, start, goal, *, corner_cutting=False):
    voxels = answer.voxels
    assert voxels.dtype == np.int32
    assert tuple(voxels[0]) == start
    assert tuple(voxels[-1]) == goal
    steps = np.diff(voxels, axis=0)
    assert (np.abs(steps).max(axis=1) == 1).all()
    assert math.isclose(np.sqrt(np.abs(steps).sum(axis=1)).sum(), answer.length, rel_tol=1e-12)
    solid = world._grid.to_dense()
    for corner in [(1, 1, 1)] if corner_cutting else itertools.product((0, 1), repeat=3):
        assert not solid[tuple((voxels[:-1] + steps * corner).T)].any()


def test_strict_lengths_are_the_published_ones(game_map):
    folder, name, world, search = game_map
    for i, row in enumerate(sample(folder / f"{name}.3dmap.3dscen", 30)):
        start, goal = tuple(row[:3].astype(int)), tuple(row[3:6].astype(int))
        runs = [{"method": "jps3d", "scan_limit": t} for t in (1.02, 1.5)]
        runs += [{}, {"method": "jps3d"}] if i % 3 == 0 else []
        for options in runs:
            answer = search.solve(start, goal, **options)
            assert answer.found
            assert answer.length == pytest.approx(row[6], rel=1e-6)
            assert 0.0 <= answer.cpu_seconds
            if i % 10 == 0:
                assert_legal(world, answer, start, goal)
        answer = search.solve(start, goal, weight=1.2)
        assert row[6] * (1 - 1e-6) <= answer.length <= 1.2 * row[6] * (1 + 1e-6)


def test_corner_cutting_lengths_are_the_published_ones(game_map):
    folder, name, world, search = game_map
    file = folder / "scen-2018-cornercut" / f"{name}.3dmap.3dscen"
    if not file.exists():
        pytest.skip(f"no corner-cutting scenarios for {name}")
    for i, row in enumerate(sample(file, 20)):
        start, goal = tuple(row[:3].astype(int)), tuple(row[3:6].astype(int))
        answer = search.solve(start, goal, corner_cutting=True)
        assert answer.length == pytest.approx(row[6], rel=1e-6)
        if i % 10 == 0:
            assert_legal(world, answer, start, goal, corner_cutting=True)


def test_answers_without_a_path():
    dense = np.zeros((6, 5, 4), dtype=np.uint8)
    dense[3] = 1
    search = _core.GridSearch(_core.BitGrid.from_dense(dense))
    for method in ("astar", "jps3d"):
        for goal in [(5, 0, 0), (3, 0, 0)]:
            answer = search.solve((0, 0, 0), goal, method=method)
            assert not answer.found
            assert answer.length == math.inf
            assert answer.voxels.shape == (0, 3)
        assert search.solve((1, 1, 1), (1, 1, 1), method=method).length == 0.0
        assert not search.solve((0, 0, 0), (2, 4, 3), method=method, max_expansions=0).found
        with pytest.raises(ow.InvalidInputError, match="outside"):
            search.solve((0, 0, 0), (6, 0, 0), method=method)
        with pytest.raises(ow.InvalidInputError, match="outside"):
            search.solve((-1, 0, 0), (1 << 30, 0, 0), method=method)


@pytest.mark.parametrize(
    "options",
    [
        {"method": "dijkstra"},
        {"weight": 0.9},
        {"weight": math.nan},
        {"scan_limit": 0.5},
        {"method": "jps3d", "corner_cutting": True},
        {"method": "jps3d", "weight": 1.5},
    ],
)
def test_options_that_make_no_sense(options):
    search = _core.GridSearch(_core.BitGrid.from_dense(np.zeros((3, 3, 3), dtype=np.uint8)))
    with pytest.raises(ow.InvalidInputError):
        search.solve((0, 0, 0), (2, 2, 2), **options)
