# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Makes calls, one after the other, and tells each before and after. A crash or a hang is seen by the parent."""

from __future__ import annotations

import os
import resource
import sys
import tempfile
import time
import types
import warnings
from pathlib import Path

import numpy as np
from tests.abuse.bench import Bench
from tests.abuse.plan import Call, call_of
from tests.abuse.values import VALUES, EvilError

import octoway as ow

MEMORY = 3 << 30
_ITEMS = 3  # of an iterator that a call returns
ALLOWED = (ow.OctowayError, TypeError, MemoryError, EvilError)
OF_FILES = (OSError,)
OF_ITEMS = (IndexError,)


def main() -> None:
    """Arguments: first number, number after the last, step, seed."""
    first, last, step, seed = map(int, sys.argv[1:5])
    out = os.fdopen(os.dup(1), "w", encoding="ascii", buffering=1)
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    warnings.simplefilter("ignore")
    warnings.simplefilter("error", RuntimeWarning)
    warnings.simplefilter("error", np.exceptions.ComplexWarning if hasattr(np, "exceptions") else RuntimeWarning)
    with tempfile.TemporaryDirectory(prefix="abuse") as folder:
        os.chdir(folder)
        bench = Bench()
        for number in range(first, last, step):
            call = call_of(number, seed)
            if call.is_known:
                out.write(f"E {number} known 0\n")
                continue
            out.write(f"B {number}\n")
            kind, seconds, words = attempt(bench, call)
            out.write(f"E {number} {kind} {seconds:.3f} {words}\n")
        os.chdir("/")


def attempt(bench: Bench, call: Call) -> tuple[str, float, str]:
    """Make one call: what came of it, the CPU seconds, and words for a fault."""
    try:
        arguments = call.target.arguments(bench) | {name: VALUES[value]() for name, value in call.hostile.items()}
        function = call.target.find(bench)
        _ = bench.space
    except Exception as error:
        bench.forget()
        return "bench", 0.0, words_of(error)
    begin = time.process_time()
    try:
        made = function(**arguments)
        if isinstance(made, types.GeneratorType):
            for _, _ in zip(range(_ITEMS), made, strict=False):
                pass
        outcome, words = "accepted", ""
    except ALLOWED as error:
        outcome, words = "refused", ""
        if isinstance(error, ow.errors.InternalError):
            outcome, words = "undocumented", words_of(error)
    except OF_FILES as error:
        files = {"path", "file"} & {part.name for part in call.target.parameters}
        outcome, words = ("refused", "") if files else ("undocumented", words_of(error))
    except OF_ITEMS as error:
        items = {"i"} & {part.name for part in call.target.parameters}
        outcome, words = ("refused", "") if items else ("undocumented", words_of(error))
    except Exception as error:
        outcome, words = "undocumented", words_of(error)
    seconds = time.process_time() - begin
    return settle(bench, call.target.name, outcome, seconds, words)


# They put obstacles into a space before they know that there is room beside them, and take them out again.
_TAKES_BACK = ("Traffic", "Simulation")


def settle(bench: Bench, name: str, outcome: str, seconds: float, words: str) -> tuple[str, float, str]:
    """A refused call must have left the space as it was; an accepted one may not have damaged it."""
    try:
        changed = bench.is_changed()
        if outcome != "accepted" and bench.is_changed(version=name not in _TAKES_BACK):
            outcome, words = "changed", "the space is another after a refusal: " + words
        if changed or outcome != "refused":
            bench.space.graph.validate()
    except Exception as error:
        outcome, words, changed = "damaged", words_of(error), True
    if changed or outcome in ("accepted", "damaged"):
        bench.forget()
    return outcome, seconds, words


def words_of(error: BaseException) -> str:
    """An error on one line, and where it came from."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = "" if trace is None else f" at {Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}"
    try:
        text = f"{type(error).__name__}: {error}"
    except Exception:
        text = type(error).__name__
    return (text + where).encode("ascii", "backslashreplace").decode().replace("\n", " ")[:200]


if __name__ == "__main__":
    main()
