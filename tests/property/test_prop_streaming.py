# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Worlds loaded in parts: at any time a space is what a fresh build of all that is loaded is, the rest being solid."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import pytest
from cases import ASKED, cases
from hypothesis import strategies as st

import octoway as ow

RESOLUTIONS = (1.0, 0.1, 0.08)
BODIES = (0.0, 0.0, 0.6, 1.3)  # voxels: what a space is built for
OTHERS = (None, 0.0, 1.0)  # and what it is asked for besides
INSET = np.array([[0.25], [-0.25]])


def random_solid(rng, most=27):
    """Noise, rooms with doors, or nearly all free or solid."""
    shape = rng.integers(1, most, 3)
    kind = rng.integers(4)
    if kind == 0:
        return rng.random(shape) < rng.choice([0.05, 0.3, 0.6, 0.95])
    solid = np.full(shape, kind == 1)
    for _ in range(rng.integers(0, 12)):
        low = rng.integers(0, shape)
        high = np.minimum(low + rng.integers(1, 14, 3), shape)
        solid[low[0] : high[0], low[1] : high[1], low[2] : high[2]] = rng.random() < 0.5
    return solid


@dataclass
class Model:
    """A streamed space, and the same as plain masks of voxels."""

    rng: np.random.Generator
    path: object
    tile: int = 8
    region: int = 8
    extent: bool = False
    things: dict = field(default_factory=dict)
    is_part: bool = False  # of the file's lattice: bodies keep off its border

    def __post_init__(self):
        self.solid = random_solid(self.rng)
        self.resolution = float(self.rng.choice(RESOLUTIONS))
        self.origin = self.rng.choice([0.0, -3.7, 0.123, 55.5], 3)
        self.radius = float(self.rng.choice(BODIES)) * self.resolution
        other = OTHERS[self.rng.integers(len(OTHERS))]
        self.other = None if other is None else other * self.resolution
        self.fresh(self.solid).save(self.path, tile_edge=self.tile)
        self.base = np.zeros(3, dtype=int)
        extent = None
        if self.extent:
            low, high = self.random_box()
            self.base = low // self.tile * self.tile
            top = np.minimum(-(-high // self.tile) * self.tile, self.solid.shape)
            extent = self.metres(np.stack([low, high]))
            self.is_part = self.base.any() or (top < self.solid.shape).any()
            self.solid = self.solid[tuple(slice(a, b) for a, b in zip(self.base, top, strict=True))].copy()
            self.origin = self.origin + self.base * self.resolution
        self.loaded = np.zeros(self.solid.shape, dtype=bool)
        bounds = None
        self.loaded[:] = True
        if extent is None or self.rng.random() < 0.7:
            box = self.random_box()
            self.loaded = self.touched(box)
            bounds = self.metres(box)
        self.space = ow.NavSpace.load(self.path, bounds=bounds, extent=extent)

    def random_box(self):
        low = self.rng.integers(0, self.solid.shape)
        return np.stack([low, np.minimum(low + self.rng.integers(1, 16, 3), self.solid.shape)])

    def metres(self, box):
        """Inside the box by a little, so that no rounding adds a voxel."""
        return self.origin + (np.asarray(box) + INSET) * self.resolution

    def slices(self, box):
        return tuple(slice(a, b) for a, b in zip(box[0], box[1], strict=True))

    def mask(self, box):
        mask = np.zeros(self.solid.shape, dtype=bool)
        mask[self.slices(box)] = True
        return mask

    def touched(self, box):
        return self.mask([box[0] // self.tile * self.tile, -(-box[1] // self.tile) * self.tile])

    @property
    def visible(self):
        seen = self.solid | ~self.loaded
        for box in self.things.values():
            seen = seen | self.mask(box)
        return seen

    # steps -------------------------------------------------------------------------------------------------------

    def step(self):
        before, version, was = self.visible, self.space.version, self.loaded.copy()
        changes = self.rng.choice([self.load, self.load, self.unload, self.edit, self.thing])()
        now = self.visible
        changed = before != now
        assert (self.space.layers.to_world().to_voxels() == now).all()
        assert changes.changed == changed.any()
        assert changes.voxels_blocked == (changed & now).sum()
        assert changes.voxels_freed == (changed & before).sum()
        new = changed.any() or (was != self.loaded).any()
        assert changes.version == self.space.version == version + bool(new)
        self.space.graph.validate()
        self.compare(changes)

    def load(self):
        box, only = self.random_box(), self.rng.random() < 0.3
        if self.rng.random() < 0.1:
            box = np.stack([np.zeros(3, int), self.solid.shape])
        self.loaded = self.touched(box) if only else self.loaded | self.touched(box)
        return self.space.tiles.load(self.metres(box), only=only)

    def unload(self):
        box = self.random_box()
        self.loaded &= ~self.touched(box)
        return self.space.tiles.unload(self.metres(box))

    def edit(self):
        """Of the world itself, loaded or not."""
        box, solid = self.random_box(), self.rng.random() < 0.5
        self.solid[self.slices(box)] = solid
        (self.space.fill if solid else self.space.carve)(self.metres(box))
        return self.space.update()

    def thing(self):
        box = self.random_box()
        if self.things and self.rng.random() < 0.6:
            handle = int(self.rng.choice(list(self.things)))
            if self.rng.random() < 0.4:
                self.space.remove_obstacle(handle)
                del self.things[handle]
                return self.space.update()
            self.space.move_obstacle(handle, self.metres(box))
        else:
            handle = self.space.add_obstacle(self.metres(box))
        self.things[handle] = box
        return self.space.update()

    def compare(self, changes):
        fresh = self.fresh(self.visible)
        cells = boxes(self, self.space.graph.cells)
        assert cells == boxes(self, fresh.graph.cells)
        assert boxes(self, changes.cells_added) <= cells
        assert not boxes(self, changes.cells_removed) & cells
        corners = self.rng.random((2, 2, 3)) * self.solid.shape
        pairs = self.origin + np.where(self.rng.random((2, 2, 1)) < 0.4, np.rint(corners), corners) * self.resolution
        for a, b in np.clip(pairs, *self.space.bounds):
            for radius in {None, self.other}:
                same_answers(self.space, fresh, a, b, radius)
            ASKED[__name__] += 1

    def fresh(self, solid):
        world = ow.World.from_voxels(solid, self.resolution, self.origin)
        return ow.NavSpace.build(world, region_edge=self.region, radius=self.radius, inflate_bounds=self.is_part)


def boxes(model, array):
    return {tuple(b) for b in np.rint((array - model.origin) / model.resolution).astype(int).reshape(-1, 6).tolist()}


def same_answers(space, fresh, a, b, radius=None):
    for quality in ("fast", "good", "best"):
        one, other = (s.find_path(a, b, quality, radius=radius) for s in (space, fresh))
        assert one.status == other.status
        assert one.points.tobytes() == other.points.tobytes()
        assert one.corridor.tobytes() == other.corridor.tobytes()
        if one.found:
            assert space.check_path(one.points, radius=radius)
        blocked = {ow.Status.START_BLOCKED: a, ow.Status.GOAL_BLOCKED: b}.get(one.status)
        if blocked is not None:
            assert ("not loaded" in one.reason) == (not space.tiles.is_loaded(blocked))


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return tmp_path_factory.mktemp("streaming") / "world.octoway"


@cases(90, seed=st.integers(0, 2**32 - 1), region=st.sampled_from([8, 8, 16]), extent=st.booleans())
def test_a_space_loaded_in_parts_is_what_a_fresh_build_is(path, seed, region, extent):
    tile = region * (1 + seed % 2)
    model = Model(np.random.default_rng(seed), path, tile, region, extent)
    for _ in range(6):
        model.step()


@cases(40, seed=st.integers(0, 2**32 - 1))
def test_in_the_end_all_is_there(path, seed):
    """Tile after tile in any order: the same bytes as a build of the whole, and as a save of the parts."""
    rng = np.random.default_rng(seed)
    model = Model(rng, path)
    for _ in range(int(rng.integers(0, 4))):
        rng.choice([model.edit, model.unload])()
    space = model.space
    whole = model.fresh(model.solid)
    assert space.tiles.to_bytes() == whole.tiles.to_bytes(tile_edge=model.tile)
    counts = -(-np.array(model.solid.shape) // model.tile)
    for i in rng.permutation(int(counts.prod())):
        low = np.array(np.unravel_index(i, counts)) * model.tile
        space.tiles.load(model.metres([low, np.minimum(low + model.tile, model.solid.shape)]))
    space.graph.validate()
    assert not space._core.missing_tiles
    assert boxes(model, space.graph.cells) == boxes(model, whole.graph.cells)
    assert space.tiles.to_bytes() == whole.tiles.to_bytes(tile_edge=model.tile)
    points = whole.random_points(12, seed=seed % 1000)
    for a, b in zip(points[::2], points[1::2], strict=True):
        same_answers(space, whole, a, b)
        ASKED[__name__] += 1


@cases(60, seed=st.integers(0, 2**32 - 1), where=st.floats(0, 1), bit=st.integers(0, 7))
def test_damage_is_noticed_by_whoever_reads_it(path, seed, where, bit):
    """Loading a part notices all but what lies in other tiles; those it does not read."""
    rng = np.random.default_rng(seed)
    model = Model(rng, path)
    data = bytearray(path.read_bytes())
    at = min(int(where * len(data)), len(data) - 1)
    data[at] ^= 1 << bit
    with pytest.raises(ow.SpaceFileError):
        ow.NavSpace.load(bytes(data))
    path.write_bytes(data)
    with pytest.raises(ow.SpaceFileError):
        ow.NavSpace.load(path, bounds=model.space.bounds)
    with pytest.raises(ow.SpaceFileError):
        ow.NavSpace.load(path, bounds=model.metres(model.random_box())).tiles.load(model.space.bounds)
    model.space.tiles.unload(model.space.bounds)
    before = model.space.version, model.space.layers.to_voxels().tobytes()
    with pytest.raises(ow.SpaceFileError):
        model.space.tiles.load(model.space.bounds)
    assert before == (model.space.version, model.space.layers.to_voxels().tobytes())
    path.write_bytes(data[:at])
    with pytest.raises(ow.SpaceFileError):
        ow.NavSpace.load(path, bounds=model.space.bounds)
    ASKED[__name__] += 1


def test_a_real_map_loaded_in_any_order(warframe, path):
    """Its tiles hold thousands of cells: some loads are cut anew as a whole, others are spliced in."""
    world = ow.load_world(warframe / "Complex.3dmap")
    whole = ow.NavSpace.build(world)
    whole.save(path, tile_edge=64)
    rng = np.random.default_rng(1)
    space = ow.NavSpace.load(path, bounds=[(0, 0, 0), (60, 60, 60)])
    counts = -(-np.array(world.shape) // 64)
    for i in rng.permutation(int(counts.prod())):
        low = np.array(np.unravel_index(i, counts)) * 64.0
        space.tiles.load([low, low + 1])
        if rng.random() < 0.3:
            space.tiles.unload([low, low + 1])
            space.tiles.load([low, low + 1])
    space.graph.validate()
    assert {tuple(c) for c in space.graph.cells.reshape(-1, 6).tolist()} == {
        tuple(c) for c in whole.graph.cells.reshape(-1, 6).tolist()
    }
    points = whole.random_points(200)
    for a, b in zip(points[::2], points[1::2], strict=True):
        assert space.find_path(a, b).points.tobytes() == whole.find_path(a, b).points.tobytes()
        ASKED[__name__] += 1
    space.tiles.unload(space.bounds)
    space.tiles.load(space.bounds)
    space.graph.validate()
    assert space.tiles.to_bytes(tile_edge=128) == whole.tiles.to_bytes()
