# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Uneven quantization: small examples that explain."""

from __future__ import annotations

import numpy as np
import pytest

import octoway as ow

BOX = [[(4.0, 4.0, 4.0), (5.0, 5.0, 5.0)]]
BOUNDS = [(0, 0, 0), (16, 16, 16)]
TRIANGLE = [[(1.0, 1.0, 1.0), (7.0, 1.0, 1.0), (1.0, 7.0, 1.0)]]


def test_only_what_touches_an_obstacle_is_divided():
    grid = ow.papers.quantize(BOX, edge=1.0, bounds=BOUNDS)
    assert len(grid) == 1 + 4 * 7  # four divisions, seven cubes of each stay whole
    assert (~grid.free).sum() == 1
    assert grid.boxes[~grid.free].tolist() == [[[4, 4, 4], [5, 5, 5]]]
    assert grid.depths.max() == 4
    assert grid.uniform_nodes == 16**3
    assert grid.uniform_nodes / len(grid) > 100
    assert "29 cubes, 28 free" in repr(grid)
    grid.validate()


def test_depth_ends_the_division_before_the_edge_does():
    grid = ow.papers.quantize(BOX, edge=1.0, depth=2, bounds=BOUNDS)
    assert grid.edge == 4.0
    assert len(grid) == 1 + 2 * 7
    assert len(ow.papers.quantize(BOX, edge=1.0, depth=0, bounds=BOUNDS)) == 1


def test_neighbours_share_a_face():
    grid = ow.papers.quantize(BOX, edge=1.0, bounds=BOUNDS)
    for i, j in grid.neighbours:
        low, high = np.maximum(grid.boxes[i, 0], grid.boxes[j, 0]), np.minimum(grid.boxes[i, 1], grid.boxes[j, 1])
        assert sorted((high - low) > 0) == [False, True, True]


def test_points_are_located():
    grid = ow.papers.quantize(BOX, edge=1.0, bounds=BOUNDS)
    at = grid.locate([(4.5, 4.5, 4.5), (15.0, 15.0, 15.0), (17.0, 0.0, 0.0)])
    assert not grid.free[at[0]]
    assert grid.free[at[1]]
    assert at[2] == -1


def test_triangles_block_what_they_touch_and_the_area_is_theirs_unless_given():
    grid = ow.papers.quantize(triangles=TRIANGLE, edge=1.0, bounds=[(0, 0, 0), (8, 8, 2)])
    touched = grid.boxes[~grid.free]
    assert len(touched) > 28  # above and below the plane that the triangle lies in
    assert ow.papers.quantize(BOX, TRIANGLE, edge=1.0).bounds[0].tolist() == [1, 1, 1]


def test_only_around_given_bounds():
    boxes = [*BOX, [(12.0, 12.0, 12.0), (13.0, 14.0, 13.0)]]
    first, second = ow.papers.quantize_around(boxes, margin=1.0, boxes=boxes, edge=0.5)
    assert first.bounds.tolist() == [[3, 3, 3], [6, 6, 6]]
    assert second.bounds.tolist() == [[11, 11, 11], [14, 15, 14]]
    assert (~first.free).any()
    assert len(first) + len(second) < 600


def test_the_edge_must_exceed_the_agent():
    ow.papers.quantize(BOX, edge=0.6, agent_size=0.5)
    with pytest.raises(ow.InvalidInputError, match=r"must exceed the agent's size, 0\.5 m"):
        ow.papers.quantize(BOX, edge=0.5, agent_size=0.5)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"edge": 0}, "above 0"),
        ({"edge": float("nan")}, "above 0"),
        ({"edge": 1.0, "depth": 17}, "at most 16"),
        ({"edge": 1.0, "depth": -1}, "depth must be a whole number"),
        ({"edge": 1.0, "boxes": ()}, "give bounds"),
        ({"edge": 1.0, "triangles": [[1, 2, 3]]}, r"shape \(n, 3, 3\)"),
        ({"edge": 1.0, "bounds": [(0, 0, 0), (0, 1, 1)]}, "empty or inverted"),
        ({"edge": 1e-30, "bounds": BOUNDS}, "choose a larger edge"),
        ({"edge": 1.0, "triangles": [[(0, 0, 0), (1e9, 0, 0), (0, 1, 0)]], "bounds": BOUNDS}, "stay exact"),
    ],
)
def test_wrong_input_says_what_to_do(arguments, message):
    with pytest.raises(ow.InvalidInputError, match=message):
        ow.papers.quantize(**{"boxes": BOX, **arguments})


def test_a_space_of_uneven_cubes():
    world = ow.World.from_boxes([[(4.3, 0, 0), (5.1, 16, 12)]], resolution=0.25, bounds=BOUNDS)
    fine, coarse = (ow.NavSpace.build(world, decomposition="usq", usq_edge=edge) for edge in (None, 2.0))
    for space in (fine, coarse):
        space.graph.validate()
        result = space.find_path((1, 8, 2), (14, 8, 2))
        assert result.found
        assert space.check_path(result.points)
    assert fine.find_path((1, 8, 2), (14, 8, 2)).length < coarse.find_path((1, 8, 2), (14, 8, 2)).length
    assert coarse.stats.cells < fine.stats.cells / 10
    sides = coarse.graph.cells[:, 1] - coarse.graph.cells[:, 0]
    assert sides.min() == 2.0
    assert not coarse.is_free((4.1, 8, 2))  # its cube is partly solid
    assert fine.is_free((4.1, 8, 2))


def test_cubes_at_the_border_are_cut_off_not_divided():
    world = ow.World.from_voxels(np.zeros((20, 16, 9), dtype=bool))
    assert ow.NavSpace.build(world, decomposition="usq").stats.cells == 1
    assert ow.NavSpace.build(world, decomposition="octree").stats.cells > 10


def test_edits_and_files_of_a_quantized_space(tmp_path):
    world = ow.World.from_boxes(BOX, resolution=0.5, bounds=BOUNDS)
    space = ow.NavSpace.build(world, decomposition="usq", usq_edge=1.0)
    before = space.graph.cells
    handle = space.add_obstacle([(9.2, 0, 0), (9.8, 16, 15)])
    space.update()
    space.graph.validate()
    assert space.find_path((1, 8, 2), (14, 8, 2)).points[:, 2].max() >= 15
    space.remove_obstacle(handle)
    space.update()
    assert sorted(space.graph.cells.tolist()) == sorted(before.tolist())
    space.save(tmp_path / "a.octoway")
    assert np.array_equal(ow.NavSpace.load(tmp_path / "a.octoway").graph.cells, space.graph.cells)


def test_usq_options_go_with_usq():
    world = ow.World.from_boxes(BOX, resolution=0.5, bounds=BOUNDS)
    with pytest.raises(ow.InvalidInputError, match="usq_edge goes with decomposition 'usq', not 'regions'"):
        ow.NavSpace.build(world, usq_edge=1.0)
    with pytest.raises(ow.InvalidInputError, match="above 0"):
        ow.NavSpace.build(world, decomposition="usq", usq_edge=-1.0)
    with pytest.raises(ow.InvalidInputError, match='edit_policy "greedy" is for'):
        ow.NavSpace.build(world, decomposition="usq", edit_policy="greedy")
