# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
from __future__ import annotations

import numpy as np
import pytest

import octoway as ow

REFINE = ("pull", "prune", "smooth")


@pytest.fixture(scope="module")
def wall():
    """A wall to fly over: a taut path bends at both of its upper edges."""
    world = ow.World.from_boxes([[(9, 0, 0), (11, 10, 5)]], resolution=0.5, bounds=[(0, 0, 0), (20, 10, 10)])
    return ow.NavSpace.build(world)


@pytest.fixture(scope="module")
def over(wall):
    return wall.find_path((2, 5, 1), (18, 5, 1), refine=REFINE, turn_radius=1.0)


def tunnel(width):
    """A tunnel with one right angle, `width` voxels wide."""
    solid = np.ones((12, 12, width), bool)
    solid[:, :width] = solid[:width] = False
    return ow.NavSpace.build(ow.World.from_voxels(solid))


def test_a_taut_path_bends_at_edges_and_its_curve_swings_over_them(wall, over):
    smooth = over.smooth
    assert over.points[1:-1, 2].tolist() == [5, 5]
    assert smooth.claimed
    assert smooth.turn_radius == 1.0
    assert smooth.min_turn_radius >= 1.0
    assert smooth.curve == "spline"
    poses = smooth.sample(0.005)
    above = (poses.points[:, 0] > 9) & (poses.points[:, 0] < 11)
    assert (poses.points[above, 2] > 5).all()
    assert wall.is_free(poses.points).all()
    assert wall.check_path(poses.points)
    assert over.length < smooth.length < 1.05 * over.length
    assert "kept" in repr(smooth)


def test_the_ends_are_the_callers_own_numbers(wall):
    start, goal = (2 + 1e-9, 5.1, 1 / 3), (18.7, 4.9, 0.1 + 0.2)
    smooth = wall.find_path(start, goal, refine=REFINE).smooth
    assert tuple(smooth.control[0, 0]) == start
    assert tuple(smooth.control[-1, 3]) == goal
    poses = smooth.sample(0.1)
    assert tuple(poses.points[0]) == start
    assert tuple(poses.points[-1]) == goal
    assert smooth.turn_radius == wall.resolution


def test_samples_are_evenly_spread_poses(over):
    poses = over.smooth.sample(0.02)
    gaps = np.linalg.norm(np.diff(poses.points, axis=0), axis=1)
    assert len(poses) > over.smooth.length / 0.02
    assert poses.distances[0] == 0
    assert poses.distances[-1] == pytest.approx(over.smooth.length, rel=1e-12)
    assert np.diff(poses.distances).max() <= 0.02 * (1 + 1e-9)
    assert gaps.sum() == pytest.approx(over.smooth.length, rel=1e-5)
    np.testing.assert_allclose(gaps, np.diff(poses.distances), rtol=1e-4)
    np.testing.assert_allclose(np.linalg.norm(poses.tangents, axis=1), 1, rtol=1e-12)
    chords = np.diff(poses.points, axis=0) / gaps[:, np.newaxis]
    assert np.linalg.norm(chords - poses.tangents[1:], axis=1).max() < 0.02
    assert 0.9 < poses.curvatures.max() <= 1
    turned = np.linalg.norm(np.diff(poses.tangents, axis=0), axis=1) / np.diff(poses.distances)
    assert turned.max() <= 1 + 1e-6


def test_any_distance_has_a_pose(over):
    smooth = over.smooth
    dense = smooth.sample(0.01)
    again = smooth.at(dense.distances)
    np.testing.assert_allclose(again.points, dense.points, atol=1e-9)
    np.testing.assert_allclose(again.curvatures[1:-1], dense.curvatures[1:-1], atol=1e-6)
    ends = smooth.at([-1, 0, 1e9])
    assert ends.points[[0, 2]].tolist() == over.points[[0, -1]].tolist()
    assert len(smooth.at(1.5)) == 1


def test_a_spline_of_spirals_has_continuous_curvature(over):
    poses = over.smooth.sample(0.0001)
    assert np.abs(np.diff(poses.curvatures)).max() < 0.005


def test_where_the_radius_does_not_fit_the_best_is_given_and_said():
    space = tunnel(1)
    points = [(0.5, 11.5, 0.5), (1, 1, 0.5), (11.5, 0.5, 0.5)]
    easy = space.smooth_path(points, 1.5)
    assert easy.claimed
    tight = space.smooth_path(points, 8.0)
    assert not tight.claimed
    assert not tight.claimed_pieces.all()
    assert 0 < tight.min_turn_radius < 8
    assert "not kept" in repr(tight)
    assert space.check_path(tight.sample(0.01).points)


def cornered():
    """A path into a corner of the world and out again: the next turn is too near for any blend of the first."""
    space = ow.NavSpace.build(ow.World.from_voxels(np.zeros((1, 1, 1), bool)))
    return space, np.array([(0, 0, 0.5), (1, 0, 0.5), (1, 0.01, 0.5), (0, 0.02, 0.5)])


def test_a_bend_without_any_room_stays_as_a_kink():
    space, points = cornered()
    smooth = space.smooth_path(points, 1.0)
    assert smooth.control[smooth.kinks, 3].tolist() == [[1, 0, 0.5]]
    assert not smooth.claimed
    assert smooth.min_turn_radius == 0
    assert "1 kinks" in repr(smooth)


def test_a_turn_straight_back_becomes_two_corners():
    space = ow.NavSpace.build(ow.World.from_voxels(np.zeros((20, 20, 20), bool)))
    smooth = space.smooth_path([(4, 10, 10), (14, 10, 10), (4, 10.0, 10)], 1.5)
    assert smooth.claimed
    assert smooth.length > 20
    sharp = space.smooth_path([(4, 10, 10), (14, 10, 10), (4, 11, 10)], 1.5)
    assert sharp.claimed


def test_open_bends_are_cut_inside():
    space = ow.NavSpace.build(ow.World.from_voxels(np.zeros((20, 20, 20), bool)))
    points = np.array([(2, 2, 2), (15, 2, 2), (15, 15, 2), (15, 15, 15)], float)
    for curve in ow.paths.CURVES:
        smooth = space.smooth_path(points, 2.0, curve)
        assert smooth.claimed
        assert smooth.length < 39


def test_chaikin_is_what_corner_cutting_tends_to():
    space = ow.NavSpace.build(ow.World.from_voxels(np.zeros((20, 20, 20), bool)))
    points = np.array([(1, 1, 1), (9, 1, 1), (9, 9, 1), (17, 9, 9)], float)
    smooth = space.smooth_path(points, 100.0, "chaikin")
    cut = points
    for _ in range(10):  # ends kept
        inner = np.stack([0.75 * cut[:-1] + 0.25 * cut[1:], 0.25 * cut[:-1] + 0.75 * cut[1:]], axis=1).reshape(-1, 3)
        cut = np.concatenate([cut[:1], inner[1:-1], cut[-1:]])
    dense = smooth.sample(0.005).points
    middle = cut[len(cut) // 4 : -len(cut) // 4]
    away = np.linalg.norm(middle[::8, np.newaxis] - dense, axis=2).min(axis=1)
    assert away.max() < 0.02


def test_both_kinds_are_free_around_obstacles(wall):
    smooth = wall.smooth_path(wall.find_path((2, 5, 1), (18, 5, 1)), 1.0, "chaikin")
    assert wall.check_path(smooth.sample(0.005).points)
    assert len(smooth.kinks) == 0


def test_a_straight_path_is_a_straight_curve(wall):
    smooth = wall.smooth_path([(1, 1, 8), (5, 1, 8), (19, 1, 8)], 1.0)
    assert len(smooth) == 1
    assert smooth.min_turn_radius == float("inf")
    assert smooth.length == 18


def test_the_slightest_bends_are_blended():
    space = ow.NavSpace.build(ow.World.from_voxels(np.zeros((2000, 4, 4), bool)))
    for bend in (2.0**-20, 2.0**-10, 1e-3):
        smooth = space.smooth_path([(1, 1, 1), (900, 1 + bend, 1), (1999, 1 - bend, 1)], 1.0)
        assert smooth.claimed
        assert space.check_path(smooth.sample(1.0).points)


def test_a_path_to_where_one_is_already(wall):
    smooth = wall.find_path((2, 5, 1), (2, 5, 1), refine=REFINE).smooth
    assert smooth.length == 0
    assert smooth.claimed
    assert (smooth.sample(0.1).points == (2, 5, 1)).all()
    timed = smooth.times(1, 1)
    assert timed.duration == 0
    assert timed.at([0, 1])[0].points.tolist() == [[2, 5, 1], [2, 5, 1]]


def test_no_path_has_no_curve(wall):
    blocked = wall.find_path((2, 5, 1), (10, 5, 1), refine=REFINE)
    assert blocked.smooth is None
    with pytest.raises(ow.InvalidInputError, match=r"no path to smooth: the goal .* is blocked"):
        wall.smooth_path(blocked)
    assert wall.find_path((2, 5, 1), (18, 5, 1)).smooth is None


def test_partial_paths_and_many_paths_are_smoothed_too(wall):
    partial = wall.find_path((2, 5, 1), (10, 5, 1), refine=REFINE, partial=True)
    assert (partial.smooth.control[-1, 3] == partial.points[-1]).all()
    one, others = (2, 5, 1), [(18, 5, 1), (18, 9, 1), (3, 5, 1)]
    there = wall.find_paths_to_many(one, others, refine=REFINE, turn_radius=1.0)
    back = wall.find_paths_to_many(one, others, backward=True, refine=REFINE, turn_radius=1.0)
    for a, b in zip(there, back, strict=True):
        assert (a.smooth.control[:, ::-1][::-1] == b.smooth.control).all()
        assert a.smooth.claimed
        assert b.smooth.claimed


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"refine": ("smooth", "prune")}, "name it last"),
        ({"turn_radius": 1.0}, "for refinement 'smooth'"),
        ({"refine": ("prune",), "curve": "spline"}, "for refinement 'smooth'"),
        ({"refine": REFINE, "curve": "clothoid"}, "unknown curve 'clothoid'; known: spline, chaikin"),
        ({"refine": REFINE, "turn_radius": 0}, "turn_radius must be metres, above 0"),
        ({"refine": REFINE, "turn_radius": float("nan")}, "turn_radius must be metres, above 0"),
        ({"refine": REFINE, "turn_radius": 1e-5}, r"from 0.001 to 1,000,000 voxels"),
        ({"refine": REFINE, "curve": 7}, "curve takes names"),
    ],
)
def test_wrong_choices_are_refused(wall, choices, message):
    with pytest.raises(ow.InvalidInputError, match=message):
        wall.find_path((2, 5, 1), (18, 5, 1), **choices)


def test_batches_hold_points_only(wall):
    with pytest.raises(ow.InvalidInputError, match="smooth_path for each"):
        wall.find_paths([(2, 5, 1)], [(18, 5, 1)], refine=REFINE)
    assert wall.find_paths([(2, 5, 1)], [(18, 5, 1)], refine="post_smoothing").found.all()


def test_only_clear_paths_are_smoothed(wall):
    with pytest.raises(ow.InvalidInputError, match="clear path"):
        wall.smooth_path([(2, 5, 1), (18, 5, 1)])
    with pytest.raises(ow.InvalidInputError, match="at least one point"):
        wall.smooth_path([])


def test_wrong_steps_are_refused(over):
    for step in (0, -1, float("nan"), "long"):
        with pytest.raises(ow.InvalidInputError, match="step must be metres"):
            over.smooth.sample(step)
    with pytest.raises(ow.InvalidInputError, match="poses"):
        over.smooth.sample(1e-12)
    with pytest.raises(ow.InvalidInputError, match="finite"):
        over.smooth.at([0, float("nan")])
    with pytest.raises(ow.InvalidInputError, match="shape"):
        over.smooth.at([[0.0]])


# times -----------------------------------------------------------------------------------------------------------


def limits_hold(timed, speed, force, lateral=None):
    """By differences of positions in time, which know nothing of how the times were found."""
    assert timed.times[0] == 0
    assert (np.diff(timed.times) > 0).all()
    assert timed.speeds[0] == timed.speeds[-1] == 0
    assert timed.speeds.max() <= speed * (1 + 1e-12)
    smooth = timed.path
    moments = np.linspace(0, timed.duration, 20_001)
    poses, speeds = timed.at(moments)
    dt = moments[1]
    velocity = np.diff(poses.points, axis=0) / dt
    assert np.linalg.norm(velocity, axis=1).max() <= speed * (1 + 1e-6)
    push = np.linalg.norm(np.diff(velocity, axis=0) / dt, axis=1)
    stops = smooth.control[smooth.kinks, 3]
    near = np.zeros(len(push), bool)
    for stop in stops:  # there the direction breaks, at rest
        near |= np.linalg.norm(poses.points[1:-1] - stop, axis=1) < 4 * force * dt * dt + 1e-9
    assert push[~near].max() <= force * (1 + 1e-3) + 1e-6
    sideways = speeds**2 * poses.curvatures
    assert sideways.max() <= min(force, lateral or force) * (1 + 1e-6)
    assert (poses.points[0] == smooth.control[0, 0]).all()
    assert (poses.points[-1] == smooth.control[-1, 3]).all()
    assert speeds[-1] == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(("speed", "force", "lateral"), [(3, 2, None), (0.5, 8, None), (20, 1, None), (5, 4, 0.5)])
def test_speeds_and_accelerations_keep_their_limits(over, speed, force, lateral):
    timed = over.smooth.times(speed, force, max_lateral_acceleration=lateral)
    limits_hold(timed, speed, force, lateral)
    assert timed.duration >= over.smooth.length / speed
    assert timed.duration <= over.smooth.length / np.sqrt(min(force, lateral or force, speed**2) * 0.5) * 4
    assert (timed.poses.points[0] == over.points[0]).all()
    assert "s, " in repr(timed)


def test_limits_hold_on_random_paths():
    space = ow.NavSpace.build(ow.scenes.make("city"))
    ends = space.random_points(24, seed=5)
    for start, goal in zip(ends[:12], ends[12:], strict=True):
        result = space.find_path(start, goal, refine=REFINE, turn_radius=3.0)
        if result.found:
            limits_hold(result.smooth.times(6.0, 2.5), 6.0, 2.5)


def test_a_straight_line_takes_the_trapezoid_that_it_should(wall):
    smooth = wall.smooth_path([(1, 1, 8), (19, 1, 8)])
    timed = smooth.times(3.0, 1.5)  # 2 s and 3 m to speed up, as much to brake, 12 m at full speed
    assert timed.duration == pytest.approx(2 + 4 + 2, rel=1e-3)
    poses, speeds = timed.at([0, 1, 4, 7, 8, 99])
    np.testing.assert_allclose(poses.points[:, 0], [1, 1.75, 10, 18.25, 19, 19], atol=0.02)
    np.testing.assert_allclose(speeds, [0, 1.5, 3, 1.5, 0, 0], atol=0.02)
    short = wall.smooth_path([(1, 1, 8), (3, 1, 8)]).times(99.0, 2.0)  # a triangle
    assert short.duration == pytest.approx(2.0, rel=1e-2)


def test_one_stops_at_kinks():
    space, points = cornered()
    smooth = space.smooth_path(points, 8.0)
    assert len(smooth.kinks)
    timed = smooth.times(2.0, 1.0)
    limits_hold(timed, 2.0, 1.0)
    for kink in smooth.control[smooth.kinks, 3]:
        row = np.linalg.norm(timed.poses.points - kink, axis=1).argmin()
        assert timed.speeds[row] == 0


def test_more_rows_do_not_change_the_time_much(over):
    assert over.smooth.times(3, 2, step=0.01).duration == pytest.approx(over.smooth.times(3, 2).duration, rel=0.01)


@pytest.mark.parametrize("name", ["max_speed", "max_acceleration", "max_lateral_acceleration", "step"])
def test_wrong_limits_are_refused(over, name):
    limits = {"max_speed": 1.0, "max_acceleration": 1.0}
    for bad in (0, -1, float("inf"), "fast"):
        with pytest.raises(ow.InvalidInputError, match=name):
            over.smooth.times(**{**limits, name: bad})
