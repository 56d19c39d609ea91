# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The papers' abstractions inside a NavSpace, beside plain queries: cost, time, and the first query after an edit.

    python benchmarks/abstractions.py [--before /path/to/other/.venv/bin/python] [--pairs 60] [--parts dta,subregions,edit]

Plain queries and abstractions answer the same pairs in turns, within one process; figures are ratios to plain. With
--before the same script runs with another build of the library, and its rows stand beside. Times are thread CPU time,
as the query itself counts it, after a warm-up.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

import octoway as ow

DATA = Path(__file__).resolve().parents[2] / "shared/data/warframe"
TERRAINS = 16
MOTIONS = {"spider": ("surface", "adhesive"), "walker": ("surface",), "walk+fly": ("surface", "volumetric"), "any": None}


def make_world(name: str, patch: int = 0) -> ow.World:
    """A map or a scene, whose terrain is drawn anew in cubes of `patch` voxels."""
    world = ow.load_world(DATA / f"{name}.3dmap") if (DATA / f"{name}.3dmap").exists() else ow.scenes.make(name)
    if patch == 0:
        return world
    rng = np.random.default_rng(patch)
    ids = rng.integers(0, TERRAINS, [-(-n // patch) for n in world.shape], np.uint8)
    ids = ids.repeat(patch, 0).repeat(patch, 1).repeat(patch, 2)
    return world.with_terrain(ids[: world.shape[0], : world.shape[1], : world.shape[2]])


def ask_all(space: ow.NavSpace, pairs: np.ndarray, ways: dict[str, dict], repeat: int = 3) -> dict[str, dict]:
    """Each pair by each way, in turns; the fastest of a few runs counts."""
    found = {name: {"seconds": [], "cost": []} for name in ways}
    for start, goal in pairs:
        row = {}
        for name, options in ways.items():
            runs = [space.find_path(start, goal, **options) for _ in range(repeat)]
            assert all(r.found for r in runs) or not any(r.found for r in runs)
            if not runs[0].stats.expanded:
                break  # not found, or in sight
            row[name] = (min(r.stats.cpu_seconds for r in runs), runs[0].cost or runs[0].length)
        if len(row) < len(ways):
            continue
        for name, (seconds, cost) in row.items():
            found[name]["seconds"].append(seconds)
            found[name]["cost"].append(cost)
    return found


def ratios(found: dict[str, dict], plain: str, name: str) -> dict[str, float]:
    """One way beside plain."""
    cost = np.array(found[name]["cost"]) / np.array(found[plain]["cost"])
    mine, other = np.array(found[name]["seconds"]), np.array(found[plain]["seconds"])
    return {
        "cost": float(cost.mean()),
        "worst": float(cost.max()),
        "us": float(mine.mean() * 1e6),
        "plain_us": float(other.mean() * 1e6),
        "time": float(mine.mean() / other.mean()),
        "queries": len(cost),
    }


def measure_dta(pairs: int) -> list[dict]:
    """Rows of the terrain abstraction with costs 1-4 and 1-20."""
    rows = []
    for name in ("Complex", "DA1", "countryside"):
        for patch in (16, 4):
            space = ow.NavSpace.build(make_world(name, patch))
            ends = space.random_points(2 * pairs, seed=7).reshape(-1, 2, 3)
            for most in (4, 20):
                costs = {i: float(1 + (most - 1) * i / (TERRAINS - 1)) for i in range(TERRAINS)}
                ways = {f"plain {q}": {"quality": q, "costs": costs} for q in ("fast", "good")}
                ways |= {f"dta {q}": {"quality": q, "costs": costs, "abstraction": "dta"} for q in ("fast", "good")}
                space.find_path(*ends[0], **ways["dta good"])
                found = ask_all(space, ends, ways, repeat=1)
                rows += [
                    {"part": "dta", "world": f"{name}, patches of {patch}", "what": f"1-{most}, {q}"}
                    | ratios(found, f"plain {q}", f"dta {q}")
                    for q in ("fast", "good")
                ]
                print(rows[-2:], file=sys.stderr, flush=True)
    return rows


def measure_subregions(pairs: int) -> list[dict]:
    """Rows of the subregions for several ways to move."""
    rows = []
    for name in ("Complex", "city"):
        space = ow.NavSpace.build(make_world(name))
        for agent, motion in MOTIONS.items():
            options = {} if motion is None else {"motion": motion}
            drawn = space.random_points(2 * pairs, seed=7).reshape(-1, 2, 3)
            paths = [space.find_path(*pair, snap=200 * space.resolution, **options) for pair in drawn]
            ends = np.array([(p.points[0], p.points[-1]) for p in paths if p.found])
            ways = {f"plain {q}": {"quality": q, **options} for q in ("fast", "good")}
            ways |= {f"sub {q}": {"quality": q, "abstraction": "subregions", **options} for q in ("fast", "good")}
            for way in ways.values():
                space.find_path(*ends[0], **way)
            found = ask_all(space, ends, ways)
            rows += [
                {"part": "subregions", "world": name, "what": f"{agent}, {q}"}
                | ratios(found, f"plain {q}", f"sub {q}")
                for q in ("fast", "good")
            ]
            print(rows[-2:], file=sys.stderr, flush=True)
    return rows


def measure_edits(moves: int) -> list[dict]:
    """The first query after an obstacle of 3 voxels moved, and the second: milliseconds of thread CPU time."""
    rows = []
    for name in ("Complex", "city", "DA1"):
        space = ow.NavSpace.build(make_world(name))
        drawn = space.random_points(400, seed=3).reshape(-1, 2, 3)
        ends = max(drawn, key=lambda pair: space.find_path(*pair, quality="fast").stats.expanded)  # no straight line
        size = 3 * space.resolution
        places = space.random_points(moves + 1, seed=5)
        handle = space.add_obstacle([places[0], places[0] + size])
        space.update()
        spider = {"motion": MOTIONS["spider"], "snap": 200 * space.resolution}
        ways = {"plain": {}, "dta": {"abstraction": "dta"}, "subregions": {"abstraction": "subregions"}}
        ways |= {"plain, spider": spider, "subregions, spider": {"abstraction": "subregions", **spider}}
        for way in ways.values():
            space.find_path(*ends, **way)
        first, second = ({way: [] for way in ways} for _ in range(2))
        for place in places[1:]:
            space.move_obstacle(handle, [place, place + size])
            space.update()
            for way, options in ways.items():
                for times in (first, second):
                    begin = time.thread_time()
                    space.find_path(*ends, **options)
                    times[way].append(1e3 * (time.thread_time() - begin))
        rows += [
            {
                "part": "edit",
                "world": name,
                "what": way,
                "first": float(np.mean(first[way])),
                "first_max": float(np.max(first[way])),
                "second": float(np.mean(second[way])),
            }
            for way in ways
        ]
        print(rows[-5:], file=sys.stderr, flush=True)
    return rows


def table(rows: list[dict], before: list[dict]) -> str:
    """Markdown; of `before` the figure beside each."""
    old = {(row["part"], row["world"], row["what"]): row for row in before}
    out = []
    for part in ("dta", "subregions"):
        mine = [row for row in rows if row["part"] == part]
        if not mine:
            continue
        out.append("| world | query | cost / plain (worst) | before | time / plain | before | us | plain, us |")
        out.append("|---|---|---|---|---|---|---|---|")
        for row in mine:
            was = old.get((part, row["world"], row["what"]))
            out.append(
                f"| {row['world']} | {row['what']} | {row['cost']:.3f} ({row['worst']:.2f}) | "
                + (f"{was['cost']:.3f} ({was['worst']:.2f})" if was else "")
                + f" | {row['time']:.2f} | "
                + (f"{was['time']:.2f}" if was else "")
                + f" | {row['us']:.0f} | {row['plain_us']:.0f} |"
            )
        out.append("")
    edits = [row for row in rows if row["part"] == "edit"]
    if edits:
        out.append("| world | query | first after a move, mean (max) ms | before | second, ms |")
        out.append("|---|---|---|---|---|")
        for row in edits:
            was = old.get(("edit", row["world"], row["what"]))
            out.append(
                f"| {row['world']} | {row['what']} | {row['first']:.3f} ({row['first_max']:.3f}) | "
                + (f"{was['first']:.2f} ({was['first_max']:.2f})" if was else "")
                + f" | {row['second']:.3f} |"
            )
    return "\n".join(out)


def main() -> None:
    """Measure, here and with the other build, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", help="python of another build")
    parser.add_argument("--pairs", type=int, default=60)
    parser.add_argument("--parts", default="dta,subregions,edit")
    parser.add_argument("--json", action="store_true", help="rows only, for another process")
    args = parser.parse_args()
    measures = {"dta": measure_dta, "subregions": measure_subregions, "edit": measure_edits}
    rows = [row for part in args.parts.split(",") for row in measures[part](args.pairs)]
    if args.json:
        print(json.dumps(rows))
        return
    before = []
    if args.before:
        same = [__file__, "--json", "--pairs", str(args.pairs), "--parts", args.parts]
        before = json.loads(subprocess.run([args.before, *same], check=True, capture_output=True, text=True).stdout)
    print(table(rows, before))


if __name__ == "__main__":
    main()
