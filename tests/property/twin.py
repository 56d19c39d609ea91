# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A living space and its twin: the same wishes, kept as plain masks of voxels.

Where a shape grazes a voxel the twin does not know: it keeps a lower and an upper bound of what is solid.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import pytest
from shapes_brute import box_mask, masks, random_box, random_shape

import octoway as ow


@dataclass
class Thing:
    """An obstacle: what it blocks, and what it shall block, each as (sure, possible)."""

    shown: tuple[np.ndarray, np.ndarray]
    wanted: tuple[np.ndarray, np.ndarray]
    gone: bool = False
    waits: bool = True


@dataclass
class Twin:
    scene: object
    space: ow.NavSpace
    rng: np.random.Generator
    fixed: list = field(default_factory=list)  # what is solid for sure, and what may be
    things: dict[int, Thing] = field(default_factory=dict)
    world_edits: list = field(default_factory=list)
    stale: list[int] = field(default_factory=list)

    def __post_init__(self):
        self.fixed = [self.scene.solid.copy(), self.scene.solid.copy()]
        self.shown = self.space.layers.to_voxels()
        self.version = 0
        assert (self.shown == self.scene.solid).all()

    @property
    def alive(self):
        return [h for h, thing in self.things.items() if not thing.gone]

    # wishes ------------------------------------------------------------------------------------------------------

    def wish(self):
        """One random edit of the space and of the twin."""
        kind = self.rng.integers(12)
        if kind >= 10:
            return self.edit_world()
        if not self.alive or kind < 3:
            return self.add()
        if kind < 8:
            return self.move()
        return self.remove(self.rng.choice(self.alive))

    def add(self):
        shape = random_shape(self.rng, self.scene)
        handle = self.space.add_obstacle(shape)
        assert handle not in self.things, "a handle was given out twice"
        nothing = np.zeros(self.scene.solid.shape, dtype=bool)
        self.things[handle] = Thing((nothing, nothing), masks(self.scene, shape))

    def move(self):
        if self.rng.random() < 0.2:
            self.move_many()
            return
        handle, shape = int(self.rng.choice(self.alive)), random_shape(self.rng, self.scene)
        self.space.move_obstacle(handle, shape)
        self.want(handle, masks(self.scene, shape))

    def move_many(self):
        handles = self.rng.permutation(self.alive)[: int(self.rng.integers(1, 4))]
        boxes = np.array([random_box(self.rng, self.scene, 4) for _ in handles])
        self.space.move_obstacle(handles, boxes)
        for handle, box in zip(handles.tolist(), boxes, strict=True):
            mask = box_mask(self.scene, box)
            self.want(handle, (mask, mask))

    def want(self, handle, wanted):
        self.things[handle].wanted = wanted
        self.things[handle].waits = True

    def remove(self, handle):
        self.space.remove_obstacle(handle)
        nothing = np.zeros(self.scene.solid.shape, dtype=bool)
        self.want(int(handle), (nothing, nothing))
        self.things[int(handle)].gone = True
        self.stale.append(int(handle))

    def edit_world(self):
        shape, solid = random_shape(self.rng, self.scene), self.rng.random() < 0.5
        (self.space.fill if solid else self.space.carve)(shape)
        self.world_edits.append((masks(self.scene, shape), solid))

    # updates -----------------------------------------------------------------------------------------------------

    def update(self):
        """Update all, or only what is near some boxes; check what the space says of it."""
        near = None
        if self.rng.random() < 0.3:
            near = np.array([random_box(self.rng, self.scene, 5) for _ in range(self.rng.integers(1, 3))])
        mask = np.ones(self.scene.solid.shape, dtype=bool)
        if near is not None:
            mask = np.any([box_mask(self.scene, box) for box in near], axis=0)
            if self.unsure(mask):
                near, mask = None, np.ones_like(mask)
        changes = self.space.update(near=near, graph=str(self.rng.choice(["local", "local", "local", "rebuild"])))
        self.apply(mask, everything=near is None)
        self.compare(changes)
        return changes

    def unsure(self, near):
        """Whether it hangs on a grazed voxel that an edit is near."""
        parts = [m for t in self.things.values() if t.waits for m in (t.shown, t.wanted)]
        parts += [m for m, _ in self.world_edits]
        return any((possible & near).any() and not (sure & near).any() for sure, possible in parts)

    def apply(self, near, *, everything):
        for handle, thing in list(self.things.items()):
            if thing.waits and (everything or any((m[0] & near).any() for m in (thing.shown, thing.wanted))):
                thing.shown, thing.waits = thing.wanted, False
                if thing.gone:
                    del self.things[handle]
        while self.world_edits and (everything or (self.world_edits[0][0][0] & near).any()):
            (sure, possible), solid = self.world_edits.pop(0)
            if solid:
                self.fixed = [self.fixed[0] | sure, self.fixed[1] | possible]
            else:
                self.fixed = [self.fixed[0] & ~possible, self.fixed[1] & ~sure]

    def compare(self, changes):
        """Voxels are as they shall be, and the change set tells the truth."""
        least, most = (m.copy() for m in self.fixed)
        for thing in self.things.values():
            least |= thing.shown[0]
            most |= thing.shown[1]
        before, self.shown = self.shown, self.space.layers.to_voxels()
        assert (least <= self.shown).all(), "an obstacle is missing"
        assert (self.shown <= most).all(), "something is blocked that no shape overlaps"
        changed = before != self.shown
        self.version += bool(changed.any())
        assert changes.version == self.space.version == self.version
        assert changes.changed == changed.any()
        assert changes.voxels_blocked == (changed & self.shown).sum()
        assert changes.voxels_freed == (changed & before).sum()
        assert self.space.stats.obstacles == len(self.alive)
        if not changed.any():
            assert changes.box is None
            return
        low, high = self.scene.voxels(changes.box)[0]
        where = np.argwhere(changed)
        assert (low <= where.min(axis=0)).all()
        assert (where.max(axis=0) < high).all()

    def stale_handles_are_refused(self):
        for handle in self.stale[-3:]:
            for use in (self.space.remove_obstacle, lambda h: self.space.move_obstacle(h, [(0, 0, 0), (1, 1, 1)])):
                with pytest.raises(ow.InvalidInputError, match="stale"):
                    use(handle)
