# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""make fuzz-python: so many damaged files for every loader, each loader in a process of its own with bounded memory."""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from pathlib import Path

from format_seeds import OPTIONS, SEEDS
from mutants import try_mutants

MEMORY = 2 << 30  # address space; what is in use is printed


def run_one(suffix, count, seed, folder):
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    folder.mkdir(parents=True, exist_ok=True)
    begin = time.process_time()
    worlds, errors = try_mutants(suffix, SEEDS[suffix], OPTIONS.get(suffix, {}), count, folder, seed)
    seconds = time.process_time() - begin
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"{suffix:7} {count:>8,} files: {errors:>8,} WorldFormatError, {worlds:>7,} worlds, {seconds:6.1f} s of CPU, "
        f"peak {peak:.0f} MB"
    )


def run_all(count, seed, folder):
    failed = [
        suffix
        for suffix in SEEDS
        if subprocess.run(
            [sys.executable, __file__, str(count), str(seed), str(folder), suffix], check=False
        ).returncode
    ]
    print(
        f"fuzz-python: {len(SEEDS)} loaders, {count:,} files each: {'FAILED ' + ', '.join(failed) if failed else 'no fault'}"
    )
    return len(failed)


if __name__ == "__main__":
    files, first = int(sys.argv[1]), int(sys.argv[2])
    out = Path(sys.argv[3])
    if len(sys.argv) > 4:
        run_one(sys.argv[4], files, first, out)
    else:
        sys.exit(run_all(files, first, out))
