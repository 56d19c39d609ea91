# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The judge of smooth curves: from control points in metres alone, and by the definition of a clear path.

Lines between points of the lattice are cut exactly where they cross planes, as fractions. All else is sampled at 1/100
voxel and rounded to the lattice, like any coordinate. Every sample must lie in a closed free voxel, and from
sample to sample the chain of voxels goes on through shared faces; where two samples have no voxel in common, the piece
between them is halved.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
from brute import SUB

STEP = 0.01  # voxels
HALVINGS = 45


class LeavesFreeSpaceError(AssertionError):
    """A curve that is not free."""


def to_lattice(points, origin, resolution):
    """In units of 2^-20 voxel, not rounded."""
    return (np.asarray(points) - np.asarray(origin)) / resolution * SUB


def bezier(control, t):
    """Points of a cubic (4, 3) at parameters (n,)."""
    t = np.asarray(t)[:, None]
    while len(control) > 1:
        control = [a + (b - a) * t for a, b in zip(control[:-1], control[1:], strict=True)]
    return control[0]


def voxels_at(solid, point):
    """Free voxels whose closed cubes hold a point: whole numbers or fractions of 2^-20 voxel."""
    layers = []
    for c, n in zip(point, solid.shape, strict=True):
        low = int(c // SUB)
        both = (low - 1, low) if c % SUB == 0 else (low,)
        layers.append([i for i in both if 0 <= i < n])
    return {v for v in product(*layers) if not solid[v]}


def spread(start, free):
    """All of `free` that hang together with `start` through faces."""
    group = start & free
    while True:
        near = {v for v in free - group if any(sum(abs(a - b) for a, b in zip(v, w, strict=True)) == 1 for w in group)}
        if not near:
            return group
        group |= near


def follow_line(solid, a, b, reached):
    """Exactly, from crossing to crossing."""
    cuts = {Fraction(0), Fraction(1)}
    for p, q in zip(a, b, strict=True):
        if p != q:
            low, high = sorted((p, q))
            cuts |= {Fraction(k * SUB - p, q - p) for k in range(-(-low // SUB), high // SUB + 1)}
    cuts = sorted(cuts)
    stops = [cuts[0]]
    for s, t in zip(cuts, cuts[1:], strict=False):
        stops += [(s + t) / 2, t]
    for t in stops:
        here = [p + (q - p) * t for p, q in zip(a, b, strict=True)]
        reached = spread(reached, voxels_at(solid, here))
        if not reached:
            raise LeavesFreeSpaceError(f"the line {a} - {b} leaves free space at {float(t)}")
    return reached


def follow_samples(solid, control, reached):
    """By samples; control points in 2^-20 voxel."""
    size = np.linalg.norm(np.diff(control, axis=0), axis=1).sum() / SUB
    t = np.linspace(0, 1, max(8, int(np.ceil(size / STEP * 1.5))) + 1)
    samples = bezier(list(control), t)
    gaps = np.linalg.norm(np.diff(samples, axis=0), axis=1)
    if gaps.max() > STEP * SUB:  # uneven parameters
        t = np.linspace(0, 1, int(np.ceil(len(t) * gaps.max() / (STEP * SUB))) + 1)
        samples = bezier(list(control), t)
    whole = np.rint(samples).astype(np.int64)
    low, on = whole // SUB, whole % SUB == 0
    changes = np.nonzero((low[1:] != low[:-1]).any(axis=1) | (on[1:] != on[:-1]).any(axis=1))[0] + 1
    for k in [0, *changes.tolist()]:  # between changes all samples lie in the same voxels
        reached = step(solid, control, (t[max(k - 1, 0)], t[k]), reached, HALVINGS)
    return reached, len(t)


def step(solid, control, span, reached, halvings):
    """From one parameter to the next."""
    at = voxels_at(solid, np.rint(bezier(list(control), [span[1]])[0]).astype(np.int64).tolist())
    if not at:
        raise LeavesFreeSpaceError(f"blocked at {span[1]} of {(control / SUB).tolist()}")
    if reached & at:
        return spread(reached, at)
    if halvings == 0:
        raise LeavesFreeSpaceError(f"slips between voxels at {span[1]} of {(control / SUB).tolist()}")
    middle = (span[0] + span[1]) / 2
    reached = step(solid, control, (span[0], middle), reached, halvings - 1)
    return step(solid, control, (middle, span[1]), reached, halvings - 1)


def is_free(solid, origin, resolution, smooth):
    """Raise unless the curve is free. Returns how many samples were looked at."""
    lattice = to_lattice(smooth.control, origin, resolution)
    for end in (lattice[0, 0], lattice[-1, 3]):  # the caller's own numbers
        end[:] = np.rint(end)
    reached = voxels_at(solid, lattice[0, 0].astype(np.int64).tolist())
    looked = 0
    for control, straight in zip(lattice, smooth.straight.tolist(), strict=True):
        ends = np.rint(control[[0, 3]]).astype(np.int64)
        if straight and np.abs(ends - control[[0, 3]]).max() < 1e-4:
            reached = follow_line(solid, *ends.tolist(), reached)
            looked += int(np.linalg.norm(ends[1] - ends[0]) / SUB / STEP)
        else:
            reached, count = follow_samples(solid, control[[0, 3]] if straight else control, reached)
            looked += count
    return looked


def curvatures(control, count=400):
    """Curvature of a cubic at many parameters, from its control points."""
    p = control - control[0]
    t = np.linspace(0, 1, count + 1)[:, None]
    first = 3 * ((1 - t) ** 2 * (p[1] - p[0]) + 2 * t * (1 - t) * (p[2] - p[1]) + t**2 * (p[3] - p[2]))
    second = 6 * ((1 - t) * (p[2] - 2 * p[1] + p[0]) + t * (p[3] - 2 * p[2] + p[1]))
    return np.linalg.norm(np.cross(first, second), axis=1) / np.linalg.norm(first, axis=1) ** 3


def claims_hold(smooth):
    """No piece bends more than it says, those that claim the radius keep it, and directions go on but for kinks."""
    for control, straight, most, claimed in zip(
        smooth.control, smooth.straight, smooth.max_curvatures, smooth.claimed_pieces, strict=True
    ):
        if straight:
            assert most == 0
            assert claimed
            continue
        worst = curvatures(control).max()
        assert worst <= most * (1 + 1e-9) + 1e-9
        if smooth.curve == "spline":  # a parabola may have a tip that samples miss
            assert worst >= most * 0.99 - 1e-2  # a bound, not a refusal
        if claimed:
            assert worst * smooth.turn_radius <= 1 + 1e-9
    ends = np.where(smooth.straight[:, None], smooth.control[:, 3] - smooth.control[:, 0], 0)
    leave = np.where(smooth.straight[:, None], ends, smooth.control[:, 3] - smooth.control[:, 2])
    enter = np.where(smooth.straight[:, None], ends, smooth.control[:, 1] - smooth.control[:, 0])
    for i in range(len(smooth) - 1):
        assert (smooth.control[i, 3] == smooth.control[i + 1, 0]).all()
        if i not in smooth.kinks:
            a, b = (v / np.linalg.norm(v) for v in (leave[i], enter[i + 1]))
            assert np.linalg.norm(a - b) < 1e-6
