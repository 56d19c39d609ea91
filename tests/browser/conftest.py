# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A headless Chromium for the tests of pages. `make test-browser` installs it and sets OCTOWAY_BROWSER."""

import os
import shutil
from pathlib import Path

import pytest

# Part of `make test-browser` alone: these tests want a browser, which `make test` does not install.
collect_ignore_glob = [] if os.environ.get("OCTOWAY_BROWSER") else ["test_*.py"]

# Debian's browser draws WebGL in software: no graphics card, no window.
_FLAGS = ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
ARTEFACTS = Path(__file__).parent / "artefacts"


@pytest.fixture(scope="session")
def browser():
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: make test-browser")
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        pytest.skip("there is no Chromium: apt-get install chromium")
    with sync_api.sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=_FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="session")
def artefacts():
    ARTEFACTS.mkdir(exist_ok=True)
    return ARTEFACTS
