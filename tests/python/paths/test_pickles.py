# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Results travel: a copy and a pickle say all that the original says, without the space."""

from __future__ import annotations

import copy
import multiprocessing
import pickle

import numpy as np
import pytest

import octoway as ow

COPIES = {
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),  # noqa: S301
    "old pickle": lambda value: pickle.loads(pickle.dumps(value, protocol=0)),  # noqa: S301
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "twice": lambda value: copy.deepcopy(pickle.loads(pickle.dumps(copy.copy(value)))),  # noqa: S301
}


@pytest.fixture(scope="module")
def space():
    walls = [[(4, 0, 0), (5, 10, 8)], [(7, 7, 0), (10, 8, 10)], [(7, 8, 0), (8, 10, 10)]]
    return ow.NavSpace.build(ow.World.from_boxes(walls, resolution=0.5, bounds=[(0, 0, 0), (10, 10, 10)]))


def said(value):
    """All that a result says in public, by name, as plain values."""
    names = [name for name in dir(type(value)) if not name.startswith("_")]
    return {name: plain(getattr(value, name)) for name in names if not callable(getattr(value, name))}


def plain(value):
    if isinstance(value, np.ndarray):
        return value.dtype.str, value.shape, value.tobytes()
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, ow.paths.SearchTrace):
        return [plain(array) for array in (value.points, value.costs, value.keys, value.backward)]
    return value


QUERIES = {
    "found": ((1, 5, 1), (9, 5, 1), {}),
    "traced": ((1, 5, 1), (9, 5, 1), {"trace": True, "algorithm": "astar"}),
    "blocked": ((1, 5, 1), (4.5, 5, 1), {}),
    "unreachable": ((1, 5, 1), (9, 9, 9), {}),
    "partial": ((1, 5, 1), (9, 9, 9), {"partial": True}),
    "out of budget": ((1, 5, 1), (9, 5, 1), {"max_expansions": 1}),
}


@pytest.mark.parametrize("make", COPIES.values(), ids=COPIES)
@pytest.mark.parametrize("query", QUERIES.values(), ids=QUERIES)
def test_every_public_attribute_survives(space, query, make):
    start, goal, options = query
    result = space.find_path(start, goal, **options)
    again = make(result)
    assert type(again) is ow.PathResult
    facts = said(result)
    assert {"points", "status", "reason", "length", "cost", "corridor", "stats", "version", "goal", "trace"} <= set(
        facts
    )
    assert said(again) == facts
    assert repr(again) == repr(result)
    assert not len(again.points) or space.check_path(again.points)


def test_a_copy_is_independent(space):
    result = space.find_path((1, 5, 1), (9, 5, 1))
    again = copy.deepcopy(result)
    again.points[0] = -1
    assert result.points[0].tolist() == [1, 5, 1]
    again = COPIES["pickle"](result)
    with pytest.raises(AttributeError):
        _ = again.colour
    with pytest.raises(AttributeError):
        _ = again._answer.colour


def test_results_of_a_living_space_keep_their_version():
    space = ow.NavSpace.build(ow.World.from_boxes([], resolution=1.0, bounds=[(0, 0, 0), (10, 10, 10)]))
    space.add_obstacle([(4, 0, 0), (5, 10, 8)])
    space.update()
    result = space.find_path((1, 5, 1), (9, 5, 1))
    assert result.version == 1
    assert said(COPIES["pickle"](result)) == said(result)


@pytest.mark.parametrize("make", COPIES.values(), ids=COPIES)
def test_batches_many_paths_and_worlds(space, make):
    ends = space.random_points(8, seed=1)
    batch = space.find_paths(ends[:4], ends[4:])
    again = make(batch)
    assert vars(again).keys() == vars(batch).keys()
    for name, value in vars(batch).items():
        assert plain(getattr(again, name)) == plain(value)
    assert repr(again) == repr(batch)
    np.testing.assert_array_equal(again[2], batch[2])
    many = space.find_paths_to_many(ends[0], ends[1:])
    for one, other in zip(make(many), many, strict=True):
        assert said(one) == said(other)
    world = space.layers.to_world().with_pairs([ends[:2]])
    copied = make(world)
    assert copied == world
    np.testing.assert_array_equal(copied.pairs, world.pairs)
    with pytest.raises(ValueError, match="read-only"):
        copied.origin[0] = 1


def _length(result):
    return result.length


def test_results_cross_processes(space):
    results = [space.find_path((1, 5, 1), goal) for goal in ((9, 5, 1), (3, 3, 3))]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(_length, results) == [result.length for result in results]
