# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A result knows whom it is for: whatever is done with it next keeps to that, or refuses."""

import copy
import json
import math
import pickle

import numpy as np
import pytest

import octoway as ow
from octoway.papers import PatchGraph, ray_guided_path

A, B = (4.5, 4.5, 3.5), (26.5, 4.5, 3.5)
GRASS = {"grass": 1.0}
LAVA = {"terrain_names": {0: "grass", 1: "lava"}}


@pytest.fixture(scope="module")
def lava():
    terrain = np.zeros((30, 30, 6), np.uint8)
    terrain[10:20, :20] = 1
    return ow.NavSpace.build(ow.World.from_voxels(np.zeros((30, 30, 6), bool), terrain=terrain, **LAVA))


@pytest.fixture(scope="module")
def block():
    solid = np.zeros((30, 30, 10), bool)
    solid[:, :, 0] = solid[12:18, 5:25, :4] = True
    return ow.NavSpace.build(ow.World.from_voxels(solid, resolution=1.0))


SPIDER = {"motion": {"surface", "adhesive"}}
SPIDER_ENDS = (4.5, 15.5, 1.5), (26.5, 15.5, 1.5)
LOW = {"filter": ow.QueryFilter(altitude=(0.0, 9.0), no_go=[[(11, 0, 0), (19, 27, 10)]])}


# refine, smooth, check ----------------------------------------------------------------------------------------------


def test_a_path_round_lava_is_refined_round_lava(lava):
    result = lava.find_path(A, B, costs=GRASS)
    refined = lava.refine_path(result)
    assert refined.travel == {"costs": GRASS}
    assert lava.check_path(refined.points, costs=GRASS)
    assert refined.cost <= result.cost * (1 + 1e-9)
    assert not lava.check_path([A, B], costs=GRASS)


@pytest.mark.parametrize(
    ("space_name", "ends", "travel"),
    [("lava", (A, B), {"costs": GRASS}), ("block", SPIDER_ENDS, SPIDER), ("block", SPIDER_ENDS, LOW)],
)
def test_curves_stay_where_the_travel_allows_it(request, space_name, ends, travel):
    space = request.getfixturevalue(space_name)
    result = space.find_path(*ends, **travel)
    assert result
    for smooth in (space.smooth_path(result, 3.0), space.smooth_path(result.points, 3.0, **travel)):
        assert smooth.travel == travel
        assert space.check_path(smooth.sample(0.1).points, **travel)
    asked = space.find_path(*ends, refine=("pull", ow.Smooth(turn_radius=3.0)), **travel)
    assert space.check_path(asked.smooth.sample(0.1).points, **travel)


def test_a_curve_bends_less_where_lava_is_near():
    """One voxel of grass round the end of a wall: the plain curve swings out over the lava, the other may not."""
    solid, terrain = np.zeros((30, 30, 6), bool), np.zeros((30, 30, 6), np.uint8)
    solid[12:18, :20] = True
    terrain[8:22, 21:] = 1
    space = ow.NavSpace.build(ow.World.from_voxels(solid, terrain=terrain, **LAVA))
    result = space.find_path((11.5, 4.5, 3.5), (18.5, 4.5, 3.5), costs=GRASS)
    free, kept = (space.smooth_path(path, 4.0).sample(0.05).points for path in (result.points, result))
    assert "forbidden" in space.check_path(free, costs=GRASS).reason
    assert space.check_path(kept, costs=GRASS)


def test_a_wide_body_keeps_its_radius():
    solid = np.zeros((30, 30, 10), bool)
    solid[14:16, :20] = True
    space = ow.NavSpace.build(ow.World.from_voxels(solid, resolution=1.0))
    result = space.find_path(A, B, radius=2.0)
    refined = space.refine_path(result)
    assert refined.radius == 2.0
    assert space.check_path(refined.points, radius=2.0)
    assert refined.stats.min_clearance >= 2.0
    assert space.refine_path(result, radius=0.0).radius == 0.0  # said aloud
    assert space.smooth_path(result).radius == 2.0


def test_a_check_of_a_result_is_for_its_travel(lava):
    result = lava.find_path(A, B, costs=GRASS)
    assert lava.check_path(result).cost == pytest.approx(result.cost)
    straight = lava.find_path(A, B)
    assert lava.check_path(straight)
    assert not lava.check_path(straight, costs=GRASS)
    lying = straight.changed(np.array([A, B]))
    lying._travel = {"costs": GRASS}
    assert "forbidden" in lava.check_path(lying).reason


def test_a_keyword_replaces_one_part_and_none_drops_it(lava):
    result = lava.find_path(A, B, costs=GRASS, filter=ow.QueryFilter(altitude=(0, 5)))
    other = lava.refine_path(result, costs={"grass": 2.0})
    assert other.travel == {"costs": {"grass": 2.0}, "filter": result.travel["filter"]}
    assert other.cost == pytest.approx(2 * other.length)
    free = lava.refine_path(result, costs=None, filter=None)
    assert free.travel == {}
    assert free.length == pytest.approx(22.0)
    assert lava.check_path(free)


def test_a_partial_path_is_still_partial_when_it_was_refined(lava):
    result = lava.find_path(A, (15.5, 4.5, 3.5), costs=GRASS, partial=True)
    refined = lava.refine_path(result)
    assert result.status == refined.status == ow.Status.PARTIAL
    assert not refined
    assert refined.reason == result.reason
    assert (refined.goal == result.goal).all()


def test_no_path_is_not_refined(lava):
    with pytest.raises(ow.InvalidInputError, match="no path to refine: the start"):
        lava.refine_path(lava.find_path((15, 4, 3), B, costs=GRASS))
    with pytest.raises(ow.InvalidInputError, match="no path to smooth: the start"):
        lava.smooth_path(lava.find_path((15, 4, 3), B, costs=GRASS))


def test_a_curve_of_a_moved_end_begins_where_the_path_does(block):
    result = block.find_path((15.5, 15.5, 2.5), (26.5, 15.5, 5.5), snap=5.0, refine=("pull", "smooth"))
    assert result.snapped_start is not None
    assert (result.smooth.control[0, 0] == result.points[0]).all()
    assert block.check_path(result.smooth.sample(0.1).points)


# what holds results -------------------------------------------------------------------------------------------------


def test_travel_is_a_copy_of_what_was_given(lava):
    costs = dict(GRASS)
    result, batch = lava.find_path(A, B, costs=costs), lava.find_paths([A], [B], costs=costs)
    costs["lava"] = 1.0
    result.travel["costs"] = None
    assert result.travel == batch.travel == {"costs": GRASS}
    assert batch.radius == 0.0
    assert lava.find_paths([A], [B], radius=1.0).radius == 1.0


def test_copies_pickles_and_files_say_whom_they_are_for(lava, tmp_path):
    travel = {"costs": {"grass": 1.0, "lava": math.inf}, "motion": ("volumetric",), **LOW}
    result = lava.find_path(A, B, refine=("pull", "smooth"), radius=0.5, **travel)
    for same in (copy.copy(result), copy.deepcopy(result), pickle.loads(pickle.dumps(result))):  # noqa: S301
        assert same.travel == result.travel == travel
        assert same.radius == 0.5
        assert same.smooth.travel == travel
        assert same.smooth.radius == 0.5
    result.save(tmp_path / "path.json", axes="unreal")
    facts = json.loads((tmp_path / "path.json").read_text())
    assert facts["radius"] == 50.0
    assert facts["travel"]["costs"] == {"grass": 1.0, "lava": None}
    assert facts["travel"]["motion"] == ["volumetric"]
    assert facts["travel"]["filter"]["altitude"] == [0.0, 900.0]
    assert facts["travel"]["filter"]["no_go"] == [[[1100.0, -2700.0, 0.0], [1900.0, 0.0, 1000.0]]]
    array = lava.find_path(A, B, costs=np.array([1.0, math.inf]))
    array.save(tmp_path / "array.json")
    assert json.loads((tmp_path / "array.json").read_text())["travel"]["costs"] == {"0": 1.0, "1": None}


def test_many_targets_and_watches_keep_it(lava):
    many = lava.find_paths_to_many(A, [B], costs=GRASS, radius=0.5)
    assert many[0].travel == {"costs": GRASS}
    assert many[0].radius == 0.5
    assert lava.check_path(lava.refine_path(many[0]).points, costs=GRASS, radius=0.5)
    watch = lava.watch(many[0])
    assert watch.replan(A).result.travel == {"costs": GRASS}


def test_planners_of_the_papers_tell_it(lava):
    graph = PatchGraph(lava, motion="volumetric")
    result = graph.find_path(A, B, costs=GRASS)
    assert result.travel == {"costs": GRASS, "motion": "volumetric", "links": False}
    assert lava.check_path(lava.refine_path(result).points, costs=GRASS)
    for piece in lava.find_path_iter(A, B, costs=GRASS):
        assert piece.travel["costs"] == GRASS
        assert lava.check_path(piece)
    with pytest.raises(ow.InvalidInputError, match="rays know no costs"):
        ray_guided_path(lava, A, B, costs=GRASS)


def test_terrain_that_only_an_abstraction_knows_is_refused(lava):
    own = PatchGraph(lava, terrain=np.zeros(len(lava.graph.cells), np.uint8))
    result = own.find_path(A, B, costs={0: 1.0})
    for use in (lava.refine_path, lava.smooth_path, lava.check_path, lava.watch):
        with pytest.raises(ow.InvalidInputError, match=r"abstraction was given.*give result\.points"):
            use(result)
    assert lava.refine_path(result.points).found
