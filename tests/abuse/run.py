# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Runs calls in child processes, and counts what came of them."""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.abuse.plan import call_of

ROOT = Path(__file__).parents[2]
SLOW = 1.0  # CPU seconds: beyond, a call hangs
PATIENCE = 5.0  # CPU seconds without a word from a child, which then hangs
ASLEEP = 60.0  # and seconds of the clock
_TICKS = os.sysconf("SC_CLK_TCK")
FAULTS = ("crashed", "hung", "undocumented", "changed", "damaged", "bench")


@dataclass
class Counts:
    """The outcome of the calls, and the first faults of each kind."""

    kinds: Counter[str] = field(default_factory=Counter)
    faults: dict[str, list[str]] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def calls(self) -> int:
        return sum(self.kinds.values())

    def add(self, kind: str, number: int, seed: int, words: str = "") -> None:
        self.kinds[kind] += 1
        if kind in FAULTS:
            self.faults.setdefault(kind, []).append(f"{number}: {call_of(number, seed)} {words}")

    def __str__(self) -> str:
        told = ", ".join(f"{self.kinds[kind]:,} {kind}" for kind in ("accepted", "refused", "known", *FAULTS))
        return f"{self.calls:,} calls in {self.seconds:.0f} s: {told}"


class Worker:
    """One child, and the call that it is at."""

    def __init__(self, first: int, last: int, step: int, seed: int) -> None:
        self.last, self.step, self.seed = last, step, seed
        self._start(first)

    def _start(self, first: int) -> None:
        self.next, self.at, self.rest = first, None, b""
        environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path]), "OMP_NUM_THREADS": "1"}
        command = [sys.executable, "-m", "tests.abuse.child", *map(str, (first, self.last, self.step, self.seed))]
        self.process: Any = subprocess.Popen(command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, env=environment)
        self.heard, self.worked = time.monotonic() + 20, 0.0  # the imports take their time

    def read(self, counts: Counts) -> bool:
        """Take what the child says; False at its end."""
        data = os.read(self.process.stdout.fileno(), 1 << 16)
        self.heard = time.monotonic()
        *lines, self.rest = (self.rest + data).split(b"\n")
        for line in lines:
            words = line.decode().split(" ", 4)
            if words[0] == "B":
                self.at = int(words[1])
                continue
            number, kind, seconds = int(words[1]), words[2], float(words[3])
            late = seconds > SLOW and (seconds > PATIENCE or not call_of(number, self.seed).is_work)
            told = f"[{seconds:.1f} s] " if late else ""
            counts.add("hung" if late else kind, number, self.seed, told + " ".join(words[4:]))
            self.at, self.next = None, number + self.step
        return bool(data)

    def is_lost(self) -> bool:
        """Tell whether it has been silent for too long, by its own work or by the clock."""
        silent = time.monotonic() - self.heard
        if silent < 1.0:
            self.worked = self._cpu()
        return silent > ASLEEP or (silent > PATIENCE and self._cpu() - self.worked > PATIENCE)

    def _cpu(self) -> float:
        try:
            words = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:  # there is no /proc
            return time.monotonic()
        return (int(words[11]) + int(words[12])) / _TICKS

    def end(self, counts: Counts) -> bool:
        """The child is gone: count why, and start another if calls are left."""
        code = self.process.wait()
        self.process.stdout.close()
        if self.at is not None or code not in (0, None):
            number = self.next if self.at is None else self.at
            name = signal.Signals(-code).name if code < 0 else f"exit {code}"
            counts.add("crashed" if name != "SIGKILL" else "hung", number, self.seed, f"[{name}]")
            self.next = number + self.step
        if self.next >= self.last:
            return False
        self._start(self.next)
        return True


def run(calls: int, *, workers: int = 2, seed: int = 0, first: int = 0, show: bool = False) -> Counts:
    """Make that many calls."""
    counts, begin = Counts(), time.monotonic()
    running = [Worker(first + w, first + calls, workers, seed) for w in range(workers)]
    said = begin
    while running:
        with selectors.DefaultSelector() as selector:
            for worker in running:
                selector.register(worker.process.stdout, selectors.EVENT_READ, worker)
            ready = [key.data for key, _ in selector.select(0.5)]
        for worker in list(running):
            if worker in ready and not worker.read(counts) and not worker.end(counts):
                running.remove(worker)
            elif worker not in ready and worker.is_lost():
                worker.process.kill()
        if show and time.monotonic() - said > 30:
            said, counts.seconds = time.monotonic(), time.monotonic() - begin
            print(counts, flush=True)
    counts.seconds = time.monotonic() - begin
    return counts
