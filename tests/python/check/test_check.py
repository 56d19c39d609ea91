# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The independent check refuses planted bad paths, and says where."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import octoway as ow

RESOLUTIONS = [(1.0, (0.0, 0.0, 0.0)), (0.1, (-3.7, 0.123, 1000.9)), (0.08, (5.05, -7.31, 0.017))]


@pytest.fixture(params=RESOLUTIONS, ids=["1", "0.1", "0.08"])
def place(request):
    resolution, origin = request.param
    solid = np.zeros((6, 6, 3), bool)
    solid[2, :, :] = True  # a wall with a hole ...
    solid[2, 4, 1] = False
    solid[4, 0, :] = solid[5, 1, :] = True  # ... and two pillars that share an edge
    space = ow.NavSpace.build(ow.World.from_voxels(solid, resolution, origin))
    return space, lambda *points: np.array(origin) + np.array(points) * resolution


@pytest.mark.parametrize("path", [
    [(0.5, 0.5, 0.5), (3.5, 0.5, 0.5)],  # through the wall
    [(0.5, 4.5, 0.5), (3.5, 4.5, 0.5)],  # beside the hole
    [(4.5, 1.5, 1.5), (5.5, 0.5, 1.5)],  # between the pillars, over their common edge
    [(4.5, 1.5, 1.5), (5, 1, 1.5), (5.5, 0.5, 1.5)],  # with a vertex on the edge
    [(4.5, 1.5, 1.5), (5, 1, 1.5), (5, 1, 2.5), (5.5, 0.5, 1.5)],  # along the edge and then through
    [(4.5, 1.5, 1.5), (4.999999, 0.999999, 1.5)],  # 1e-6 of a voxel into the pillar's corner
    [(1, 3.999999, 1.5), (3, 3.999999, 1.5)],  # 1e-6 too far to the side of the hole
    [(0.5, 0.5, 0.5), (0.5, 0.5, -0.5)],  # out of the world
    [(2.5, 0.5, 0.5)],  # one point, blocked
])  # fmt: skip
def test_bad_paths_are_refused(place, path):
    space, metres = place
    verdict = space.check_path(metres(*path))
    assert not verdict
    assert verdict.segment is not None
    assert verdict.point is not None
    assert verdict.reason


@pytest.mark.parametrize("path", [
    [(0.5, 4.5, 1.5), (3.5, 4.5, 1.5)],  # through the hole
    [(1, 4, 1), (3, 4, 1)],  # along the hole's edge, touching four voxels
    [(2, 0, 0), (2, 6, 3)],  # on the wall's face
    [(4.5, 1.5, 1.5), (5, 1, 1.5)],  # up to the edge
    [(5, 1, 1.5), (5.5, 0.5, 1.5)],  # and from the edge
    [(4.5, 1.5, 1.5), (5, 1, 1.5), (4.5, 1.5, 2.5)],  # touch it and come back
    [(0, 0, 0), (0, 6, 0), (0, 6, 3)],  # along the world's border
    [(0.5, 0.5, 0.5)],
    [(0.5, 0.5, 0.5), (0.5, 0.5, 0.5)],
])  # fmt: skip
def test_paths_that_only_touch_are_clear(place, path):
    space, metres = place
    assert space.check_path(metres(*path))
    assert space.check_path(metres(*path[::-1]))


def test_the_verdict_says_where(place):
    space, metres = place
    path = metres((0.5, 0.5, 0.5), (1.5, 0.5, 0.5), (3.5, 0.5, 0.5))
    verdict = space.check_path(path)
    assert verdict.segment == 1
    np.testing.assert_allclose(verdict.point, metres((2, 0.5, 0.5))[0], rtol=1e-12)


def test_check_and_sight_share_no_code():
    """The check imports nothing of the package but its own part for bodies, and the core module does not know it."""
    from octoway.check import check, sweep

    for module in (check, sweep):
        lines = [
            line for line in Path(module.__file__).read_text().splitlines() if line.startswith(("import ", "from "))
        ]
        assert {line for line in lines if "octoway" in line} <= {"from octoway.check.sweep import Sweep"}
