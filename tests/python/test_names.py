# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The names that users see: few, each in one place, and those that moved say where they are now."""

from __future__ import annotations

import copy
import pickle
import types
from importlib import import_module

import numpy as np
import pytest

import octoway as ow
from octoway.space.moved import MOVED

NOUNS = ("graph", "terrain", "layers", "tiles", "links")


def public(thing):
    return [name for name in dir(thing) if not name.startswith("_")]


@pytest.fixture(scope="module")
def space():
    world = ow.World.from_boxes([[(4, 0, 0), (5, 10, 8)]], resolution=1.0, bounds=[(0, 0, 0), (10, 10, 10)])
    return ow.NavSpace.build(world)


def test_octoway_shows_few_names_and_no_module_that_is_not_a_room():
    assert public(ow) == sorted(ow.__all__)
    assert len(ow.__all__) <= 45
    modules = [name for name in public(ow) if isinstance(getattr(ow, name), types.ModuleType)]
    assert all(hasattr(getattr(ow, name), "__path__") for name in modules)


def test_a_space_is_one_class_of_few_names(space):
    assert ow.NavSpace.__mro__ == (ow.NavSpace, object)
    assert len(public(ow.NavSpace)) <= 40
    assert public(space) == public(ow.NavSpace)
    assert all(getattr(ow.NavSpace, name).__doc__ for name in public(ow.NavSpace))
    for noun in NOUNS:
        assert all(getattr(type(getattr(space, noun)), name).__doc__ for name in public(getattr(space, noun)))
        assert repr(getattr(space, noun))


@pytest.mark.parametrize("old", sorted(MOVED))
def test_a_name_of_the_space_that_moved_says_where_it_is(space, old):
    assert old not in public(ow.NavSpace)
    with pytest.raises(AttributeError, match=f"NavSpace has no '{old}'; it is .* since 0.2"):
        getattr(space, old)
    found = {"space": space, "NavSpace": ow.NavSpace}[MOVED[old].split(".")[0]]
    for name in MOVED[old].split("(")[0].split(".")[1:]:
        found = getattr(found, name)


@pytest.mark.parametrize(("room", "old"), [(room, name) for room, names in ow._MOVED.items() for name in names])
def test_a_name_of_the_package_that_moved_says_where_it_is(room, old):
    with pytest.raises(AttributeError, match=f"octoway has no '{old}'; it is octoway.{room}.{old} since 0.2"):
        getattr(ow, old)
    assert hasattr(import_module(f"octoway.{room}"), old)


def test_a_misspelled_name_gets_the_nearest_right_one(space):
    for wrong, right in (("find_pth", "find_path"), ("portal", "space.graph.portals"), ("raycst", "raycast")):
        with pytest.raises(AttributeError, match=f"'{wrong}'; did you mean {right}\\?"):
            getattr(space, wrong)
    for wrong, right in (("NavSpac", "octoway.NavSpace"), ("WaypointMaps", "octoway.papers.WaypointMap")):
        with pytest.raises(AttributeError, match=f"'{wrong}'; did you mean {right}\\?"):
            getattr(ow, wrong)
    for private in ("_nothing", "__array_interface__"):
        with pytest.raises(AttributeError, match=f"has no '{private}'$"):
            getattr(space, private)
    assert not hasattr(space, "nothing like it")


def test_copies_and_pickles_are_spaces_like_the_first(space):
    for again in (copy.copy(space), copy.deepcopy(space), pickle.loads(pickle.dumps(space))):  # noqa: S301
        assert type(again) is ow.NavSpace
        assert again.tiles.to_bytes() == space.tiles.to_bytes()
        assert again.find_path((1, 5, 1), (9, 5, 1)).length == space.find_path((1, 5, 1), (9, 5, 1)).length


def test_nouns_follow_the_living_space(space):
    living = copy.copy(space)
    graph, links, layers = living.graph, living.links, living.layers
    assert (len(links), len(layers), layers[0].radius) == (0, 1, layers.radius)
    cells = len(graph.cells)
    handle = living.add_link((1, 1, 1), (9, 1, 1))
    living.add_obstacle([(1, 1, 4), (2, 2, 5)])
    assert len(graph.pending)
    living.update()
    assert [link.handle for link in links] == [handle]
    assert len(graph.cells) > cells
    assert living.stats.obstacles == 1
    links.remove(handle)
    living.layers.build(1.0)
    living.update()
    assert (len(links), [layer.radius for layer in layers]) == (0, [0.0, 1.0])


def test_bytes_are_loaded_whole(space):
    data = space.tiles.to_bytes()
    assert np.array_equal(ow.NavSpace.load(data).graph.cells, space.graph.cells)
    with pytest.raises(ow.InvalidInputError, match="bytes are loaded whole"):
        ow.NavSpace.load(data, bounds=[(0, 0, 0), (1, 1, 1)])


def test_a_polyline_has_one_clearance_without_gradient_and_bounds(space):
    line = [(1, 5, 4), (3, 5, 4)]
    assert space.clearance(line, along=True) == 1.0
    for options in ({"gradient": True}, {"bounds": True}):
        with pytest.raises(ow.InvalidInputError, match="along=True"):
            space.clearance(line, along=True, **options)
