# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Searches by rays: on convex scenes alone, on hard ones with the planner behind. OCTOWAY_SCENES: how many."""

from __future__ import annotations

import os

import numpy as np
import pytest
from cone_scenes import convex_scene, hard_scene

from octoway import Status
from octoway.papers import ray_guided_path, view_cone_path

SCENES = int(os.environ.get("OCTOWAY_SCENES", "40"))


def test_rays_alone_pass_convex_obstacles():
    raw, refined, fell_back, cones = [], [], 0, 0
    for seed in range(SCENES):
        space, start, goal = convex_scene(seed)
        result = space.find_path(start, goal, algorithm="view_cone", refine=())
        assert result.status == Status.FOUND
        assert space.check_path(result.points)
        assert result.points[0].tolist() == start.tolist()
        assert result.points[-1].tolist() == goal.tolist()
        cones += result.stats.cones
        if result.stats.fell_back:
            fell_back += 1
            continue
        best = space.find_path(start, goal, "best").length
        raw.append(result.length / best)
        refined.append(space.find_path(start, goal, algorithm="view_cone").length / best)
    print(
        f"\n{SCENES} convex scenes: {fell_back} fell back, {cones / SCENES:.2f} cones each, length / planner's: "
        f"mean {np.mean(raw):.4f}, worst {np.max(raw):.3f}; refined {np.mean(refined):.4f}, {np.max(refined):.3f}"
    )
    assert fell_back <= 0.01 * SCENES
    assert np.mean(raw) <= 1.10


def test_on_hard_scenes_it_ends_and_the_planner_knows_the_rest():
    fell_back = found = 0
    most = 0
    for seed in range(SCENES):
        space, start, goal = hard_scene(seed)
        result = space.find_path(start, goal, algorithm="view_cone")
        assert result.found == space.reachable(start, goal)
        assert not result.found or space.check_path(result.points)
        fell_back += result.stats.fell_back
        found += result.found
        most = max(most, result.stats.sight_checks)
    print(f"\n{SCENES} hard scenes: {found} have a way, {fell_back} times the planner found it, at most {most} rays")
    assert most < 200_000


@pytest.mark.parametrize("obstacles", ["whole", "parts"])
def test_a_world_alone_gives_the_same_answer_and_guided_searches_are_right(obstacles):
    methods = {"straight": 0, "local": 0, "plan": 0}
    for seed in range(SCENES // 2):
        space, start, goal = hard_scene(seed) if seed % 2 else convex_scene(seed, 32)
        cone = view_cone_path(space, start, goal, obstacles=obstacles)
        assert cone.found == space.reachable(start, goal)
        assert not cone.found or space.check_path(cone.points)
        guided = ray_guided_path(space, start, goal, obstacles=obstacles)
        assert guided.found == space.reachable(start, goal)
        assert not guided.found or space.check_path(guided.points)
        alone = ray_guided_path(space, start, goal, obstacles=obstacles, fallback=False)
        assert alone.status in (Status.FOUND, Status.OUT_OF_BUDGET)
        assert (alone.status == Status.FOUND) == (guided.details.method != "plan")
        methods[guided.details.method] += 1
    print(f"\nray-guided, {obstacles}: {methods}")
    assert methods["local"] > 0


def boxes_raycast(boxes):
    """A user's own rays: the first box that the open segment enters, by slabs; independent of any voxel."""

    def cast(a, b):
        way = np.where(np.abs(b - a) < 1e-12, 1e-12, b - a)
        times = np.sort((boxes - a) / way, axis=1)
        enter, leave = times[:, 0].max(axis=1), times[:, 1].min(axis=1)
        hit = (enter < leave) & (enter < 1) & (leave > 0)
        if not hit.any():
            return None
        first = int(np.where(hit, enter, np.inf).argmin())
        return a + (b - a) * max(float(enter[first]), 0.0), boxes[first]

    return cast


def test_your_own_rays_among_boxes():
    done = 0
    for seed in range(2 * SCENES):
        rng = np.random.default_rng([seed, 3])
        low = rng.uniform(0, 80, (rng.integers(1, 12), 3))
        boxes = np.stack([low, low + rng.uniform(3, 20, low.shape)], axis=1)
        start, goal = np.array([-5.0, *rng.uniform(20, 80, 2)]), np.array([105.0, *rng.uniform(20, 80, 2)])
        result = view_cone_path(boxes_raycast(boxes), start, goal)
        assert result.status in (Status.FOUND, Status.OUT_OF_BUDGET)
        done += result.found
        for a, b in zip(result.points[:-1], result.points[1:], strict=True):
            samples = a + np.linspace(0, 1, 400)[:, None] * (b - a)
            inside = (samples[:, None] > boxes[:, 0] + 1e-9) & (samples[:, None] < boxes[:, 1] - 1e-9)
            assert not inside.all(-1).any()
    assert done >= 0.95 * 2 * SCENES
