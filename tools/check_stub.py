# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The stub of the compiled module says what the module holds: mypy's stubtest.

nanobind's functions and classes are of its own types, of which stubtest does not know everything. Complaints of the
kinds below come from that and are dropped. An allowlist of names would drop real faults of the same names, too. The
signatures are held by `make lint`, which writes the stub anew and compares.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

from house import Fault, arguments, report

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

MODULE = "octoway._core"
STUB = "src/octoway/_core.pyi"
NANOBIND = (
    r"is not a function$",  # a function is a nanobind.nb_func
    r"is inconsistent, metaclass differs$",  # nanobind.nb_type
    r"is inconsistent, stub is a staticmethod but runtime is not$",  # a nanobind.nb_func needs no staticmethod
    r"__init__ is inconsistent, stub does not have \*args parameter",  # classes that Python cannot make
    r"is a disjoint base at runtime",  # the stub generator does not write typing_extensions.disjoint_base
    r"\.__nb_enum__ is not present in stub$",  # nanobind's own note on an enum
)
_SUMMARY = re.compile(r"^(Found \d+ errors?|Success)")


def complaints(root: Path) -> list[str]:
    """Run stubtest and return what it complains of, one line each."""
    paths = {
        "MYPYPATH": str(root / "src"),
        "PYTHONPATH": f"{root / 'src'}{os.pathsep}{os.environ.get('PYTHONPATH', '')}",
    }
    command = [sys.executable, "-m", "mypy.stubtest", "--concise", MODULE]
    # --concise leaves out the summary, and the exit code is 1 for every kind of complaint.
    done = subprocess.run(command, env=os.environ | paths, cwd=root, capture_output=True, text=True, check=False)  # noqa: S603
    return [line for line in (done.stdout + done.stderr).splitlines() if line.strip() and not _SUMMARY.match(line)]


def main(argv: Sequence[str]) -> int:
    """Check the stub against the compiled module."""
    root: Path = arguments(__doc__).parse_args(argv).root
    every = complaints(root)
    real = [line for line in every if not any(re.search(kind, line) for kind in NANOBIND)]
    counted = f"{len(every)} complaints of stubtest, {len(every) - len(real)} of kinds that come from nanobind"
    return report("stub", counted, [Fault(STUB, 1, line) for line in real])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
