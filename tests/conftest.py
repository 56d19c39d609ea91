# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


DATA = Path(os.environ.get("OCTOWAY_DATA", ROOT.parent / "shared" / "data"))


@pytest.fixture(scope="session")
def shared_data():
    """A folder of ../shared/data, or of OCTOWAY_DATA; the test is skipped where it is absent."""

    def folder(name: str) -> Path:
        if not (DATA / name).is_dir():
            pytest.skip(f"no real worlds at {DATA / name}; set OCTOWAY_DATA to a folder that holds '{name}'")
        return DATA / name

    return folder


@pytest.fixture(scope="session")
def warframe() -> Path:
    """The MovingAI 3D maps: ../shared/data/warframe, or OCTOWAY_DATA/warframe."""
    folder = DATA / "warframe"
    if not (folder / "Complex.3dmap").exists():
        pytest.skip(f"the Warframe maps are not at {folder}; get them from movingai.com/benchmarks/voxels.html")
    return folder


@pytest.fixture(scope="session")
def mesh_folder() -> Path:
    """Real meshes: ../shared/data/meshes, or OCTOWAY_DATA/meshes."""
    folder = Path(os.environ.get("OCTOWAY_DATA", ROOT.parent / "shared" / "data")) / "meshes"
    if not (folder / "recast_dungeon.obj").exists():
        pytest.skip(f"the meshes recast_dungeon.obj, fcl_env.obj and delft.obj are not at {folder}")
    return folder
