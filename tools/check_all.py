# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Run all rule checkers, one after the other, and fail if one does."""

from __future__ import annotations

import importlib
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from house import arguments

if TYPE_CHECKING:
    from collections.abc import Sequence

NEED_A_BUILD = ("check_names", "check_stub")


def checkers() -> list[str]:
    """Return the names of all checkers beside this one."""
    return sorted(path.stem for path in Path(__file__).parent.glob("check_*.py") if path != Path(__file__))


def main(argv: Sequence[str]) -> int:
    """Run every checker with the same root."""
    parser = arguments(__doc__)
    parser.add_argument("--quick", action="store_true", help="leave out what needs the compiled module")
    parsed = parser.parse_args(argv)
    names = [name for name in checkers() if not (parsed.quick and name in NEED_A_BUILD)]
    begin = time.perf_counter()
    failed = [name for name in names if importlib.import_module(name).main(["--root", str(parsed.root)])]
    told = f"broken: {', '.join(failed)}" if failed else "all kept"
    print(f"rules: {told} ({time.perf_counter() - begin:.1f} s)")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
