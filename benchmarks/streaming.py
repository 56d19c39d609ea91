# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""What it costs to load a part of a world, and to stream one that is too big to hold.

python benchmarks/streaming.py [MAP] [--shape X Y Z] prints what it takes to load parts of a map (or of a generated
scene), and of a world of 4096 x 4096 x 256 voxels that is written tile by tile and loaded around an agent that crosses
it. Times are CPU time of the process, memory is what it has resident. Each measurement runs in a process of its own.
"""

from __future__ import annotations

import argparse
import multiprocessing
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import octoway as ow

if TYPE_CHECKING:
    from collections.abc import Callable

REPEATS = 5
SHARE = 0.1  # of the world, for the window
STEPS = 60  # of the agent
VIEW = 256.0  # voxels to each side of it


def resident() -> float:
    """Megabytes that this process holds now."""
    fields = Path("/proc/self/status").read_text().split("VmRSS:")[1].split()
    return int(fields[0]) / 1024


def alone(work: Callable[..., Any], *args: Any) -> Any:
    """Run in a fresh process, so that memory is told apart."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(work, args)


def cpu(work: Callable[[], Any]) -> float:
    """Least CPU seconds of several runs."""
    least = float("inf")
    for _ in range(REPEATS):
        begin = time.process_time()
        work()
        least = min(least, time.process_time() - begin)
    return least


def window(space: ow.NavSpace) -> np.ndarray:
    """A box in the middle that holds a tenth of the world."""
    low, high = space.bounds
    half = (high - low) * SHARE ** (1 / 3) / 2
    return np.stack([(low + high) / 2 - half, (low + high) / 2 + half])


def load_part(path: str, options: dict[str, Any], living: int) -> tuple[float, float, int, int]:
    """CPU seconds and megabytes of a load, free voxels and loaded tiles."""
    before = resident()
    space = ow.NavSpace.load(path, **options)
    if living:  # as if it had been edited
        space.tiles.unload(space.tiles.loaded[:1])
        space.tiles.load(options["bounds"])
    held = resident() - before
    return cpu(lambda: ow.NavSpace.load(path, **options)), held, space.stats.free_voxels, len(space.tiles.loaded)


def measure_map(world: ow.World, folder: Path) -> None:
    """A map in parts."""
    path = folder / "map.octoway"
    space = ow.NavSpace.build(world)
    save = cpu(lambda: space.save(path))
    build = cpu(lambda: ow.NavSpace.build(world, threads=1))
    box = window(space)
    print(f"{world}\n\nbuild {build * 1e3:.0f} ms, save {save * 1e3:.0f} ms, file {path.stat().st_size / 1e6:.2f} MB\n")
    print("| loaded | tiles | free voxels | CPU ms | MB |\n|---|---|---|---|---|")
    rows: list[tuple[str, dict[str, Any], bool]] = [
        ("whole", {}, False),
        ("10 % in the middle", {"bounds": box}, False),
        ("the same, living", {"bounds": box}, True),
        ("the same, with that extent", {"bounds": box, "extent": box}, False),
        ("the same, with that extent, living", {"bounds": box, "extent": box}, True),
    ]
    for name, options, living in rows:
        seconds, held, free, tiles = alone(load_part, str(path), options, int(living))
        print(f"| {name} | {tiles} | {free:,} | {seconds * 1e3:.1f} | {held:.0f} |")
    print("\n| change | cells | CPU ms |\n|---|---|---|")
    for name, cells, seconds in alone(changes, str(path), space.bounds):
        print(f"| {name} | {cells:,} | {seconds * 1e3:.2f} |")


def changes(path: str, bounds: np.ndarray) -> list[tuple[str, int, float]]:
    """Load and drop one tile in the middle, and all of them."""
    space = ow.NavSpace.load(path, bounds=bounds)
    middle = bounds.mean(axis=0)
    one = np.stack([middle, middle + space.resolution / 2])
    rows = []
    for name, box in (("one tile", one), ("all tiles", bounds)):
        costs = []
        for _ in range(REPEATS):
            begin = time.process_time()
            dropped = space.tiles.unload(box)
            between = time.process_time()
            loaded = space.tiles.load(box)
            costs.append((between - begin, time.process_time() - between))
        rows.append((f"drop {name}", len(dropped.cells_removed), min(c[0] for c in costs)))
        rows.append((f"load {name}", len(loaded.cells_added), min(c[1] for c in costs)))
    return rows


class Islands:
    """A sky of floating rocks, any tile of it made when it is asked for."""

    def __init__(self, shape: tuple[int, int, int]) -> None:
        rng = np.random.default_rng(0)
        count = int(np.prod(shape, dtype=np.int64) // 4_000_000)
        self.centres = rng.random((count, 3)) * shape
        self.radii = rng.uniform(8, 40, count)

    def __call__(self, box: np.ndarray) -> np.ndarray | bool:
        """Voxels of a tile."""
        gap = np.maximum(np.maximum(box[0] - self.centres, self.centres - box[1]), 0)
        near = np.nonzero((gap**2).sum(axis=1) < self.radii**2)[0]
        if not len(near):
            return False
        axes = [np.arange(a, b, dtype=np.float32) + 0.5 for a, b in box.T]
        solid = np.zeros([len(a) for a in axes], dtype=bool)
        for centre, radius in zip(self.centres[near], self.radii[near], strict=True):
            spans = [slice(*np.searchsorted(a, [c - radius, c + radius])) for a, c in zip(axes, centre, strict=True)]
            x, y, z = (((a[s] - c) ** 2) for a, s, c in zip(axes, spans, centre, strict=True))
            solid[tuple(spans)] |= x[:, None, None] + y[None, :, None] + z < radius**2
        return solid


def write_world(path: str, shape: tuple[int, int, int]) -> tuple[float, float]:
    """CPU seconds and megabytes of writing."""
    before, begin = resident(), time.process_time()
    most = [0.0]
    ow.write_tiles(path, Islands(shape), shape=shape, progress=lambda *_: most.append(resident()))
    return time.process_time() - begin, max(most) - before


def fly(path: str, shape: tuple[int, int, int], extent: int) -> list[tuple[int, float, float, float, int]]:
    """Cross the world; each step: what it is, CPU ms to stream, to find a path, megabytes, tiles loaded."""
    before = resident()
    way = np.linspace(np.array(shape) * [0.05, 0.05, 0.5], np.array(shape) * [0.95, 0.95, 0.5], STEPS)
    view = np.array([VIEW, VIEW, shape[2]])
    space = None
    rows = []
    for step, at in enumerate(way):
        box = np.clip(np.stack([at - view, at + view]), 0, shape)
        begin = time.process_time()
        if space is None or not ((space.bounds[0] <= box[0]).all() and (box[1] <= space.bounds[1]).all()):
            space = None  # the old one goes first
            reach = np.stack([at - 3 * view, at + 3 * view]) if extent else None
            space = ow.NavSpace.load(path, bounds=box, extent=reach)
        else:
            space.tiles.load(box, only=True)
        streamed = time.process_time() - begin
        begin = time.process_time()
        here, there = (space.nearest_free(p) for p in (at, way[min(step + 1, STEPS - 1)]))
        if here is not None and there is not None:
            space.find_path(here, there)
        asked = time.process_time() - begin
        rows.append((step, streamed * 1e3, asked * 1e3, resident() - before, len(space.tiles.loaded)))
    return rows


def measure_flight(shape: tuple[int, int, int], folder: Path) -> None:
    """A world that is too big to hold."""
    path = folder / "islands.octoway"
    seconds, more = alone(write_world, str(path), shape)
    size = path.stat().st_size / 1e6
    print(f"\n{shape} voxels: written in {seconds:.1f} s with {more:.0f} MB, file {size:.1f} MB\n")
    print("| lattice | first load ms | median step ms | worst | path ms | MB after 10 steps | at end | most | tiles |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name, extent in (("the whole world's", 0), ("of an extent that follows", 1)):
        rows = alone(fly, str(path), shape, extent)
        steps, paths = [r[1] for r in rows[1:]], np.mean([r[2] for r in rows])
        times = f"{rows[0][1]:.0f} | {np.median(steps):.1f} | {max(steps):.0f} | {paths:.2f}"
        held = f"{rows[10][3]:.0f} | {rows[-1][3]:.0f} | {max(r[3] for r in rows):.0f}"
        print(f"| {name} | {times} | {held} | {max(r[4] for r in rows)} |")


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("map", nargs="?", help="a world file; a generated scene without")
    parser.add_argument(
        "--shape", nargs=3, type=int, default=[4096, 4096, 256], help="of the world that is flown through"
    )
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        measure_map(ow.load_world(args.map) if args.map else ow.scenes.make("city", size=256), Path(folder))
        x, y, z = args.shape
        measure_flight((x, y, z), Path(folder))


if __name__ == "__main__":
    main()
