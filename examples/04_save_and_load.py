# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Build once, save, load in a fraction of the time."""

import tempfile
from pathlib import Path

import octoway as ow

space = ow.NavSpace.build(ow.scenes.make("asteroids", size=96))
with tempfile.TemporaryDirectory() as folder:
    file = Path(folder) / "belt.octoway"
    space.save(file)
    again = ow.NavSpace.load(file)
built, loaded = sum(space.stats.seconds.values()), sum(again.stats.seconds.values())
print(f"{space}: built in {built * 1e3:.1f} ms, restored in {loaded * 1e3:.1f} ms")

a, b = again.random_points(2, seed=5)
print(again.find_path(a, b))
