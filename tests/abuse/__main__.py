# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""python -m tests.abuse --calls 1000000: prints counts, and the faults; exit code 1 if there is one."""

import argparse
import os
import sys

from tests.abuse.plan import SINGLES
from tests.abuse.run import FAULTS, run
from tests.abuse.targets import TARGETS, check_complete
from tests.abuse.values import VALUES

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.abuse")
    parser.add_argument("--calls", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0, help="number of the first call, to repeat one")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 2)
    given = parser.parse_args()
    print(f"{len(TARGETS)} callables, {len(SINGLES)} arguments, {len(VALUES)} hostile values")
    counts = run(given.calls, workers=given.workers, seed=given.seed, first=given.first, show=True)
    for kind in FAULTS:
        for line in sorted(counts.faults.get(kind, []))[:400]:
            print(f"{kind}: {line}")
    print(*check_complete(), counts, sep="\n")
    sys.exit(1 if counts.faults or check_complete() else 0)
