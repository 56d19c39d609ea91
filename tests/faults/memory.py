# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Processes that get too little: no further threads (RLIMIT_NPROC), or no further memory (RLIMIT_AS).

    python tests/faults/memory.py [rounds of RLIMIT_AS]

Every try is a process of its own. It may answer as a process without limits, or, without memory, raise MemoryError.
Anything else counts as wrong: another error, another answer, a signal, a hang. The counts are printed.
"""

from __future__ import annotations

import ctypes
import json
import os
import resource
import signal
import sys
import threading
from collections import Counter

import numpy as np

import octoway as ow
from octoway.space.saving import to_bytes

_NOBODY = 65533  # a user without other processes: root has no limit of threads
_SECONDS = 60
_FIRST, _STEP = 64 << 10, 1 << 20  # bytes beyond what a process has already


def _solid() -> np.ndarray:
    return np.random.default_rng(0).random((64, 64, 64)) < 0.08


def _jobs(threads: int) -> dict[str, object]:
    """Return the jobs by name; each returns something to compare."""
    world = ow.World.from_voxels(_solid())
    space = ow.NavSpace.build(world, threads=1)
    points = space.random_points(60, 1)
    many, saved = np.repeat(points, 40, axis=0), to_bytes(space._state)

    def update() -> list[float]:
        handle = space.add_obstacle([points[0] - 3, points[0] + 3])
        try:
            space.update()
        except MemoryError:
            resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            space.update()  # it can be tried again
            space.graph.validate()
            raise
        space.remove_obstacle(handle)
        return [float(space.update().voxels_freed)]

    return {
        "build": lambda: ow.NavSpace.build(world, threads=threads).stats.cells,
        "find_paths": lambda: list(space.find_paths(points[:30], points[30:], threads=threads).lengths),
        "clearance": lambda: space.clearance(many, threads=threads).sum(),
        "layer": lambda: space.find_path(points[0], points[1], radius=1.0).length,
        "abstraction": lambda: space.find_path(points[2], points[3], abstraction="dta").length,
        "update": update,
        "load": lambda: len(ow.NavSpace.load(saved).graph.cells),
    }


def _in_child(limit: object, act: object) -> str:
    """Run in a child with its limits; how it ended, in a word."""
    child = os.fork()
    if child == 0:
        signal.alarm(_SECONDS)
        try:
            limit()  # type: ignore[operator]
            code = 0 if act() else 3  # type: ignore[operator]
        except MemoryError:
            code = 1
        except BaseException as error:  # it is what is looked for
            sys.stderr.write(f"{type(error).__name__}: {error}\n")
            code = 2
        os._exit(code)
    status = os.waitpid(child, 0)[1]
    if os.WIFSIGNALED(status):
        return f"signal {signal.Signals(os.WTERMSIG(status)).name}"
    words = ("as without limits", "MemoryError", "another error", "another answer")
    code = os.WEXITSTATUS(status)
    return words[code] if code < len(words) else f"exit code {code}"


def try_threads() -> Counter[str]:
    """As many threads as a job wants are not to be had: 0 to 3 are."""
    ended: Counter[str] = Counter()
    jobs = _jobs(8)
    for name, job in jobs.items():
        right = _jobs(1)[name]()
        for allowed in range(4):

            def limit(allowed: int = allowed) -> None:
                os.setuid(_NOBODY)
                resource.setrlimit(resource.RLIMIT_NPROC, (1 + allowed, 1 + allowed))

            ended[_in_child(limit, lambda job=job, right=right: job() == right)] += 1
    return ended


def _answers() -> dict[str, object]:
    """Return the answers of the jobs, found by a child: this process's heap stays as small as it is."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(write, json.dumps({name: job() for name, job in _jobs(3).items()}).encode())  # type: ignore[operator]
        os._exit(0)
    os.close(write)
    with open(read, encoding="ascii") as file:  # noqa: PTH123
        answers: dict[str, object] = json.load(file)
    os.waitpid(child, 0)
    return answers


def try_memory(rounds: int) -> Counter[str]:
    """A little more memory from round to round."""
    ended: Counter[str] = Counter()
    jobs = _jobs(3)
    rights = _answers()
    ctypes.CDLL(None).malloc_trim(0)  # or else what was freed is memory enough
    for i in range(rounds):
        name = list(jobs)[i % len(jobs)]
        size = _FIRST + i // len(jobs) * _STEP

        def limit(size: int = size) -> None:
            with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123
                now = int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
            resource.setrlimit(resource.RLIMIT_AS, (now + size, resource.RLIM_INFINITY))

        ended[_in_child(limit, lambda name=name: jobs[name]() == rights[name])] += 1
    return ended


def main(rounds: int) -> int:
    """Print the counts; 1 if anything was wrong."""
    assert threading.active_count() == 1
    results = {"RLIMIT_AS": try_memory(rounds)}
    if os.geteuid() == 0:
        results["RLIMIT_NPROC"] = try_threads()
    wrong = 0
    for limit, ended in results.items():
        print(f"{limit}: {sum(ended.values())} processes: {', '.join(f'{n} {how}' for how, n in ended.items())}")
        wrong += sum(n for how, n in ended.items() if how not in ("as without limits", "MemoryError"))
        wrong += ended["MemoryError"] if limit == "RLIMIT_NPROC" else 0
    print(f"memory and threads: {wrong} wrong")
    return int(wrong != 0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 70))
