# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Primitives on a live page. Unchanged nodes are not sent again; nodes that only moved are moved in place.

Browsers draw in float32, which far from the origin is coarser than voxels: nodes stand at a place near the world, and
their content is relative to it. Clicks and drags are not concerned: they come in the coordinates of the world.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import trimesh
import viser
import viser.transforms

from octoway.viewer.canvas import Boxes, Labels, Lines, Points, Quads, at_time, cut_away, geometry, mesh_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from octoway.viewer.canvas import Primitive
    from octoway.viewer.picture import Shown

    Floats = NDArray[np.floating[Any]]
    Bytes = NDArray[np.uint8]
    Handle = Any  # one of viser's nodes: each kind has its own class

_EDGES = np.array([(a, b) for a in range(8) for b in range(a) if a ^ b in (1, 2, 4)])  # edges of a box, by corners
_CORNERS = np.array([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)])
_NEAR = 8.0  # extents of a thing: within half of that from the origin, float32 is fine enough
_MOST_LABELS = 200  # words beyond that cannot be read anyway

# Rectangles are instances of one that lies level and looks up. By face (2 * axis, plus 1 if it looks up the axis):
# which axes its sides and its normal turn to, and the quaternion that turns it so.
_TURNS = np.array([(2, 1, 0), (1, 2, 0), (0, 2, 1), (2, 0, 1), (1, 0, 2), (0, 1, 2)])
_LEVEL = trimesh.Trimesh([(-0.5, -0.5, 0), (0.5, -0.5, 0), (0.5, 0.5, 0), (-0.5, 0.5, 0)], [(0, 1, 2), (0, 2, 3)])


def _quaternion(face: int) -> NDArray[np.float64]:
    columns = np.eye(3)[:, _TURNS[face]]
    columns[:, 2] *= 1 if face % 2 else -1
    return np.asarray(viser.transforms.SO3.from_matrix(columns).wxyz)


_QUATERNIONS = np.array([_quaternion(face) for face in range(6)])


@dataclass(frozen=True)
class _Part:
    """The content of one of viser's nodes: `fixed` makes another node when it changes, `arrays` change in place."""

    kind: str  # instances, lines, cloud, mesh or label
    fixed: dict[str, Any]
    arrays: dict[str, Any]
    visible: bool


@dataclass
class _Node:
    handle: Handle
    part: _Part


@dataclass
class _Kept:
    """A primitive as it was last given, and how it was looked at."""

    primitive: Primitive
    look: tuple[Any, ...]
    nodes: dict[str, _Node] = field(default_factory=dict)


class ViserCanvas:
    """Draws on a viser scene. `pixel` is how many metres a pixel spans in the middle of the world."""

    def __init__(self, scene: viser.SceneApi, pixel: float = 0.01) -> None:
        self.pixel = pixel
        self.cut: tuple[int, float] | None = None
        self.opacity: dict[str, float] = {}  # by layer; overrides the layer's own
        self.times: dict[str, float | None] = {}  # by clock; None is the end
        self.notes: dict[str, list[str]] = {}  # by layer
        self._scene = scene
        self._origin: NDArray[np.float64] | None = None  # where nodes stand; of the first thing that is shown
        self._kept: dict[tuple[str, str], _Kept] = {}
        self._drags: dict[tuple[str, str], Callable[[Any], Any]] = {}
        self._ball = trimesh.creation.icosphere(subdivisions=2, radius=0.5)
        self._cube = trimesh.creation.box()

    # layers ----------------------------------------------------------------------------------------------------------

    def show(self, layer: Shown) -> None:
        """Show a layer as it is now, and remove its former content."""
        before = {name for of, name in self._kept if of == layer.name}
        self.notes[layer.name] = []
        for primitive in layer.primitives:
            self.add(layer.name, primitive)
        for text in layer.notes:
            self.note(layer.name, text)
        for name in before - {primitive.name for primitive in layer.primitives}:
            self._remove(layer.name, name)

    def hide(self, layer: str) -> None:
        """Take a layer away."""
        self.notes.pop(layer, None)
        for of, name in list(self._kept):
            if of == layer:
                self._remove(of, name)

    def clear(self) -> None:
        """Take everything away."""
        for of, _ in list(self._kept):
            self.hide(of)
        self._origin = None

    def add(self, layer: str, primitive: Primitive) -> None:
        """Show a primitive as a part of a layer; one of the same name is changed into it."""
        time = self.times.get(primitive.clock)
        look = (
            time if primitive.span is not None else None,
            self.cut if primitive.cut else None,
            self.opacity.get(layer),
        )
        key = (layer, primitive.name)
        kept = self._kept.get(key)
        if kept is not None and kept.primitive is primitive and kept.look == look:
            return
        seen = at_time(primitive, time)
        if self.cut is not None:
            seen = cut_away(seen, *self.cut)
        if layer in self.opacity:
            seen = replace(seen, opacity=self.opacity[layer])
        fresh = _Kept(primitive, look, {} if kept is None else kept.nodes)
        parts = dict(self._placed(seen)) if len(seen) else {}
        for name in set(fresh.nodes) - set(parts):
            fresh.nodes.pop(name).handle.remove()
        for name, part in parts.items():
            self._put(key, name, part, fresh.nodes)
        self._kept[key] = fresh

    def note(self, layer: str, text: str) -> None:
        """Note a part that the layer does not show."""
        self.notes.setdefault(layer, []).append(text)

    def on_drag(self, layer: str, name: str, callback: Callable[[Any], Any]) -> None:
        """Call back when a person drags one of the boxes of a primitive, whenever it is shown."""
        self._drags[layer, name] = callback

    def handles(self, layer: str, name: str) -> list[Handle]:
        """The nodes of a primitive, for tests."""
        kept = self._kept.get((layer, name))
        return [] if kept is None else [node.handle for node in kept.nodes.values()]

    def _remove(self, layer: str, name: str) -> None:
        for node in self._kept.pop((layer, name)).nodes.values():
            node.handle.remove()

    # nodes -----------------------------------------------------------------------------------------------------------

    def _put(self, key: tuple[str, str], name: str, part: _Part, nodes: dict[str, _Node]) -> None:
        node = nodes.get(name)
        if node is not None and _same_kind(node.part, part):
            for prop, value in part.arrays.items():
                if not np.array_equal(node.part.arrays[prop], value):
                    setattr(node.handle, prop, value)
            if node.part.visible != part.visible:
                node.handle.visible = part.visible
            nodes[name] = _Node(node.handle, part)
            return
        path = "/" + "/".join((*key, name))
        own = replace(
            part, arrays={prop: np.array(value) for prop, value in part.arrays.items()}
        )  # viser writes on them
        handle = _ADD[part.kind](self._scene, path, own)
        if key in self._drags and part.kind == "instances":
            handle.on_drag("left")(self._drags[key])
        nodes[name] = _Node(handle, part)

    def _placed(self, seen: Primitive) -> Iterator[tuple[str, _Part]]:
        """The parts of a primitive, and where their nodes stand; words, which have no arrays, stand where they are."""
        if self._origin is None:
            self._origin = _origin_of(getattr(seen, geometry(seen)))
        for name, part in self._parts(_relative(seen, self._origin)):
            part.arrays.setdefault("position", self._origin)
            yield name, part

    def _parts(self, seen: Primitive) -> Iterator[tuple[str, _Part]]:
        if isinstance(seen, Boxes):
            yield from self._boxes(seen)
        elif isinstance(seen, Quads):
            yield "mesh", self._quads(seen)
        elif isinstance(seen, Lines):
            yield "lines", _lines(seen.segments, seen.rgb, seen.width, seen.visible)
        elif isinstance(seen, Points):
            yield "points", self._points(seen)
        else:
            yield from _labels(seen)

    def _boxes(self, seen: Boxes) -> Iterator[tuple[str, _Part]]:
        low, high = seen.boxes[:, 0], seen.boxes[:, 1]
        if seen.faces or seen.balls:
            mesh = self._ball if seen.balls else self._cube
            yield "faces", _instances(mesh, (low + high) / 2, high - low, seen.rgb, seen)
        if seen.edges and not seen.balls:
            corners = low[:, np.newaxis] + (high - low)[:, np.newaxis] * _CORNERS
            yield (
                "edges",
                _lines(corners[:, _EDGES].reshape(-1, 2, 3), np.repeat(seen.rgb, 12, axis=0), 1.0, seen.visible),
            )

    def _quads(self, seen: Quads) -> _Part:
        vertices, triangles, colours = mesh_of(seen)
        if seen.opacity >= 1:
            return _Part("mesh", {"mesh": (vertices, triangles, colours)}, {}, seen.visible)
        # Viser draws no translucent mesh with colours of its own for each vertex, but it does draw instances.
        low, high = seen.quads[:, 0], seen.quads[:, 1]
        sides = np.take_along_axis(high - low, _TURNS[seen.faces], axis=1)
        sides[:, 2] = 1.0
        flat = colours.reshape(-1, 4, 3).mean(axis=1).astype(np.uint8)
        part = _instances(_LEVEL, (low + high) / 2, sides, flat, seen)
        part.arrays["batched_wxyzs"] = _QUATERNIONS[seen.faces].astype(np.float32)
        part.fixed["side"] = "double" if seen.both_sides else "front"
        return part

    def _points(self, seen: Points) -> _Part:
        size = seen.size * self.pixel
        if seen.strong:
            return _instances(self._ball, seen.points, np.full((len(seen), 3), size), seen.rgb, seen)
        arrays = {"points": seen.points.astype(np.float32), "colors": seen.rgb}
        return _Part("cloud", {"size": size, "count": len(seen)}, arrays, seen.visible)


def _origin_of(places: Floats) -> NDArray[np.float64]:
    """Return a place near these, in steps of some of their extents: a place near the world's origin stays there."""
    corners = places.reshape(-1, 3)
    low, high = corners.min(axis=0), corners.max(axis=0)
    middle, step = (low + high) / 2, _NEAR * float((high - low).max())
    return np.asarray(np.rint(middle / step) * step if step > 0 else middle, np.float64)


def _relative(seen: Primitive, origin: NDArray[np.float64]) -> Primitive:
    if isinstance(seen, Labels) or not origin.any():
        return seen
    fields: dict[str, Any] = {geometry(seen): getattr(seen, geometry(seen)) - origin}
    if isinstance(seen, Quads):
        fields["heights"] = tuple(height - float(origin[2]) for height in seen.heights)
    return replace(seen, **fields)


def _same_kind(old: _Part, new: _Part) -> bool:
    if old.kind != new.kind or old.fixed.keys() != new.fixed.keys():
        return False
    return all(
        value is old.fixed[name] or (not isinstance(value, tuple | trimesh.Trimesh) and bool(value == old.fixed[name]))
        for name, value in new.fixed.items()
    )


def _instances(mesh: trimesh.Trimesh, centres: Floats, sides: Floats, colours: Bytes, seen: Primitive) -> _Part:
    arrays = {
        "batched_positions": centres.astype(np.float32),
        "batched_scales": sides.astype(np.float32),
        "batched_colors": np.ascontiguousarray(colours),
        "batched_wxyzs": np.tile(np.array([1, 0, 0, 0], np.float32), (len(centres), 1)),
    }
    opacity = None if seen.opacity >= 1 else seen.opacity
    fixed = {"mesh": mesh, "opacity": opacity, "side": "front", "count": len(centres)}
    return _Part("instances", fixed, arrays, seen.visible)


def _lines(segments: Floats, colours: Bytes, width: float, visible: bool) -> _Part:
    one = len(colours) > 0 and bool((colours == colours[0]).all())
    both = colours[0] if one else np.repeat(colours[:, np.newaxis], 2, axis=1)
    fixed = {"width": width, "count": None if one else len(segments)}  # if all have one colour, their number may change
    return _Part("lines", fixed, {"points": segments.astype(np.float32), "colors": both}, visible)


def _labels(seen: Labels) -> Iterator[tuple[str, _Part]]:
    for i, (point, text) in enumerate(zip(seen.points[:_MOST_LABELS], seen.texts, strict=False)):
        right = seen.away is None or bool(seen.away[i][0] <= point[0])
        fixed = {"text": text, "anchor": "bottom-left" if right else "bottom-right"}
        yield f"{i}", _Part("label", fixed, {"position": np.asarray(point, float)}, seen.visible)


def _add_instances(scene: viser.SceneApi, path: str, part: _Part) -> Handle:
    mesh = part.fixed["mesh"]
    return scene.add_batched_meshes_simple(
        path,
        np.asarray(mesh.vertices),
        np.asarray(mesh.faces),
        **part.arrays,
        opacity=part.fixed["opacity"],
        side=part.fixed["side"],
        flat_shading=len(mesh.faces) <= 12,
        lod="off",
        cast_shadow=False,
        receive_shadow=False,
        visible=part.visible,
    )


def _add_lines(scene: viser.SceneApi, path: str, part: _Part) -> Handle:
    width = part.fixed["width"]
    return scene.add_line_segments(path, **part.arrays, thickness=width, thickness_units="screen", visible=part.visible)


def _add_cloud(scene: viser.SceneApi, path: str, part: _Part) -> Handle:
    size = part.fixed["size"]
    return scene.add_point_cloud(
        path, **part.arrays, point_size=size, point_shape="circle", precision="float32", visible=part.visible
    )


def _add_mesh(scene: viser.SceneApi, path: str, part: _Part) -> Handle:
    vertices, triangles, colours = part.fixed["mesh"]
    opaque = np.column_stack([colours, np.full(len(colours), 255, np.uint8)])
    mesh = trimesh.Trimesh(vertices, triangles, vertex_colors=opaque, process=False)
    return scene.add_mesh_trimesh(
        path, mesh, **part.arrays, cast_shadow=False, receive_shadow=False, visible=part.visible
    )


def _add_label(scene: viser.SceneApi, path: str, part: _Part) -> Handle:
    position = part.arrays["position"]
    return scene.add_label(
        path, part.fixed["text"], anchor=part.fixed["anchor"], position=position, visible=part.visible
    )


_ADD: dict[str, Callable[[viser.SceneApi, str, _Part], Handle]] = {
    "instances": _add_instances,
    "lines": _add_lines,
    "cloud": _add_cloud,
    "mesh": _add_mesh,
    "label": _add_label,
}
