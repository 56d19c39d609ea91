# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The machine that measured the figures, and how busy it was."""

from __future__ import annotations

import contextlib
import os
import platform
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import numpy as np

import octoway


def describe_machine() -> dict[str, Any]:
    """Return facts of this machine; `load` is the average of the last minute, so that a busy machine shows."""
    return {
        "cpu": _cpu_name(),
        "cores": os.cpu_count(),
        "memory_gb": _memory_gb(),
        "system": platform.platform(),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "octoway": octoway.__version__,
        "date": datetime.now(timezone.utc).isoformat(timespec="seconds"),
        "load": load_average(),
    }


def load_average() -> float | None:
    """Processes that wanted to run in the last minute, on average."""
    with contextlib.suppress(OSError, AttributeError):
        return round(os.getloadavg()[0], 2)
    return None


def _cpu_name() -> str:
    with contextlib.suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _memory_gb() -> float | None:
    with contextlib.suppress(OSError, ValueError, AttributeError):
        return round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9, 1)
    return None
