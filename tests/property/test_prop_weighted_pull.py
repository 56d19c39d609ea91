# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Weighted string pulling against a numeric optimum of its own: dense Newton steps on a blurred cost with barriers.

Both sides prove how good they are. Pulls of at most their rates, in any directions, bound every path from
below (weak duality), so `bound` needs no trust in the optimiser that proposed the pulls.
"""

from __future__ import annotations

import os

import numpy as np
import pytest

from octoway import _core

CASES = int(os.environ.get("OCTOWAY_CASES", "0")) or 60
AGREE = 1e-6

KINDS = ("roomy", "thin", "wide", "steep costs", "two costs", "on the borders")


def corridors(rng: np.random.Generator, kind: str, count: int, n: int) -> tuple[np.ndarray, ...]:
    """Rows of boxes, each joined to the next by a rectangle: starts, goals, gates (count, n, 2, 3), rates."""
    made = [corridor(rng, kind, n) for _ in range(count)]
    return tuple(np.array(part) for part in zip(*made, strict=True))


def corridor(rng: np.random.Generator, kind: str, n: int) -> tuple[np.ndarray, ...]:
    longest = {"thin": 2, "wide": 400}.get(kind, 12)
    lo, hi = np.zeros(3, int), rng.integers(1, longest + 1, 3)
    start = point_in(rng, kind, lo, hi)
    gates = []
    for _ in range(n):
        axis, up = rng.integers(3), rng.random() < 0.75
        size = rng.integers(1, longest + 1, 3)
        touch = rng.integers(lo, hi)  # a voxel of this box that the next one reaches over
        new_lo = np.where(rng.random(3) < 0.5, touch, touch - size + 1)
        new_lo[axis] = hi[axis] if up else lo[axis] - size[axis]
        new_hi = new_lo + size
        gates.append((np.maximum(lo, new_lo), np.minimum(hi, new_hi)))
        lo, hi = new_lo, new_hi
    rates = {
        "steep costs": 10.0 ** rng.uniform(0, 3, n + 1),
        "two costs": rng.choice([1.0, 1.5], n + 1),
    }.get(kind, rng.uniform(1, 4, n + 1))
    return start, point_in(rng, kind, lo, hi), np.array(gates, float), rates


def point_in(rng: np.random.Generator, kind: str, lo: np.ndarray, hi: np.ndarray) -> np.ndarray:
    part = rng.choice([0.0, 1.0, 0.5], 3) if kind == "on the borders" else rng.random(3)
    return np.round((lo + (hi - lo) * part) * 2.0**20) / 2.0**20


def cost(starts: np.ndarray, points: np.ndarray, goals: np.ndarray, rates: np.ndarray) -> np.ndarray:
    chain = np.concatenate([starts[:, None], points, goals[:, None]], axis=1)
    return (rates * np.linalg.norm(np.diff(chain, axis=1), axis=2)).sum(axis=1)


def bound(starts: np.ndarray, gates: np.ndarray, goals: np.ndarray, pulls: np.ndarray) -> np.ndarray:
    """A lower bound of every path's cost: the sum of pull times way, with every point where that is least."""
    push = pulls[:, :-1] - pulls[:, 1:]
    origin = starts[:, None]
    at = np.where(push > 0, gates[:, :, 0], gates[:, :, 1]) - origin
    return (push * at).sum(axis=(1, 2)) + (pulls[:, -1] * (goals - starts)).sum(axis=1)


class Numeric:
    """Newton's method on sum rate sqrt(way^2 + blur^2) minus barriers, the blur smaller and smaller; many at once."""

    def __init__(self, starts: np.ndarray, goals: np.ndarray, gates: np.ndarray, rates: np.ndarray) -> None:
        self.starts, self.goals, self.gates, self.rates = starts, goals, gates, rates
        self.free = gates[:, :, 0] < gates[:, :, 1]
        self.at = gates.mean(axis=2)
        scale = cost(starts, self.at, goals, rates)
        self.least, self.most = np.zeros_like(scale), scale  # what the optimum is proven to lie between
        for exponent in np.arange(0, 9.01, 0.5):
            self.blur = 10.0**-exponent * scale / rates.sum(axis=1)
            self.mu = 10.0**-exponent * scale / (40 * gates.shape[1])
            for _ in range(40):
                if not self.step():
                    break
            self.least = np.maximum(self.least, bound(starts, gates, goals, self.pulls()))
            self.most = np.minimum(self.most, cost(starts, self.at, goals, rates))

    def legs(self, at: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        way = np.diff(np.concatenate([self.starts[:, None], at, self.goals[:, None]], axis=1), axis=1)
        return way, np.sqrt((way**2).sum(axis=2) + self.blur[:, None] ** 2)

    def value(self, at: np.ndarray) -> np.ndarray:
        below, above = at - self.gates[:, :, 0], self.gates[:, :, 1] - at
        inside = ((below > 0) & (above > 0)) | ~self.free
        with np.errstate(divide="ignore", invalid="ignore"):
            barrier = np.where(self.free, np.log(below) + np.log(above), 0.0).sum(axis=(1, 2))
        total = (self.rates * self.legs(at)[1]).sum(axis=1) - self.mu * barrier
        return np.where(inside.all(axis=(1, 2)), total, np.inf)

    def step(self) -> bool:
        count, n, _ = self.at.shape
        way, length = self.legs(self.at)
        pull = self.rates[..., None] * way / length[..., None]
        below = np.where(self.free, self.at - self.gates[:, :, 0], 1.0)
        above = np.where(self.free, self.gates[:, :, 1] - self.at, 1.0)
        mu = self.mu[:, None, None]
        slope = pull[:, :-1] - pull[:, 1:] - mu / below + mu / above
        unit = way / length[..., None]
        bend = (self.rates / length)[..., None, None] * (np.eye(3) - unit[..., :, None] * unit[..., None, :])
        hessian = np.zeros((count, n, 3, n, 3))
        rows = np.arange(n)
        hessian[:, rows, :, rows] = np.moveaxis(bend[:, :-1] + bend[:, 1:], 1, 0)
        hessian[:, rows[1:], :, rows[:-1]] = hessian[:, rows[:-1], :, rows[1:]] = -np.moveaxis(bend[:, 1:-1], 1, 0)
        flat = hessian.reshape(count, 3 * n, 3 * n)
        free = self.free.reshape(count, -1)
        flat *= free[:, :, None] & free[:, None, :]
        diagonal = np.where(free, (mu / below**2 + mu / above**2).reshape(count, -1), 1.0)
        flat[:, np.arange(3 * n), np.arange(3 * n)] += diagonal
        force = np.where(self.free, -slope, 0.0)
        move = np.linalg.solve(flat, force.reshape(count, -1, 1)).reshape(count, n, 3)
        decrement = (force * move).sum(axis=(1, 2))
        before = self.value(self.at)
        part = np.ones(count)
        for _ in range(40):
            worse = ~(
                self.value(self.at + part[:, None, None] * move) <= before * (1 + 1e-14) - 1e-4 * part * decrement
            )
            if not worse.any():
                break
            part[worse] *= 0.5
        else:
            part[worse] = 0.0
        self.at = self.at + part[:, None, None] * move
        return bool((part * decrement > 1e-17 * before).any())

    def pulls(self) -> np.ndarray:
        way, length = self.legs(self.at)
        return self.rates[..., None] * way / length[..., None]


@pytest.mark.parametrize("kind", KINDS)
def test_weighted_pull_reaches_the_numeric_optimum(kind: str) -> None:
    """Within 1e-6 in random corridors: thin, wide, costs 1 : 1000, points that meet on an edge."""
    rng = np.random.default_rng(KINDS.index(kind))
    for n in (1, 2, 3, 5, 8, 13, 20):
        starts, goals, gates, rates = corridors(rng, kind, CASES, n)
        numeric = Numeric(starts, goals, gates, rates)
        assert np.all(numeric.most - numeric.least <= 1e-7 * numeric.most), "the numeric optimum is none"
        solved = [_core.refract(*case) for case in zip(starts, goals, gates, rates, strict=True)]
        points = np.array([points for points, _, _ in solved])
        assert np.all((gates[:, :, 0] <= points) & (points <= gates[:, :, 1]))
        proven = np.array([least for _, least, _ in solved])
        assert np.all(proven <= numeric.most * (1 + 1e-12)), "a bound that is none"
        assert np.all(cost(starts, points, goals, rates) <= numeric.least * (1 + AGREE))


def test_light_refracts_by_snells_law() -> None:
    """One border, interior optimum: sin(a) cost(a) = sin(b) cost(b)."""
    gate = np.array([[[0.0, -100, -100], [0.0, 100, 100]]])
    points, least, _ = _core.refract(np.array([-3.0, 0, 0]), np.array([4.0, 5.0, 0]), gate, np.array([1.0, 2.0]))
    x = points[0]
    before, after = x - (-3, 0, 0), np.array((4, 5, 0)) - x
    assert before[1] / np.linalg.norm(before) == pytest.approx(2 * after[1] / np.linalg.norm(after), rel=1e-4)
    assert abs(x[2]) < 1e-3
    assert np.linalg.norm(before) + 2 * np.linalg.norm(after) == pytest.approx(least, rel=1e-7)


def test_a_dear_stretch_along_a_cheap_border_is_left_at_the_critical_angle() -> None:
    """Beyond the critical angle light runs along the border: into the cheap cell and out again through one face."""
    gates = np.array([[[0.0, 0, 0], [100, 0, 1]]] * 2)
    points, least, _ = _core.refract(np.array([0.0, 3, 0.5]), np.array([100.0, 3, 0.5]), gates, np.array([2.0, 1, 2]))
    # Down and up at 30 degrees to the normal, along the border in between.
    down = 3 / np.cos(np.pi / 6)
    expected = 2 * 2 * down + (100 - 2 * 3 * np.tan(np.pi / 6))
    assert least == pytest.approx(expected, rel=1e-7)
    assert points[0, 0] == pytest.approx(3 * np.tan(np.pi / 6), abs=1e-2)
    assert points[1, 0] == pytest.approx(100 - 3 * np.tan(np.pi / 6), abs=1e-2)
