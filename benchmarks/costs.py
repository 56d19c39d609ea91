# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Queries with terrain costs and prices of motions, of two builds of the library side by side.

    python benchmarks/costs.py --before /path/to/other/.venv/bin/python [--out results.md] [--worlds Complex,DA1]

Each interpreter runs a worker with its own octoway; the workers answer the same queries in turns, a batch of them at a
time, so that a noisy machine disturbs both alike. Times are thread CPU time as the query itself counts it. The first
query of each table of costs is told apart: it may pay for what the next ones share.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

import numpy as np

DATA = Path(__file__).resolve().parents[2] / "shared/data/warframe"
BATCH = 5
MOTIONS = {"surface": 1.0, "adhesive": 2.0, "volumetric": 4.0}


def make_world(name: str, patch: int, terrains: int):
    """A map or a scene whose terrain is drawn anew in cubes of `patch` voxels; patch 0 leaves it as it is."""
    import octoway as ow

    world = ow.scenes.make(name, seed=0, shape=(128, 128, 64)) if name == "countryside" else ow.load_world(DATA / f"{name}.3dmap")
    if patch == 0:
        return world
    rng = np.random.default_rng(1000 * patch + terrains)
    blocks = rng.integers(0, terrains, [-(-n // patch) for n in world.shape], np.uint8)
    ids = blocks.repeat(patch, 0).repeat(patch, 1).repeat(patch, 2)
    return world.with_terrain(ids[: world.shape[0], : world.shape[1], : world.shape[2]])


def work() -> None:
    """Answer requests, a line of JSON each."""
    import octoway as ow

    space, spaces, pairs, travel = None, {}, None, {}
    for line in sys.stdin:
        ask = json.loads(line)
        if "world" in ask:
            key = (ask["world"], ask["patch"], ask["terrains"])
            if key not in spaces:
                spaces = {key: ow.NavSpace.build(make_world(*key))}
            space = spaces[key]
            points = space.random_points(2 * ask["pairs"] + 2, seed=7)
            pairs = points.reshape(-1, 2, 3)
            travel = {k: ({int(t): c for t, c in v.items()} if k == "costs" else v) for k, v in ask["travel"].items()}
            seconds = space.find_path(*pairs[-1], **travel).stats.cpu_seconds  # the first of its table
            print(json.dumps({"first": seconds, "cells": space.stats.cells}), flush=True)
        else:
            out = []
            for i in range(ask["first"], ask["last"]):
                r = space.find_path(*pairs[i], quality=ask["quality"], **(travel if ask["priced"] else {}))
                cost = (r.cost if ask["priced"] else r.length) if r else -1.0
                out.append([r.stats.cpu_seconds, cost, r.stats.expanded, r.stats.seconds["search"], r.stats.seconds["refine"]])
            print(json.dumps(out), flush=True)


class Worker:
    """One build of the library, in a process of its own."""

    def __init__(self, python: str) -> None:
        self.process = subprocess.Popen(
            [python, __file__, "--work"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def send(self, **ask) -> None:
        self.process.stdin.write(json.dumps(ask) + "\n")
        self.process.stdin.flush()

    def read(self):
        return json.loads(self.process.stdout.readline())

    def ask(self, **ask):
        self.send(**ask)
        return self.read()


def cases(args):
    for world in args.worlds.split(","):
        for patch in map(int, args.patches.split(",")):
            for terrains in map(int, args.terrains.split(",")):
                for most in map(int, args.ratios.split(",")):
                    costs = {str(t): 1.0 + (most - 1.0) * t / (terrains - 1) for t in range(terrains)}
                    yield f"{world} {terrains} terrains of 1-{most}, patches {patch}", world, patch, terrains, {"costs": costs}
        if args.motions:
            yield f"{world} motion_costs", world, 0, 0, {"motion_costs": MOTIONS}


def measure(workers, quality: str, count: int, *, priced: bool) -> list[np.ndarray]:
    out = [[] for _ in workers]
    for first in range(0, count, BATCH):
        for i, worker in enumerate(workers):
            out[i] += worker.ask(first=first, last=min(first + BATCH, count), quality=quality, priced=priced)
    return [np.array(rows) for rows in out]


def row(name: str, quality: str, first, plain, runs, out) -> float | None:
    """Print a case; returns the ratio of the mean times."""
    kept = np.all([r[:, 1] > 0 for r in runs], axis=0)
    runs = [r[kept] for r in runs]
    now = runs[-1]
    us = [1e6 * r[:, 0].mean() for r in runs]
    p99 = [1e3 * np.quantile(r[:, 0], 0.99) for r in runs]
    cells = [f"{r[:, 2].mean():.0f}" for r in runs]
    dearer = 100 * (now[:, 1].sum() / runs[0][:, 1].sum() - 1)
    mean_ratio = 100 * ((now[:, 1] / runs[0][:, 1]).mean() - 1)
    print(
        f"| {name} | {quality} | {us[0]:.0f} | {us[-1]:.0f} | **{us[0] / us[-1]:.1f}** | {p99[0]:.1f} / {p99[-1]:.1f} "
        f"| {mean_ratio:+.2f} % ({dearer:+.2f}) | {100 * ((now[:, 1] / runs[0][:, 1]).max() - 1):+.1f} % | {' / '.join(cells)} "
        f"| {now[:, 3].mean() / now[:, 3:5].sum(1).mean():.2f} | {us[-1] / plain:.1f} | {' / '.join(f'{1e3 * f:.1f}' for f in first)} |",
        file=out,
        flush=True,
    )
    return us[0] / us[-1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", action="store_true")
    parser.add_argument("--before", help="the interpreter of the other build")
    parser.add_argument("--worlds", default="Complex,DA1,countryside")
    parser.add_argument("--patches", default="4,16,32")
    parser.add_argument("--terrains", default="4,16")
    parser.add_argument("--ratios", default="4,20")
    parser.add_argument("--qualities", default="fast,good")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--motions", type=int, default=1)
    parser.add_argument("--out")
    args = parser.parse_args()
    if args.work:
        work()
        return
    out = Path(args.out).open("w") if args.out else sys.stdout
    workers = [Worker(p) for p in ([args.before] if args.before else []) + [sys.executable]]
    print(
        "| case | quality | before, us | now, us | times faster | p99 before / now, ms | mean cost (of sums) | worst "
        "| expanded before / now | share of search | times plain | first query, ms |\n" + "|---" * 12 + "|",
        file=out,
    )
    for name, world, patch, terrains, travel in cases(args):
        for worker in workers:
            worker.send(world=world, patch=patch, terrains=terrains, travel=travel, pairs=args.pairs)
        first = [worker.read()["first"] for worker in workers]
        for quality in args.qualities.split(","):
            plain = 1e6 * measure(workers, quality, args.pairs, priced=False)[-1][:, 0].mean()
            row(name, quality, first, plain, measure(workers, quality, args.pairs, priced=True), out)


if __name__ == "__main__":
    main()
