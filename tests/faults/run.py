# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""make faults: saving while processes are killed, disks are full or fail, and others save to the same path.

Prints one line of counters for each kind of fault. Exit code 1 if a file was damaged, lost, or left behind.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent
KINDS = ("kills", "saves", "limits", "full", "failing")


def run_here(kind, count, folder):
    """One kind of fault, in this process."""
    import saving

    begin = time.monotonic()
    found = {
        "kills": lambda: saving.kill_savers(count, folder),
        "saves": lambda: saving.save_together(count, folder),
        "limits": lambda: saving.limit_files(folder),
        "full": lambda: saving.fill_a_disk(folder),
        "failing": lambda: saving.fail_every_call(folder),
    }[kind]()
    shown = ", ".join(f"{name} {number:,}" for name, number in found.items())
    print(f"{kind}: {shown}; {time.monotonic() - begin:.1f} s", flush=True)
    return any(found.get(name) for name in saving.BAD)


def command(kind, count, folder):
    """Return the command and the environment of one kind, or the reason why it cannot run here."""
    own = [sys.executable, __file__, "--kind", kind, "--count", str(count), "--folder", str(folder)]
    if kind == "full":
        # In a name space of its own: the small disk goes with the process.
        mount = f"mount -t tmpfs -o size=64k none '{folder}'"
        unshare = ["unshare", "--mount", "sh", "-c"]
        if os.geteuid() or shutil.which("unshare") is None or subprocess.run([*unshare, mount], check=False).returncode:
            return "only root mounts a small disk, and not on every machine"
        return [*unshare, f'{mount} && exec "$0" "$@"', *own], {}
    if kind == "failing":
        compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
        if compiler is None or not sys.platform.startswith("linux"):
            return "needs Linux and a C compiler"
        library = folder.parent / "failing_disk.so"
        source = HERE / "failing_disk.c"
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
        return own, {"LD_PRELOAD": str(library), "PYTHONDONTWRITEBYTECODE": "1"}
    return own, {}


def run_all(counts, kinds):
    """Each kind in a process of its own."""
    failed = []
    with tempfile.TemporaryDirectory(prefix="octoway-faults-") as name:
        for kind in kinds:
            folder = Path(name) / kind
            folder.mkdir()
            how = command(kind, counts.get(kind, 0), folder)
            if isinstance(how, str):
                print(f"{kind}: skipped: {how}", flush=True)
            elif subprocess.run(how[0], env=os.environ | how[1], check=False).returncode:
                failed.append(kind)
    print(f"faults: {'FAILED ' + ', '.join(failed) if failed else 'no file damaged, lost or left behind'}")
    return bool(failed)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=1000, help="processes killed while they save")
    parser.add_argument("--saves", type=int, default=2000, help="saves by threads and processes to one path")
    parser.add_argument("--kind", choices=KINDS, action="append", help="only this one")
    parser.add_argument("--count", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.folder is not None:
        return run_here(given.kind[0], given.count, given.folder)
    return run_all({"kills": given.kills, "saves": given.saves}, given.kind or KINDS)


if __name__ == "__main__":
    sys.exit(main())
