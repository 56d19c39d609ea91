# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A small part of make faults: 200 kills, 200 saves to one path, full and failing disks."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

RUN = Path(__file__).parent / "run.py"


@pytest.mark.skipif(sys.platform == "win32", reason="processes are forked and killed")
@pytest.mark.parametrize("kind", ["kills", "saves", "limits", "full", "failing"])
def test_no_file_is_damaged(kind):
    done = subprocess.run(
        [sys.executable, RUN, "--kind", kind, "--kills", "200", "--saves", "200"],
        check=False,
        capture_output=True,
        text=True,
    )
    print(done.stdout, done.stderr)
    if "skipped" in done.stdout:
        pytest.skip(done.stdout.splitlines()[0])
    assert done.returncode == 0, done.stdout + done.stderr
