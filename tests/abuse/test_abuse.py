# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""20,000 hostile calls: no crash, no hang, no undocumented exception, and nothing changed by what is refused."""

import os
import subprocess
import sys
from pathlib import Path

CALLS = os.environ.get("OCTOWAY_ABUSE", "20000")


def test_hostile_arguments_are_refused_and_harm_nothing():
    command = [sys.executable, "-m", "tests.abuse", "--calls", CALLS]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    root = Path(__file__).parents[2]
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)
    print(done.stdout[-2000:])
    assert done.returncode == 0, done.stdout + done.stderr
