# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Shared by the adapters: import with a reason, and a clock around the call."""

from __future__ import annotations

import importlib
from time import perf_counter, thread_time
from typing import TYPE_CHECKING, Any

from octoway.lab.bench.model import Measurement, UnavailableError

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from numpy.typing import NDArray


def load(module: str, package: str) -> ModuleType:
    """Import a peer, or say how to get it."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise UnavailableError(f"not installed (pip install {package}): {error}") from None


def clocked(work: Callable[[], tuple[bool, NDArray[Any], int | None]]) -> Measurement:
    """Time a call that returns found, path and expansions (or None)."""
    wall, cpu = perf_counter(), thread_time()
    found, path, expanded = work()
    cpu, wall = thread_time() - cpu, perf_counter() - wall
    return Measurement(found=found, cpu=cpu, wall=wall, path=path, expanded=expanded)
