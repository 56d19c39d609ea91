# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Queries that plan in the abstract first: whole paths, and paths piece by piece."""

from __future__ import annotations

import numpy as np
import pytest

import octoway as ow
from octoway import Status

COSTS = {"meadow": 2, "road": 1, "woods": 4, "sky": 3}


@pytest.fixture(scope="module")
def country():
    return ow.NavSpace.build(ow.scenes.make("countryside"))


@pytest.fixture(scope="module")
def ends(country):
    return ow.scenes.make("countryside").pairs[0]


def test_a_path_among_regions_is_allowed_and_near_the_best(country, ends):
    best = country.find_path(*ends, costs=COSTS)
    for sector in (8, 16, 32):
        for algorithm in (None, "astar", "nbs", "dijkstra"):
            path = country.find_path(*ends, costs=COSTS, abstraction="dta", sector=sector, algorithm=algorithm)
            assert country.check_path(path, costs=COSTS).cost == pytest.approx(path.cost)
            assert best.cost <= path.cost * 1.01 <= 1.3 * best.cost


def test_a_path_among_subregions_is_allowed_and_near_the_best(country, ends):
    best = country.find_path(*ends, motion="surface")
    for scheme in ("FC", "MinL", "AvgL", "MaxL", "CD"):
        path = country.find_path(*ends, motion="surface", abstraction="subregions", scheme=scheme)
        assert country.check_path(path, motion="surface")
        assert path.length <= 1.3 * best.length
    exact = country.find_path(*ends, motion="surface", abstraction="subregions", exact=True, refine=())
    plain = country.find_path(*ends, motion="surface", algorithm="astar", refine=())
    assert exact.length == pytest.approx(plain.length)


def test_batches_answer_alike(country, ends):
    for choice in ({"abstraction": "dta", "costs": COSTS}, {"abstraction": "subregions"}):
        batch = country.find_paths([ends[0], ends[1]], [ends[1], ends[0]], threads=2, **choice)
        assert batch.lengths.tolist() == [
            country.find_path(*ends, **choice).length,
            country.find_path(*ends[::-1], **choice).length,
        ]


def test_abstractions_follow_edits(ends):
    space = ow.NavSpace.build(ow.scenes.make("countryside"))
    assert space.find_path(*ends, abstraction="dta", costs=COSTS).found
    low, high = space.bounds
    middle = (low[0] + high[0]) / 2
    space.set_terrain([(middle - 2, low[1], low[2]), (middle + 2, high[1], high[2])], "water")
    space.update()
    for abstraction in (None, "dta"):
        assert space.find_path(*ends, abstraction=abstraction, costs=COSTS).status == Status.UNREACHABLE
    assert [piece.status for piece in space.find_path_iter(*ends, costs=COSTS)] == [Status.UNREACHABLE]
    space.fill([(middle - 2, low[1], low[2]), (middle + 2, high[1], high[2])])
    space.update()
    for abstraction in (None, "dta", "subregions"):
        assert space.find_path(*ends, abstraction=abstraction).status == Status.UNREACHABLE


def test_links_are_taken_where_nothing_else_leads_on():
    wall = ow.World.from_boxes([[(9, 0, 0), (11, 10, 10)]], resolution=0.5, bounds=[(0, 0, 0), (20, 10, 10)])
    space = ow.NavSpace.build(wall)
    door = space.add_link((8.5, 5, 1), (11.5, 5, 1), cost=4.0)
    space.update()
    for abstraction in ("dta", "subregions"):
        path = space.find_path((2, 5, 5), (18, 5, 5), abstraction=abstraction)
        assert [link.handle for link in path.links] == [door]
        assert space.check_path(path)
    (piece,) = space.find_path_iter((2, 5, 5), (18, 5, 5))
    assert "pieces take no links" in piece.reason


def test_pieces_follow_each_other_to_the_goal(country, ends):
    pieces = list(country.find_path_iter(*ends, costs=COSTS, sector=8))
    assert len(pieces) > 1
    assert np.array_equal(pieces[0].points[0], ends[0])
    assert np.array_equal(pieces[-1].points[-1], ends[1])
    for one, other in zip(pieces, pieces[1:], strict=False):
        assert np.array_equal(one.points[-1], other.points[0])
    for piece in pieces:
        assert country.check_path(piece.points, costs=COSTS).cost == pytest.approx(piece.cost)


def test_regions_are_built_once_for_each_kind_of_agent(ends):
    space = ow.NavSpace.build(ow.scenes.make("countryside"))
    first, again = ow.papers.TerrainAbstraction(space, 16), ow.papers.TerrainAbstraction(space, 16)
    low = space.bounds[0]
    space.fill([low, low + 3 * space.resolution])
    space.carve([low, low + 2 * space.resolution])
    space.update()
    next(space.find_path_iter(*ends))
    assert first.stats.rebuilt == again.stats.rebuilt > 0, "one structure, which followed the edit"


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"abstraction": "hpa"}, "unknown abstraction 'hpa'; known: dta, subregions"),
        ({"abstraction": 5}, "abstraction takes names"),
        ({"abstraction": "dta", "sector": 7}, "8, 16 or 32"),
        ({"abstraction": "dta", "algorithm": "theta"}, "unknown search"),
        ({"abstraction": "dta", "scheme": "CD"}, "for abstraction 'subregions'"),
        ({"abstraction": "subregions", "scheme": "XX"}, "known: FC, MinL, AvgL, MaxL, CD"),
        ({"abstraction": "subregions", "sector": 8}, "sector is for abstraction 'dta'"),
        ({"abstraction": "subregions", "costs": COSTS}, "use abstraction='dta'"),
        ({"sector": 8}, "name the abstraction"),
        ({"exact": True}, "name the abstraction"),
    ],
)
def test_wrong_choices_are_told(country, ends, wrong, says):
    with pytest.raises(ow.InvalidInputError, match=says):
        country.find_path(*ends, **wrong)


def test_what_knows_no_abstractions_says_so(country, ends):
    start, goal = ends
    for ask in (country.find_paths_to_many, country.find_nearest_target):
        with pytest.raises(ow.InvalidInputError, match="abstractions are for find_path and find_paths"):
            ask(start, [goal], abstraction="subregions")
    for ask in (country.graph.distances_from, country.is_free):
        with pytest.raises(TypeError, match="takes no argument 'abstraction'; known: costs"):
            ask(start, abstraction="dta")
    for wrong, kind, says in (
        ({"sector": 7}, ow.InvalidInputError, "8, 16 or 32"),
        ({"refine": ("iron",)}, ow.InvalidInputError, "not str 'iron'"),
        ({"refine": ("smooth",)}, ow.InvalidInputError, "not str 'smooth'"),
        ({"motion": [["surface"]]}, ow.InvalidInputError, "motion takes"),
        ({"links": False}, TypeError, "takes no argument 'links'"),
    ):
        with pytest.raises(kind, match=says):
            country.find_path_iter(start, goal, **wrong)


def test_waypoints_and_links_tell_wrong_input(country, ends, tmp_path):
    places, edges = [(0, 0, 0), (1, 0, 0)], [(0, 1)]
    waypoints = ow.papers.WaypointMap.from_graph(places, edges)
    waypoints.subregions("surface").save(tmp_path / "town.octoway")
    for ask, says in (
        (lambda: country.add_link(*ends, 1, [["surface"]]), "motion must be some of"),
        (lambda: ow.papers.WaypointMap.from_graph(places, edges, {"fly"}), "not str 'fly'"),
        (lambda: ow.papers.WaypointMap.from_graph(places, edges, world=5), "a World or a NavSpace"),
        (lambda: ow.papers.WaypointMap.from_graph([(1e300, 0, 0), (0, 0, 0)], edges), "within 1e"),
        (lambda: ow.papers.WaypointMap.from_space(country.layers.to_world()), "from_space takes a NavSpace"),
        (lambda: ow.papers.WaypointMap.from_mesh(places, 5), "faces must be"),
        (lambda: waypoints.update(move=5), "move takes"),
        (lambda: country.check_path(list(ends), links=5), "list of"),
        (lambda: country.check_path(list(ends), links=[(1, 2, 3)]), "not tuple"),
        (lambda: country.check_path(list(ends), costs={"lava": 1}), "no terrain 'lava'"),
    ):
        with pytest.raises(ow.InvalidInputError, match=says):
            ask()
    with pytest.raises(ow.SpaceFileError, match=r"SubregionGraph\.load reads those"):
        ow.NavSpace.load(tmp_path / "town.octoway")


def test_a_link_that_helps_is_taken_in_the_abstract_too():
    wall = ow.World.from_boxes([[(9, 0, 0), (11, 9, 10)]], resolution=0.5, bounds=[(0, 0, 0), (20, 10, 10)])
    space = ow.NavSpace.build(wall)
    door = space.add_link((8.5, 2, 1), (11.5, 2, 1))  # as dear as walking would be: no heuristic sees it
    useless = space.add_link((1, 9, 9), (1, 1, 9), cost=100.0)
    space.update()
    for abstraction in ("dta", "subregions"):
        path = space.find_path((2, 2, 5), (18, 2, 5), abstraction=abstraction)
        assert [link.handle for link in path.links] == [door]
        assert path.stats.fell_back
    space.links.remove(door)
    space.update()
    for abstraction in ("dta", "subregions"):
        path = space.find_path((2, 2, 5), (18, 2, 5), abstraction=abstraction)
        assert not path.links
        assert not path.stats.fell_back
    assert [link.handle for link in space.links] == [useless]
