# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A test that cannot fail is a defect: every claim is put to a mutated truth, and must notice."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from itertools import pairwise

import answers
import brute
import claims
import numpy as np
import pytest
from brute import SUB
from cases import ASKED, cases
from hypothesis import assume
from hypothesis import strategies as st
from worlds import asked, free_points, scenes

from octoway import Status

index = st.integers(0, 10**6)


def fires(claim, *args):
    with pytest.raises(AssertionError):
        claim(*args)
    ASKED[__name__] += 1


class Lie:
    """A result that says the same as the true one, except where it lies."""

    def __init__(self, truth, **lies):
        self.__dict__.update(lies, _truth=truth)

    def __getattr__(self, name):
        return getattr(self._truth, name)


def split(cells, i, axis):
    """Cell i cut in two along an axis."""
    low, high = cells[i].copy(), cells[i].copy()
    low[1, axis] = high[0, axis] = cells[i, 0, axis] + 1
    return np.concatenate([np.delete(cells, i, axis=0), [low, high]])


@cases(20, scene=scenes(limit=8), pick=index)
def test_bad_cells_are_noticed(scene, pick):
    assume(not scene.solid.all())
    for name, space in scene.spaces.items():
        cells = scene.voxels(space.graph.cells)
        i = pick % len(cells)
        fires(claims.cells_tile, np.delete(cells, i, axis=0), scene.solid)
        fires(claims.cells_tile, np.concatenate([cells, cells[i : i + 1]]), scene.solid)
        grown = cells.copy()
        grown[i, 1, pick % 3] += 1
        fires(claims.cells_tile, grown, scene.solid)
        wide = [a for a in range(3) if cells[i, 1, a] - cells[i, 0, a] > 1]
        if wide:
            halves = split(cells, i, wide[0])
            claims.cells_tile(halves, scene.solid)
            fires(claims.cells_are_merged, halves)
            fires(claims.cells_are_unit, cells)
            if name == "octree":
                fires(claims.cells_are_leaves, halves, scene.solid)
                low, edge = cells[i, 0], cells[i, 1, 0] - cells[i, 0, 0]
                corners = low + np.indices((2, 2, 2)).reshape(3, 8).T * (edge // 2)
                eighths = np.stack([corners, corners + edge // 2], axis=1)
                fires(claims.cells_are_leaves, np.concatenate([np.delete(cells, i, axis=0), eighths]), scene.solid)


@cases(20, scene=scenes(limit=8), pick=index)
def test_bad_portals_are_noticed(scene, pick):
    for space in scene.spaces.values():
        cells, rects, pairs = (
            scene.voxels(space.graph.cells),
            scene.voxels(space.graph.portals),
            space.graph.portal_cells,
        )
        if not len(rects):
            continue
        i = pick % len(rects)
        fires(claims.portals_are_contacts, cells, np.delete(rects, i, axis=0), np.delete(pairs, i, axis=0))
        twice = [np.concatenate([a, a[i : i + 1]]) for a in (rects, pairs)]
        fires(claims.portals_are_contacts, cells, *twice)
        swapped = pairs.copy()
        swapped[i] = swapped[i, ::-1]
        fires(claims.portals_are_contacts, cells, rects, swapped)
        smaller = rects.copy()
        smaller[i, 1, pick % 3] -= 1
        fires(claims.portals_are_contacts, cells, smaller, pairs)


@cases(20, scene=scenes(limit=8), pick=index)
def test_bad_components_are_noticed(scene, pick):
    for space in scene.spaces.values():
        cells, labels = scene.voxels(space.graph.cells), space.graph.components.copy()
        if len(cells) < 2:
            continue
        i = pick % len(cells)
        for other in (labels.max() + 1, (labels[i] + 1) % (labels.max() + 1)):
            wrong = labels.copy()
            wrong[i] = other
            if other != labels[i] and (wrong == labels[i]).any():  # otherwise just another name for the same set
                fires(claims.components_are_floods, cells, wrong, scene.solid)


def holds(box, point, margin=0):
    return all(l * SUB + margin <= p <= h * SUB - margin for l, p, h in zip(box[0], point, box[1], strict=True))


def needed(corridor, path):
    """Boxes that the path crosses inside, once: it cannot do without them."""
    for i, box in enumerate(corridor.tolist()):
        for a, b in pairwise(path):
            span = brute.clip(a, b, [c * SUB for c in box[0]], [c * SUB for c in box[1]])
            if span and span[0] < span[1]:
                middle = [p + (q - p) * sum(span) / 2 for p, q in zip(a, b, strict=True)]
                if holds(box, middle, Fraction(1, SUB)) and corridor.tolist().count(box) == 1:
                    yield i
                    break


def ends(scene):
    return st.tuples(free_points(scene), free_points(scene))


def found_paths(question, refine=("funnel",)):
    scene, queries = question
    for start, goal in queries:
        if answers.expected_status(scene, start, goal) == Status.FOUND:
            here, there = scene.metres(start), scene.metres(goal)
            for space in scene.spaces.values():
                yield scene, space, space.find_path(here, there, refine=refine), (here, there)


@cases(30, question=asked(scenes(limit=8), ends, 3), pick=index)
def test_bad_corridors_are_noticed(question, pick):
    for scene, space, result, _ in found_paths(question):
        corridor, cells, path = (
            scene.voxels(result.corridor),
            scene.voxels(space.graph.cells),
            scene.path(result.points),
        )
        claims.corridor_holds(corridor, path, cells)
        fires(claims.corridor_holds, corridor[:0], path, cells)
        i = pick % len(corridor)
        fires(claims.corridor_holds, np.insert(corridor, i, corridor[i], axis=0), path, cells)
        larger = corridor.copy()
        larger[i, 1] += 1
        fires(claims.corridor_holds, larger, path, cells)
        for j in needed(corridor, path):
            fires(claims.corridor_holds, np.delete(corridor, j, axis=0), path, cells)
            if len(corridor) > 1 and not holds(corridor[-1], path[0]):
                fires(claims.corridor_holds, corridor[::-1], path, cells)


@cases(30, question=asked(scenes(limit=8), ends, 3), pick=index)
def test_a_stone_in_the_way_is_noticed(question, pick):
    """A voxel that the path crosses inside becomes solid: no chain can cover the path any more."""
    for scene, _, result, _ in found_paths(question, refine=()):
        path = scene.path(result.points)
        leg = pick % (len(path) - 1)
        middle = [p + q for p, q in zip(path[leg], path[leg + 1], strict=True)]  # twice the middle
        if any(c % (2 * SUB) == 0 for c in middle):
            continue
        solid = scene.solid.copy()
        solid[tuple(c // (2 * SUB) for c in middle)] = True
        assert brute.clear(scene.solid, path)
        assert not brute.clear(solid, path)
        ASKED[__name__] += 1


class Liar:
    """A space that answers one question wrongly."""

    def __init__(self, space, **lies):
        self._space = space
        self._lies = lies

    def __getattr__(self, name):
        truth = getattr(self._space, name)
        lie = self._lies.get(name)
        return truth if lie is None else lambda *args, **kwargs: lie(truth(*args, **kwargs))


def moved(points, i, axis=0, by=1.0 / SUB):
    points = points.copy()
    points[i, axis] += by
    return points


@cases(30, question=asked(scenes(limit=8), ends, 3))
def test_liars_about_reach_are_noticed(question):
    scene, queries = question
    for start, goal in queries:
        here, there = scene.metres(start), scene.metres(goal)
        for space in scene.spaces.values():
            status = answers.reach_is_right(scene, space, here, there)
            lies = [{"reachable": lambda r: not r}, {"is_free": lambda f: ~f if isinstance(f, np.ndarray) else not f}]
            for other in (Status.FOUND, Status.START_BLOCKED, Status.GOAL_BLOCKED, Status.UNREACHABLE):
                if other != status:
                    lies.append({"find_path": lambda r, s=other: Lie(r, status=s)})
            if status in (Status.START_BLOCKED, Status.GOAL_BLOCKED) and not scene.solid.all():
                for by in (1.0 / SUB, -1.0 / SUB):
                    lies.append({"find_path": lambda r, b=by: Lie(r, nearest_free=r.nearest_free + b)})
            if status == Status.UNREACHABLE:
                lies.append({"find_path": lambda r: Lie(r, component_voxels=(1, r.component_voxels[0]))})
                sizes = space.find_path(here, there).component_voxels
                if sizes == (1, sizes[0]):
                    lies.pop()
            for lie in lies:
                fires(answers.reach_is_right, scene, Liar(space, **lie), here, there)


@cases(30, question=asked(scenes(limit=8), ends, 3), pick=index)
def test_liars_about_paths_are_noticed(question, pick):
    for scene, space, result, pair in found_paths(question):
        answers.path_is_right(scene, space, result, pair)
        lies = [
            {"points": moved(result.points, 0)},
            {"points": moved(result.points, -1, axis=pick % 3)},
            {"points": result.points[:1]},
            {"points": np.insert(result.points, 1, scene.metres([-SUB, 0, 0]), axis=0)},
            {"corridor": result.corridor[:0]},
        ]
        for lie in lies:
            fires(answers.path_is_right, scene, space, Lie(result, **lie), pair)
        fires(answers.path_is_right, scene, Liar(space, check_path=lambda c: not c), result, pair)
        if result.length > 0:
            spoiled = {"find_path": lambda r: Lie(r, points=moved(r.points, 0))}
            fires(answers.all_refinements_are_right, scene, Liar(space, **spoiled), *pair)


@cases(20, question=asked(scenes(limit=8), ends, 3))
def test_liars_about_sight_are_noticed(question):
    scene, queries = question
    for pair in queries:
        ends_ = [scene.metres(p) for p in pair]
        for space in scene.spaces.values():
            answers.sight_is_right(scene, space, *ends_)
            for lie in (
                {"raycast": lambda h: dataclasses.replace(h, clear=not h.clear)},
                {"raycast": lambda h: dataclasses.replace(h, distance=h.distance + 1e-3)},
                {"check_path": lambda c: dataclasses.replace(c, clear=not c.clear)},
            ):
                fires(answers.sight_is_right, scene, Liar(space, **lie), *ends_)
