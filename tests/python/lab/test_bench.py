# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The instrument itself: its protocol, its statistics, its verdicts, and whole runs on tiny suites."""

from __future__ import annotations

import csv
import heapq
import importlib.util
import json
import math
from dataclasses import dataclass
from functools import cache
from itertools import pairwise, product

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

import octoway as ow
from octoway import _core
from octoway.cli.bench import bench
from octoway.lab.bench import figures, verdicts
from octoway.lab.bench.legal import Judge
from octoway.lab.bench.methods import METHODS, choose_methods
from octoway.lab.bench.model import (
    CUTTING,
    FREE,
    STRICT,
    Column,
    MapOutcome,
    Measurement,
    Method,
    Problem,
    UnavailableError,
)
from octoway.lab.bench.peers import PEERS
from octoway.lab.bench.peers.common import load
from octoway.lab.bench.runner import Options, best_variants, run_map
from octoway.lab.bench.schedule import make_schedule, repeats
from octoway.lab.bench.setting import Setting
from octoway.lab.bench.suites import find_sources

STEPS = [step for step in product((-1, 0, 1), repeat=3) if any(step)]


# a grid search in a few lines: the oracle, and the stand-in where the core has no GridSearch --------------------------


@dataclass
class GridAnswer:
    found: bool
    length: float
    voxels: np.ndarray
    expanded: int
    cpu_seconds: float = 1e-3
    wall_seconds: float = 2e-3


class PlainGridSearch:
    def __init__(self, grid):
        self.free = ~grid.to_dense()
        self.steps = cache(self.free_steps)
        self.shortest = cache(self.dijkstra)

    def solve(self, start, goal, method="astar", weight=1.0, corner_cutting=False, scan_limit=math.inf):  # noqa: ARG002
        return self.shortest(start, goal)

    def dijkstra(self, start, goal):
        queue, best, before, expanded = [(0.0, start)], {start: 0.0}, {}, 0
        while queue:
            cost, here = heapq.heappop(queue)
            if cost > best[here]:
                continue
            expanded += 1
            if here == goal:
                path = [here]
                while path[-1] != start:
                    path.append(before[path[-1]])
                return GridAnswer(True, cost, np.array(path[::-1], dtype=np.int32), expanded)
            for there, length in self.steps(here):
                if cost + length < best.get(there, math.inf):
                    best[there] = cost + length
                    before[there] = here
                    heapq.heappush(queue, (best[there], there))
        return GridAnswer(False, math.inf, np.empty((0, 3), dtype=np.int32), expanded)

    def free_steps(self, here):
        ends = [(tuple(a + b for a, b in zip(here, step, strict=True)), math.hypot(*step)) for step in STEPS]
        return [end for end, step in zip(ends, STEPS, strict=True) if self.may_step(here, step)]

    def may_step(self, here, step):
        box = [[a] if not d else [a, a + d] for a, d in zip(here, step, strict=True)]
        return all(
            all(0 <= v < side for v, side in zip(voxel, self.free.shape, strict=True)) and self.free[voxel]
            for voxel in product(*box)
        )


@pytest.fixture
def grid_search(monkeypatch):
    if not hasattr(_core, "GridSearch"):
        monkeypatch.setattr(_core, "GridSearch", PlainGridSearch, raising=False)


def write_map(folder, name, seed, scenarios=12):
    """A small map with random blocks, and scenarios whose lengths come from the oracle."""
    rng = np.random.default_rng(seed)
    solid = np.zeros((12, 11, 10), bool)
    for _ in range(14):
        x, y, z = (int(rng.integers(0, side - 3)) for side in solid.shape)
        solid[x : x + 3, y : y + 2, z : z + 3] = True
    world = ow.World.from_voxels(solid)
    search = PlainGridSearch(world._grid)
    rows = []
    free = np.argwhere(~solid)
    while len(rows) < scenarios:
        start, goal = (tuple(map(int, free[i])) for i in rng.choice(len(free), 2, replace=False))
        answer = search.solve(start, goal)
        if answer.found:
            rows.append(f"{' '.join(map(str, start + goal))} {answer.length:.8f} 1.0")
    voxels = [f"{x} {y} {z}" for x, y, z in np.argwhere(solid).tolist()]
    (folder / f"{name}.3dmap").write_text("\n".join([f"voxel {' '.join(map(str, solid.shape))}", *voxels]) + "\n")
    (folder / f"{name}.3dmap.3dscen").write_text("\n".join(["version 1", f"{name}.3dmap", *rows]) + "\n")


@pytest.fixture(scope="module")
def suite(tmp_path_factory):
    folder = tmp_path_factory.mktemp("suite")
    write_map(folder, "Complex", 1)
    write_map(folder, "Other", 2)
    (folder / "lonely.3dmap").write_text("voxel 2 2 2\n")
    return folder


def open_map(suite, name="Complex", limit=12):
    return find_sources([str(suite)], maps=[name])[0].open(limit, 0)


# the protocol ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("methods", "queries"), [(1, 2), (1, 9), (2, 2), (8, 2), (9, 3), (3, 3), (9, 40), (5, 7)])
@pytest.mark.parametrize("seed", range(5))
def test_a_schedule_asks_all_once_a_pass_interleaved_and_never_twice_in_a_row(methods, queries, seed):
    passes = list(make_schedule(methods, queries, 3, seed))
    assert len(passes) == 3
    for calls in passes:
        assert sorted(calls) == sorted(product(range(methods), range(queries)))
        for step in range(queries):
            turn = calls[step * methods : (step + 1) * methods]
            assert sorted(method for method, _ in turn) == list(range(methods))
    assert not repeats([call for calls in passes for call in calls])
    if queries > 5:
        assert passes[0] != passes[1]
    assert passes == list(make_schedule(methods, queries, 3, seed))


def test_a_single_query_is_all_that_may_repeat():
    assert [len(calls) for calls in make_schedule(2, 1, 3, 0)] == [2, 2, 2]


def recorder(name, calls, cost, **facts):
    """A method with a clock of its own: the first answer costs 3 units, the second 1, the third 2."""

    def prepare(setting):
        asked = {}

        def solve(query):
            calls.append((name, query.start_voxel, query.goal_voxel))
            asked[query] = asked.get(query, -1) + 1
            seconds = cost * (3, 1, 2)[asked[query]]
            path = np.stack([query.start, query.goal])
            return Measurement(True, seconds, 10 * seconds, path, expanded=7)

        return solve

    return Method(name, "", prepare, **facts)


@pytest.fixture
def empty_problem(suite):
    problem = open_map(suite)
    world = ow.World.from_voxels(np.zeros(problem.world.shape, bool))
    return Problem("empty", generated=False, world=world, queries=problem.queries)


def test_the_runner_keeps_to_the_protocol_and_takes_minima(empty_problem):
    calls = []
    methods = [recorder("slow", calls, 4e-6), recorder("quick", calls, 1e-6), recorder("peer", calls, 1.0, peer=True)]
    outcome = run_map(empty_problem, methods, Options(peer_limit=4, probes=False))
    asked = len(empty_problem.queries)
    assert asked == 12
    ours = [call for call in calls if call[0] != "peer"]
    assert ours == calls[: 3 * 2 * asked]
    assert len(calls) == 3 * 2 * asked + 3 * 4
    for i in range(0, len(ours), 2):  # every two calls, each method once
        assert {ours[i][0], ours[i + 1][0]} == {"slow", "quick"}
    for group in (ours, calls[len(ours) :]):
        assert all(a[1:] != b[1:] for a, b in pairwise(group))
    assert set(outcome.columns) == {"slow", "quick", "peer"}
    np.testing.assert_allclose(outcome.columns["slow"].cpu, 4e-6)
    np.testing.assert_allclose(outcome.columns["slow"].wall, 4e-5)
    assert len(outcome.columns["peer"].cpu) == 4
    assert outcome.columns["quick"].unstable == 0
    assert outcome.columns["quick"].legal.all()
    row = figures.speedup_row(outcome, "quick", "peer")
    assert row["of_means"] == pytest.approx(1e6)


def test_of_variants_the_better_by_mean_stands_in_the_table():
    def column(variant, times):
        filled = Column.empty(Method("jps3d", "", lambda setting: None, variant=variant), len(times))
        filled.cpu[:] = times
        return filled

    best = best_variants([column("t=1.02", [1e-6, 9e-6]), column("t=1.5", [4e-6, 4e-6])])
    assert best["jps3d"].method.variant == "t=1.5"
    assert best["jps3d"].variants == pytest.approx({"t=1.02": 5.0, "t=1.5": 4.0})


def test_failures_invalid_and_changing_answers_are_counted(empty_problem):
    def prepare(setting):
        count = iter(range(10_000))

        def solve(query):
            turn = next(count)
            if query is empty_problem.queries[0]:
                return Measurement(False, 1e-6, 1e-6, np.empty((0, 3)))
            outside = query.start + np.array([0, 0, 100 + turn])
            bad = query is empty_problem.queries[1]
            path = np.stack([query.start, outside, query.goal] if bad else [query.start, query.goal])
            return Measurement(True, 1e-6, 1e-6, path)

        return solve

    def unavailable(setting):
        raise UnavailableError("on strike")

    methods = [Method("shaky", "", prepare), Method("absent", "", unavailable)]
    outcome = run_map(empty_problem, methods, Options(probes=False))
    row = figures.result_row(outcome, outcome.columns["shaky"])
    assert (row["queries"], row["failed"], row["invalid"], row["unstable"]) == (12, 1, 1, 2)
    assert row["expanded"] is None
    assert outcome.skipped == {"absent": "on strike"}


# what is legal --------------------------------------------------------------------------------------------------------


def test_voxel_paths_are_judged_step_by_step():
    solid = np.zeros((4, 4, 70), bool)
    solid[1, 0, 0] = solid[0, 0, 69] = True
    judge = Judge(Setting(Problem("tiny", generated=True, world=ow.World.from_voxels(solid), queries=())))

    def walk(rule, *voxels):
        return judge.is_walk(np.array(voxels), rule)

    assert walk(STRICT, (0, 0, 0), (0, 1, 1), (0, 2, 1))
    assert walk(CUTTING, (0, 0, 0), (1, 1, 0))
    assert not walk(STRICT, (0, 0, 0), (1, 1, 0))  # past the corner of (1, 0, 0)
    assert not walk(STRICT, (0, 0, 0), (1, 1, 1))
    assert not walk(CUTTING, (0, 0, 0), (1, 0, 0))
    assert not walk(CUTTING, (0, 0, 68), (0, 0, 69))
    assert walk(CUTTING, (0, 0, 67), (0, 0, 68))
    assert not walk(CUTTING, (0, 0, 0), (0, 2, 0))
    assert not walk(CUTTING, (0, 1, 0), (0, 1, 0))
    assert not walk(CUTTING, (0, 1, 0), (-1, 1, 0))
    assert judge.length(np.array([(0, 0, 0), (1, 1, 1)]), STRICT) == pytest.approx(math.sqrt(3))


def test_paths_must_join_start_and_goal(suite):
    problem = open_map(suite)
    setting = Setting(problem)
    judge = Judge(setting)
    query = problem.queries[0]
    path = setting.main_space.find_path(query.start, query.goal).points
    assert judge.is_legal(query, path, FREE)
    assert not judge.is_legal(query, path[::-1], FREE)
    assert not judge.is_legal(query, path[:-1], FREE)
    voxels = PlainGridSearch(problem.world._grid).solve(query.start_voxel, query.goal_voxel).voxels
    assert judge.is_legal(query, voxels, STRICT)
    assert not judge.is_legal(query, voxels[:-1], STRICT)
    assert not judge.is_legal(query, np.empty((0, 3)), STRICT)
    assert judge.length(voxels, STRICT) == pytest.approx(query.reference, abs=1e-6)


# statistics and verdicts ----------------------------------------------------------------------------------------------


def outcome_of(name, times, lengths=None, generated=False, reference=None):
    """An outcome from microseconds and lengths by method."""
    columns = {}
    for method, micros in times.items():
        known = next((m for m in METHODS if m.name == method), Method(method, "", lambda setting: None))
        column = Column.empty(known, len(micros))
        column.cpu[:] = np.array(micros) * 1e-6
        column.wall[:] = column.cpu
        column.extra[:] = 4e-6
        column.found[:] = True
        column.length[:] = 10.0 if lengths is None else lengths.get(method, 10.0)
        columns[method] = column
    count = len(next(iter(times.values())))
    reference = np.full(count, 10.0) if reference is None else np.array(reference)
    return MapOutcome(name, generated, 1000, reference, {}, columns, {})


def test_figures_of_known_numbers():
    row = figures.time_figures(np.arange(1, 102) * 1e-6)
    assert row == pytest.approx({"mean_us": 51, "median_us": 51, "p95_us": 96, "p99_us": 100, "max_us": 101})
    outcome = outcome_of("A1", {"fast": [1, 2, 4], "jps3d": [10, 10, 10]}, {"fast": [9, 9, 12]})
    gain = figures.speedup_row(outcome, "fast", "jps3d")
    assert gain["of_means"] == pytest.approx(30 / 7)
    assert gain["of_medians"] == pytest.approx(5)
    assert gain["per_query_median"] == pytest.approx(5)
    assert gain["per_query_p5"] == pytest.approx(2.5 + 0.1 * 2.5)
    assert gain["per_query_min"] == pytest.approx(2.5)
    assert figures.result_row(outcome, outcome.columns["fast"])["length_ratio"] == pytest.approx(1.0)
    assert figures.result_row(outcome, outcome.columns["jps3d"])["off_reference"] == 0
    assert figures.geometric_mean([1, 4, 16]) == pytest.approx(4)
    unknown = outcome_of("A1", {"fast": [1, 2]}, reference=[np.nan, 20.0])
    assert figures.result_row(unknown, unknown.columns["fast"])["length_ratio"] == pytest.approx(0.5)
    unknown.reference[:] = np.nan
    assert figures.result_row(unknown, unknown.columns["fast"])["length_ratio"] is None


def told(outcomes):
    lines, silent = verdicts.judge(outcomes)
    return [str(line) for line in lines], silent


def test_verdicts_name_the_worst_map_and_do_not_mix_scenes_with_maps():
    times = {"fast": [10, 10], "jps3d": [1000, 1000], "wastar26_refined": [100, 100], "merged_funnel_prune": [300, 300]}
    slower = times | {"jps3d": [1, 299]}
    lengths = {"fast": 9.0, "wastar26_refined": 9.1}
    lines, silent = told([outcome_of("DA1", times, lengths), outcome_of("A1", slower, lengths)])
    assert "fast against jps3d, median >= 8x on every map (goal 20x): worst 15.00x (A1; 2 of 7 maps) PASS" in lines
    assert "fast against jps3d, mean >= 20x on every map (goal 40x): worst 15.00x (A1; 2 of 7 maps) MISS" in lines
    assert any("50x in the geometric mean" in line and "38.7x over 2 of 7 maps MISS" in line for line in lines)
    assert "fast against jps3d, no query slower by more than 3x: worst 0.10x (A1; 2 of 7 maps) MISS" in lines
    assert any("0.5% shorter than wastar26_refined" in line and "1.10%" in line and "PASS" in line for line in lines)
    assert any("jps3d is optimal" in line and "0 other lengths" in line and "PASS" in line for line in lines)
    assert any("0.929 on DA1: 0.9000 PASS" in line for line in lines)
    assert "fast against the best baseline on generated scenes" in silent
    lines, silent = told([outcome_of("maze3d", times, generated=True), outcome_of("Other", times)])
    assert "fast in the mean not slower than the best baseline on maze3d: 10.00x against wastar26_refined PASS" in lines
    assert "fast against jps3d on maps of others" in silent
    assert not any("jps3d is optimal" in line and "4 queries" in line for line in lines)  # of Other only


def test_verdicts_find_what_is_wrong():
    times = {"fast": [10] * 20, "good": [20] * 20, "merged_funnel_prune": [300] * 20, "jps3d": [100] * 20}
    lengths = {"good": [11.5, 10.05, *[10.0] * 18], "jps3d": [10.001, *[10.0] * 19]}
    outcome = outcome_of("Complex", times, lengths)
    outcome.columns["fast"].legal[3] = False
    outcome.probes = {
        "builds": {"one_thread_s": 0.03, "one_thread_cpu_s": 0.02, "speedup": 1.0},
        "unreachable": {"max_us": 6.0},
        "batch": {"threads": 2, "speedup": 1.7, "load": 0.5, "cores": 2},
    }
    lines, _ = told([outcome])
    assert any("good over 1%" in x and "share 5.0% (Complex), worst query +15.0% (Complex) PASS" in x for x in lines)
    assert any("jps3d is optimal" in x and "1 other lengths" in x and "MISS" in x for x in lines)
    assert any("no path invalid: 1 invalid of 60" in x and x.endswith("MISS") for x in lines)
    assert any("build on one thread <= 10 ms" in x and "20.0 ms (wall 30.0) MISS" in x for x in lines)
    assert any("unreachable" in x and x.endswith("6.00 us (Complex) MISS") for x in lines)
    assert any("costs at most 10 us more" in x and "4.0 us" in x and x.endswith("PASS") for x in lines)
    assert any("two threads" in x and "1.70x (Complex) [load 0.5 on 2 cores before] PASS" in x for x in lines)


# whole runs -----------------------------------------------------------------------------------------------------------

MAP_KEYS = {"map", "voxels", "build_s", "cells", "portals", "bytes"}
RESULT_KEYS = {
    "map", "method", "queries", "failed", "invalid", "mean_us", "median_us", "p95_us", "p99_us", "max_us", "expanded",
    "length_ratio",
}  # fmt: skip
SPEEDUP_KEYS = {
    "map", "method", "against", "of_means", "of_medians", "per_query_median", "per_query_p5", "per_query_min",
}  # fmt: skip
app = typer.Typer()
app.command()(bench)


def run(*args):
    return CliRunner().invoke(app, [str(arg) for arg in args])


def test_a_folder_end_to_end(suite, tmp_path, grid_search):
    files = {name: tmp_path / f"run.{name}" for name in ("json", "csv", "md", "html")}
    outputs = ("--json", files["json"], "--csv", files["csv"], "--queries", tmp_path / "queries.csv")
    done = run(suite, "--limit", 8, "--threads", 2, "--peer-limit", 0, *outputs, "--report", files["md"])
    assert done.exit_code == 0, done.exception
    run_json = json.loads(files["json"].read_text())
    assert run_json["machine"]["cpu"]
    assert {row["map"] for row in run_json["maps"]} == {"Complex", "Other"}
    assert all(row.keys() >= MAP_KEYS and row["cells"] > 0 and row["build_s"] > 0 for row in run_json["maps"])
    wanted = {method.name for method in METHODS}
    assert {row["method"] for row in run_json["results"]} == wanted
    for row in run_json["results"]:
        assert row.keys() >= RESULT_KEYS
        assert (row["queries"], row["failed"], row["invalid"], row["unstable"]) == (8, 0, 0, 0), row
        assert row["median_us"] <= row["p95_us"] <= row["p99_us"] <= row["max_us"]
        assert row["length_ratio"] <= (1 + 1e-6 if row["method"] != "merged_funnel_prune" else 1.2)
        assert row.get("off_reference", 0) == 0
    assert all(row.keys() == SPEEDUP_KEYS for row in run_json["speedups"])
    pairs = {(row["method"], row["against"]) for row in run_json["speedups"]}
    rivals = ("jps3d", "wastar26_refined", "merged_funnel_prune")
    assert pairs >= set(product(("fast", "good", "best"), rivals))
    with files["csv"].open() as file:
        assert [row["method"] for row in csv.DictReader(file)] == [row["method"] for row in run_json["results"]]
    with (tmp_path / "queries.csv").open() as file:
        assert len(list(csv.DictReader(file))) == 8 * len(run_json["results"])
    report = files["md"].read_text()
    for words in ("no query is asked twice in a row", "thread CPU time", "shuffled", "PASS", "| Complex | fast |"):
        assert words in report
    assert "no path invalid" in done.stdout


def test_generated_scenes_end_to_end(tmp_path, grid_search):
    names = "fast,merged_funnel_prune,jps3d"
    file, page = tmp_path / "run.json", tmp_path / "run.html"
    args = ("scenes:noise,plant", "--size", 12, "--limit", 5, "--methods", names, "--json", file, "--report", page)
    done = run(*args)
    assert done.exit_code == 0, done.exception
    rows = json.loads(file.read_text())["results"]
    assert [(row["map"], row["method"]) for row in rows] == list(product(("noise", "plant"), names.split(",")))
    for row in rows:
        assert (row["queries"], row["failed"], row["invalid"]) == (5, 0, 0)
        assert row["length_ratio"] == pytest.approx(1.0) if row["method"] == "jps3d" else row["length_ratio"] < 1.2
    assert "fast in the mean not slower than the best baseline on noise" in done.stdout
    text = page.read_text()
    assert "<table>" in text
    assert 'src="http' not in text
    assert "<link" not in text
    first = [query.start_voxel for query in find_sources(["scenes:noise"], size=12)[0].open(5, 3).queries]
    again = [query.start_voxel for query in find_sources(["scenes:noise"], size=12)[0].open(5, 3).queries]
    other = [query.start_voxel for query in find_sources(["scenes:noise"], size=12)[0].open(5, 4).queries]
    assert first == again != other


def test_methods_and_peers_that_are_missing_are_skipped_with_a_reason(suite, monkeypatch):
    monkeypatch.delattr(_core, "GridSearch", raising=False)
    done = run(suite, "--maps", "Other", "--limit", 3, "--methods", "good,jps3d")
    assert done.exit_code == 0
    assert "skipped: jps3d: this core has no GridSearch (Other)" in done.stdout
    with pytest.raises(UnavailableError, match="pip install nothing3d"):
        load("nothing3d", "nothing3d")


@pytest.mark.parametrize("peer", PEERS, ids=lambda peer: peer.name)
def test_peers_answer(peer, suite):
    packages = {"skimage_mcp": "skimage", "ompl_rrt_connect": "ompl", "ompl_informed_rrt_star": "ompl"}
    package = packages.get(peer.name, peer.name)
    if importlib.util.find_spec(package) is None:
        pytest.skip(f"{package} is not installed")
    outcome = run_map(open_map(suite), [peer], Options(peer_limit=2, passes=1, probes=False))
    column = outcome.columns[peer.name]
    assert column.found.all()
    assert (column.cpu > 0).all()
    if peer.rule != FREE:
        assert column.legal.all()
        assert (figures.length_ratios(column, outcome.reference) <= 1 + 1e-6).all()


@pytest.mark.parametrize(("args", "words"), [
    (("nowhere",), "no folder"),
    (("scenes:atlantis",), "unknown scene 'atlantis'"),
    (("scenes:noise", "--size", "1"), "at least 2"),
    (("SUITE", "--maps", "Complex,Moon"), "no map 'Moon'"),
    (("SUITE", "--maps", "lonely"), "no map 'lonely'"),
    (("SUITE", "--maps", ""), "no map ''"),
    (("SUITE", "SUITE"), "occurs twice"),
    (("SUITE", "--methods", "fast,magic"), "unknown method 'magic'"),
    (("SUITE", "--limit", "1"), "--limit"),
    (("SUITE", "--seed", "-1"), "--seed"),
    (("SUITE", "--threads", "-1"), "--threads"),
    (("SUITE", "--report", "a.pdf"), ".md or .html"),
    (("SUITE", "--json", "no/such/folder/a.json"), "no folder"),
])  # fmt: skip
def test_wrong_names_are_told_before_anything_runs(args, words, suite):
    done = run(*(suite if arg == "SUITE" else arg for arg in args))
    assert isinstance(done.exception, ow.InvalidInputError), done.exception
    assert words in str(done.exception)
    assert done.stdout == ""


def test_scenarios_that_make_no_sense_are_refused(tmp_path):
    (tmp_path / "a.3dmap").write_text("voxel 3 3 3\n")
    scenarios = tmp_path / "a.3dmap.3dscen"
    scenarios.write_text("version 1\na.3dmap\n0 0 0 9 9 9 1.0 1.0\n")
    assert "outside the map" in str(run(tmp_path).exception)
    scenarios.write_text("version 1\na.3dmap\n1 1 1 1 1 1 0.0 1.0\n")
    assert "no scenario that leads anywhere" in str(run(tmp_path).exception)
    scenarios.unlink()
    assert "holds no NAME.3dmap" in str(run(tmp_path).exception)


def test_choosing_methods():
    assert [method.name for method in choose_methods(["jps3d", "fast"])] == ["fast", "jps3d", "jps3d"]
    assert len(choose_methods(None)) == len(METHODS) + len(PEERS)


def test_captions_of_plots_are_escaped(monkeypatch):
    from types import SimpleNamespace

    from octoway.lab.bench import report

    monkeypatch.setattr(report, "notes", lambda run: [])
    monkeypatch.setattr(report, "tables", lambda figures: [])
    run = SimpleNamespace(verdicts=[], silent=[], figures=None)
    page = report._as_html(run, {"a": ("<script>alert(1)</script>", b"")})
    assert "<script>" not in page
    assert page.count("&lt;script&gt;") == 2
