# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Subregion graphs: small examples, graphs from anywhere, doors, and the paper's claims on a small city."""

from __future__ import annotations

import threading
from types import SimpleNamespace

import numpy as np
import pytest

import octoway as ow
from octoway.lab.reproduce import paper_wardhana as paper
from octoway.lab.reproduce import wardhana, wardhana_city
from octoway.lab.reproduce.model import Watch
from octoway.lab.reproduce.wardhana_runs import LABELS, PLAIN, Plan, run_town

# Figure 2 of the paper, in spirit: two regions, a street, a wall that only a spider climbs, a roof.
POINTS = [(0.5, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0), (3.5, 0, 0), (3, 0, 1), (3.5, 0, 1)]
EDGES = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6)]
MOTION = ["surface", "surface", "surface", "surface", "adhesive", "surface"]


@pytest.fixture
def town():
    bounds = [(0, -1, 0), (4, 1, 2)]
    return ow.papers.WaypointMap.from_graph(POINTS, EDGES, MOTION, region_size=2, bounds=bounds)


def test_one_graph_for_each_motion_set(town):
    walker, spider = town.subregions("surface"), town.subregions({"surface", "adhesive"})
    assert walker.stats.subregions == 3
    assert walker.stats.connections == 1
    assert walker.numbers.tolist()[3:] != spider.numbers.tolist()[3:]
    assert spider.stats.subregions == 2
    assert walker.find_path(0, 6).status == ow.Status.UNREACHABLE
    path = spider.find_path(0, 6)
    assert path.found
    assert path.details.nodes.tolist() == [0, 1, 2, 3, 4, 5, 6]
    assert path.length == pytest.approx(3 + np.sqrt(1.25) + 0.5)
    assert path.points.tolist() == [list(map(float, p)) for p in POINTS]
    assert path.details.subregions == 2
    assert walker.motions == ("surface",)
    assert "surface+adhesive: 2 subregions" in repr(spider)


def test_points_enter_at_the_nearest_waypoint_that_an_edge_leaves(town):
    walker = town.subregions("surface")
    path = walker.find_path((0.4, 0.3, 0), (3.6, 0, 0))
    assert path.details.nodes[0] == 0
    assert path.points[0].tolist() == [0.4, 0.3, 0]
    assert path.length == pytest.approx(3 + np.hypot(0.1, 0.3) + 0.1)
    assert town.nearest((3, 0, 0.9), "surface") == 5
    assert town.nearest((3, 0, 0.9), "adhesive") == 5
    assert town.nearest((0, 0, 0), "volumetric") is None
    assert town.subregions("volumetric").find_path((0, 0, 0), (1, 0, 0)).status == ow.Status.START_BLOCKED


def test_a_waypoint_without_edges_is_nobodys_but_reaches_itself(town):
    climber = town.subregions("adhesive")
    assert climber.numbers.tolist() == [-1, -1, -1, -1, 0, 0, -1]
    assert climber.find_path(0, 0).length == 0
    assert climber.plain_path(0, 0).length == 0
    assert not climber.find_path(0, 1).found


def test_updates_follow_in_all_graphs(town):
    walker, spider = town.subregions("surface"), town.subregions({"surface", "adhesive"})
    assert spider.find_path(0, 6).found
    assert walker.find_path(0, 4).found
    report = town.update(add=[(4, 0, 0.5)], add_edges=[(4, 7), (7, 6)], motion="surface")
    assert report.touched >= 1
    assert walker.find_path(0, 6).details.nodes.tolist() == [0, 1, 2, 3, 4, 7, 6]
    town.update(isolate=[7])
    assert not walker.find_path(0, 6).found
    walker.update(remove_edges=[(4, 5)])
    assert not spider.find_path(0, 6).found
    town.update(move=([0], [(3.2, 0, 0.5)]), add_edges=[(0, 5)], motion="surface")
    assert walker.find_path(4, 6).details.nodes.tolist() == [4, 3, 2, 1, 0, 5, 6]
    for graph in (walker, spider):
        graph.validate()


def test_budgets_and_cancelling(town):
    spider = town.subregions({"surface", "adhesive"})
    assert spider.find_path(0, 6, max_expansions=2).status == ow.Status.OUT_OF_BUDGET
    assert spider.find_path(0, 6, time_limit=0).status == ow.Status.OUT_OF_BUDGET
    token = ow.CancelToken()
    token.cancel()
    assert spider.find_path(0, 6, cancel=token).status == ow.Status.CANCELLED
    assert spider.plain_path(0, 6, cancel=token).status == ow.Status.CANCELLED


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda m: m.subregions("fly"), "motions must be some of surface, adhesive, volumetric"),
        (lambda m: m.subregions([]), "not none"),
        (lambda m: m.subregions().find_path(0, 99), "goal is waypoint 99, but there are 7"),
        (lambda m: m.subregions().find_path(0, 1, scheme="XL"), "known: FC, MinL, AvgL, MaxL, CD"),
        (lambda m: m.update(add_edges=[(0, 0)]), "joins waypoint 0 to itself"),
        (lambda m: m.update(add_edges=[(0, 70)]), "add_edges names waypoint 70"),
        (lambda m: m.update(move=([1], [])), "a place for each waypoint"),
        (lambda m: m.update(add_edges=[(0, 2)], lengths=[1.0]), "leave the lengths"),
        (lambda _: ow.papers.WaypointMap.from_graph(POINTS), "needs edges"),
        (lambda _: ow.papers.WaypointMap.from_graph(POINTS, [(0, 1, 2)]), "pairs of waypoints"),
        (lambda _: ow.papers.WaypointMap.from_graph(POINTS, [(0, 1.5)]), "whole and from 0 up"),
        (lambda _: ow.papers.WaypointMap.from_graph(POINTS, [(0, 9)]), r"edges\[0\] ends at waypoint 9"),
        (lambda _: ow.papers.WaypointMap.from_graph(POINTS, EDGES, ["surface"]), "one entry for each of 6 edges"),
        (lambda _: ow.papers.WaypointMap.from_graph(POINTS, EDGES, lengths=[-1] * 6), "negative"),
        (lambda _: ow.papers.WaypointMap.from_graph([(0, 0, np.nan)], []), "finite"),
        (lambda _: ow.papers.WaypointMap.from_graph(POINTS, EDGES, region_size=0), "region_size must be"),
        (lambda _: ow.papers.WaypointMap.from_graph(POINTS, EDGES, region_size=1, adaptive=3), "give one of"),
        (lambda _: ow.papers.WaypointMap.from_graph(POINTS, EDGES, regions=(1, 2)), "regions must be three"),
    ],
)
def test_wrong_input_is_told(town, call, words):
    with pytest.raises(ow.InvalidInputError, match=words):
        call(town)
    town.subregions().validate()  # and nothing changed
    assert town.edge_count == 6


# graphs from anywhere -------------------------------------------------------------------------------------------------


class FakeGraph:
    """Looks like networkx.Graph, as far as it is read."""

    def __init__(self, places, edges, directed=False):
        self._places, self._edges, self._directed = places, edges, directed
        self.adj = {}

    def is_directed(self):
        return self._directed

    @property
    def nodes(self):
        return _View(self._places, [(name, {"pos": place}) for name, place in self._places.items()])

    @property
    def edges(self):
        return _View(self._edges, self._edges)


class _View:
    def __init__(self, plain, full):
        self._plain, self._full = plain, full

    def __iter__(self):
        return iter(self._plain)

    def __call__(self, data):
        return list(self._full) if data else list(self._plain)


def test_networkx_graphs_come_in():
    edges = [("a", "b", {"motion": "surface"}), ("b", "c", {"motion": {"surface", "volumetric"}}), ("c", "c", {})]
    graph = ow.papers.SubregionGraph.from_graph(
        FakeGraph({"a": (0, 0, 0), "b": (1, 0, 0), "c": (2, 0, 0)}, edges), motions="surface"
    )
    assert graph.waypoints.names == ("a", "b", "c")
    assert graph.find_path(0, 2).details.nodes.tolist() == [0, 1, 2]
    with pytest.raises(ow.InvalidInputError, match="to_undirected"):
        ow.papers.SubregionGraph.from_graph(FakeGraph({}, [], directed=True))
    with pytest.raises(ow.InvalidInputError, match="brings its edges"):
        ow.papers.SubregionGraph.from_graph(FakeGraph({}, []), [(0, 1)])


def test_real_networkx_graphs_come_in():
    networkx = pytest.importorskip("networkx")
    grid = networkx.grid_2d_graph(12, 9)
    for x, y in grid.nodes:
        grid.nodes[x, y]["pos"] = (x, y, 0)
    networkx.set_edge_attributes(grid, 2.0, "weight")
    graph = ow.papers.SubregionGraph.from_graph(grid, region_size=4, length_attribute="weight")
    number = {name: i for i, name in enumerate(graph.waypoints.names)}
    path = graph.find_path(number[0, 0], number[11, 8], exact=True)
    assert path.length == networkx.shortest_path_length(grid, (0, 0), (11, 8), weight="weight")


def test_a_mesh_is_walked_on_its_dual():
    vertices = [(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0), (1, 1, 0), (2, 1, 0), (5, 5, 0)]
    faces = [(0, 1, 4, 3), (1, 2, 5), (1, 5, 4)]
    waypoints = ow.papers.WaypointMap.from_mesh(vertices, faces)
    assert waypoints.edges.tolist() == [[0, 2], [1, 2]]
    assert waypoints.positions[0].tolist() == [0.5, 0.5, 0]
    assert waypoints.subregions("surface").find_path(0, 1).details.nodes.tolist() == [0, 2, 1]
    assert not waypoints.subregions("volumetric").find_path(0, 1).found
    with pytest.raises(ow.InvalidInputError, match=r"faces\[0\]"):
        ow.papers.WaypointMap.from_mesh(vertices, [(0, 1)])


def test_the_portals_of_a_space():
    world = ow.scenes.make("city", size=(48, 48, 24), seed=3)
    space = ow.NavSpace.build(world, region_edge=16)
    waypoints = ow.papers.WaypointMap.from_space(space, region_size=16.0)
    graph = waypoints.subregions("volumetric")
    graph.validate()
    points = space.random_points(30, seed=1)
    ratios = []
    for a, b in zip(points, points[1:], strict=False):
        path = graph.find_path(a, b)
        assert path.found == space.reachable(a, b)
        if path.found:
            assert space.check_path(path.points)
            ratios.append(path.length / graph.plain_path(a, b).length)
    assert np.mean(ratios) <= 1.1  # 1.06; a small city with few regions, which claims of the paper are not about


@pytest.mark.parametrize("radius", [None, 1.0])
def test_the_portals_of_a_space_know_ways_to_move(radius):
    world = ow.scenes.make("city", size=(40, 40, 20), seed=5)
    space = ow.NavSpace.build(world, region_edge=16)
    waypoints = ow.papers.WaypointMap.from_space(space, radius=radius, region_size=16.0)
    cells = space.graph.motion_cells(radius=radius)
    sets = ({"surface"}, {"adhesive"}, {"surface", "adhesive"}, {"volumetric"})
    found = 0
    for motions in sets:
        graph = waypoints.subregions(motions)
        graph.validate()
        bits = sum(ow.MOTIONS[name] for name in motions)
        inside = cells.cells[cells.motion & bits != 0].mean(axis=1)
        for a, b in zip(inside[::7], inside[3::7], strict=False):
            path = graph.plain_path(a, b)
            if path.found and len(path.details.nodes) > 1:
                found += 1
                assert space.check_path(path.points[1:-1], radius=radius, motion=motions)
                assert space.find_path(a, b, radius=radius, motion=motions).found
    assert found > 20
    assert waypoints.subregions("surface").stats.subregions > 0


def test_empty_and_flat_graphs():
    nothing = ow.papers.SubregionGraph.from_graph(np.empty((0, 3)), [])
    assert nothing.stats.subregions == 0
    assert nothing.find_path((0, 0, 0), (1, 1, 1)).status == ow.Status.START_BLOCKED
    nothing.validate()
    one_place = ow.papers.SubregionGraph.from_graph([(1, 1, 1)] * 300, [(i, i + 1) for i in range(299)])
    one_place.validate()
    assert one_place.find_path(0, 299).length == 0


def test_readers_and_a_writer():
    city = wardhana_city.make_city((2, 2, 1), 1)
    waypoints = ow.papers.WaypointMap.from_graph(city.positions, city.edges, city.motions, regions=city.regions)
    graph = waypoints.subregions()
    edges, faults = city.edges[:: len(city.edges) // 60], []

    def read(seed):
        rng = np.random.default_rng(seed)
        for _ in range(150):
            a, b = rng.integers(0, len(waypoints), 2).tolist()
            if graph.find_path(a, b).length < np.linalg.norm(city.positions[a] - city.positions[b]) - 1e-6:
                faults.append((a, b))

    readers = [threading.Thread(target=read, args=(seed,)) for seed in range(2)]
    for reader in readers:
        reader.start()
    for edge in edges:
        waypoints.update(remove_edges=[edge])
    for reader in readers:
        reader.join()
    assert not faults
    graph.validate()


# files ------------------------------------------------------------------------------------------------------------------


def test_files_say_what_is_wrong_with_them(town, tmp_path):
    file = tmp_path / "town.octoway"
    town.subregions("surface").save(file, graph=False)
    with pytest.raises(ow.SpaceFileError, match="without its waypoint graph"):
        ow.papers.SubregionGraph.load(file)
    other = ow.papers.WaypointMap.from_graph(POINTS, EDGES[:-1])
    with pytest.raises(ow.SpaceFileError, match="another waypoint graph"):
        ow.papers.SubregionGraph.load(file, other)
    ow.papers.SubregionGraph.load(file, town).validate()
    space = tmp_path / "space.octoway"
    ow.NavSpace.build(ow.scenes.make("noise", size=8)).save(space)
    with pytest.raises(ow.SpaceFileError, match="not a file of subregions"):
        ow.papers.SubregionGraph.load(space)
    with pytest.raises(ow.SpaceFileError):
        ow.NavSpace.load(file)


# traversability ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def yard():
    # Ground, a step of one voxel from x = 4 on, and a wall at x = 8.
    boxes = [[(0, 0, 0), (12, 6, 1)], [(4, 0, 1), (8, 6, 2)], [(8, 0, 1), (10, 6, 6)]]
    return ow.World.from_boxes(boxes, resolution=1.0, bounds=[(0, 0, 0), (12, 6, 10)])


@pytest.mark.parametrize("wrap", [lambda world: world, ow.NavSpace.build], ids=["world", "space"])
def test_who_can_go_straight(yard, wrap):
    where = wrap(yard)
    assert ow.papers.traversable(where, (0.5, 1.5, 1.5), (3.5, 1.5, 1.5), "surface")
    assert ow.papers.traversable(where, (2.5, 1.5, 2.2), (6.5, 1.5, 2.2), "surface")  # over the step
    assert not ow.papers.traversable(where, (0.5, 1.5, 1.5), (3.5, 1.5, 4.5), "surface")
    assert ow.papers.traversable(where, (0.5, 1.5, 1.5), (3.5, 1.5, 4.5), {"surface", "volumetric"})
    assert not ow.papers.traversable(where, (0.5, 1.5, 1.5), (10.5, 1.5, 1.5))  # through the wall
    assert ow.papers.traversable(where, (7.5, 1.5, 4.5), (7.5, 4.5, 5.5), "adhesive")
    assert not ow.papers.traversable(where, (7.5, 1.5, 4.5), (7.5, 1.5, 8.5), "adhesive")  # above its top
    assert not ow.papers.traversable(where, (0.5, 1.5, 1.5), (3.5, 1.5, 1.5), "adhesive")  # a floor is no wall
    assert ow.papers.traversable(where, (0.5, 1.5, 3.2), (3.5, 1.5, 3.2), "surface", step=2)
    many = ow.papers.traversable(where, (0.5, 1.5, 1.5), [(3.5, 1.5, 1.5), (10.5, 1.5, 1.5)], "volumetric")
    assert many.tolist() == [True, False]
    with pytest.raises(ow.InvalidInputError, match="b lies outside the bounds"):
        ow.papers.traversable(where, (1, 1, 1), (99, 1, 1))
    with pytest.raises(ow.InvalidInputError, match="World or a NavSpace"):
        ow.papers.traversable(None, (1, 1, 1), (1, 1, 1))


def test_points_enter_only_where_they_can_go(yard):
    places = [(10.5, 1.5, 1.5), (0.5, 1.5, 1.5), (0.5, 4.5, 1.5)]
    waypoints = ow.papers.WaypointMap.from_graph(places, [(0, 1), (1, 2)], world=yard)
    assert waypoints.nearest((7, 1.5, 2.5)) == 1  # the nearest is behind the wall
    assert waypoints.nearest((7, 1.5, 8.5), "surface") is None


# the paper ----------------------------------------------------------------------------------------------------------------


def test_voxels_that_a_segment_touches():
    assert wardhana_city.touched_voxels((2, 0, 0)) == ((0, 0, 0), (1, 0, 0), (2, 0, 0))
    assert set(wardhana_city.touched_voxels((1, 1, 0))) == {(0, 0, 0), (0, 1, 0), (1, 0, 0), (1, 1, 0)}
    assert set(wardhana_city.touched_voxels((2, 1, 0))) == {(0, 0, 0), (1, 0, 0), (1, 1, 0), (2, 1, 0)}


def test_rooms_are_closed_and_cities_without_them_are_as_they_were():
    plain = ow.scenes.make("city", size=(40, 40, 24), seed=5).to_voxels()
    hollow = ow.scenes.make("city", size=(40, 40, 24), seed=5, rooms=1.0).to_voxels()
    assert (plain | ~hollow).all()  # only carved
    assert plain.sum() > hollow.sum()
    sky = ow.NavSpace.build(ow.World.from_voxels(hollow))
    x, y, z = np.argwhere(plain & ~hollow)[0]
    assert not sky.reachable((x + 0.5, y + 0.5, z + 0.5), (0.5, 0.5, 23.5))


@pytest.fixture(scope="module")
def small_city():
    plan = Plan((8, 8, 2), group=1, orders=4, pairs=120, passes=1)
    return {"a small city": run_town(plan, 0, Watch(), "a small city")}


def test_the_papers_claims_hold_on_a_small_city(small_city):
    for claim in wardhana.claims(small_city):
        assert claim.holds or claim.timed or "orders" in claim.words, str(claim)


def test_unreachable_goals_are_known_at_once(small_city):
    for label, of_set in small_city["a small city"].by_set.items():
        keep = ~of_set.with_path
        assert keep.any(), label
        assert of_set.of(LABELS, "expanded", found=False).sum() == 0
        least = 10 if label in ("S", "S+A") else 100
        # Labels answer in microseconds where plain search floods thousands of waypoints: far from any noise.
        assert of_set.total_speed_up(LABELS, found=False) > least
        plain = of_set.of(PLAIN, "expanded", found=False)
        assert plain.sum() > least * of_set.stats.subregions / 10


def test_sizes_hardly_depend_on_the_order(small_city):
    for label, of_set in small_city["a small city"].by_set.items():
        # Without climbing, waypoints on walls hang on few in the air: who gets these matters more.
        least, most = (of_set.sizes[:, 0] / of_set.sizes[:, 0].mean()).min(), of_set.sizes[:, 0].max()
        assert least > (0.7 if label == "S+V" else 0.97)
        assert most < (1.4 if label == "S+V" else 1.03) * of_set.sizes[:, 0].mean()
        assert abs(of_set.stats.subregions / of_set.sizes[:, 0].mean() - 1) < (0.4 if label == "S+V" else 0.03)


def test_printed_tables_hang_together():
    for table in (paper.SUBREGIONS, paper.CONNECTIONS):
        for low, mean, high, spread in table.values():
            assert low <= mean <= high
            assert spread < high - low
    assert paper.FIXED_COST["Marina Bay", "S+V"][1] == paper.SCHEMES_AT_MARINA_BAY["FC"][4]


@pytest.mark.parametrize("rule", [ow.MotionRule(step=0), ow.MotionRule(step=4), ow.MotionRule(step=1, bounds=True)])
def test_points_enter_by_the_rule_of_the_space(rule):
    world = ow.World.from_boxes([[(0, 0, 0), (12, 6, 1)]], resolution=1.0, bounds=[(0, 0, 0), (24, 6, 10)])
    space = ow.NavSpace.build(world, region_edge=8, motion_rule=rule)
    for p in space.random_points(200, seed=2):
        assert ow.papers.traversable(space, p, p, "surface") == space.is_free(p, motion="surface"), p


@pytest.mark.parametrize("radius", [0.0, 1.2])
def test_what_is_steep_is_no_floor_to_enter_by(radius):
    slope = [(0, 0, 0), (0, 6, 0), (4, 0, 8), (4, 6, 8)]
    world = ow.World.from_mesh(
        slope, [(0, 2, 3), (0, 3, 1)], resolution=1.0, slope_limit=45, bounds=[(-2, -2, -2), (8, 8, 12)]
    )
    space = ow.NavSpace.build(world, radius=radius)
    for p in space.random_points(300, seed=3):
        assert ow.papers.traversable(space, p, p, "surface") == space.is_free(p, motion="surface"), p
        if radius == 0.0:
            assert ow.papers.traversable(world, p, p, "surface") == space.is_free(p, motion="surface"), p
        for motion in ("surface", "adhesive"):
            assert bool(space.check_path([p], motion=motion)) == space.is_free(p, motion=motion), (p, motion)


def test_a_map_of_a_space_is_of_that_moment():
    world = ow.World.from_boxes(
        [[(0, 0, 0), (24, 12, 1)], [(11, 0, 1), (12, 6, 6)]], resolution=1.0, bounds=[(0, 0, 0), (24, 12, 6)]
    )
    space = ow.NavSpace.build(world, region_edge=8)
    before = ow.papers.WaypointMap.from_space(space).subregions()
    then = space.snapshot()
    space.add_obstacle([(11, 6, 1), (12, 12, 6)])
    space.update()
    ends = (2.5, 9.5, 2.5), (21.5, 9.5, 2.5)
    assert then.check_path(before.find_path(*ends).points)
    assert not ow.papers.WaypointMap.from_space(space).subregions().find_path(*ends).found


def test_edges_of_a_networkx_graph_may_have_motion_in_any_form():
    graph = SimpleNamespace(
        is_directed=lambda: False,
        adj=None,
        nodes=_Nodes({"a": {"pos": (0, 0, 0)}, "b": {"pos": (1, 0, 0)}, "c": {"pos": (2, 0, 0)}}),
        edges=lambda data: [("a", "b", {"motion": 1}), ("b", "c", {}), ("a", "c", {"motion": "volumetric"})],
    )
    assert ow.papers.WaypointMap.from_graph(graph).edge_motions.tolist() == [1, 4, 7]
    with pytest.raises(ow.InvalidInputError, match="no attribute 'far'"):
        ow.papers.WaypointMap.from_graph(graph, length_attribute="far")


class _Nodes(dict):
    def __call__(self, *, data):
        assert data
        return self.items()
