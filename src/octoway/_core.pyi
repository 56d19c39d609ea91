"""octoway's native core. Private: use the octoway package."""

from collections.abc import Sequence
import enum
from typing import Annotated

import numpy
from numpy.typing import NDArray


class BitGrid:
    """One bit a voxel, 1 = solid."""

    @staticmethod
    def from_dense(dense: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None), order='C', device='cpu', writable=False)]) -> BitGrid: ...

    @staticmethod
    def from_indices(shape: tuple[int, int, int], indices: Annotated[NDArray[numpy.int32], dict(shape=(None, 3), order='C', device='cpu', writable=False)], invert: bool = False) -> BitGrid: ...

    @staticmethod
    def from_boxes(shape: tuple[int, int, int], origin: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], resolution: float, boxes: Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3), order='C', device='cpu', writable=False)]) -> BitGrid: ...

    @staticmethod
    def from_words(shape: tuple[int, int, int], words: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> BitGrid: ...

    @property
    def shape(self) -> tuple[int, int, int]: ...

    def count(self) -> int: ...

    def padded(self, shape: tuple[int, int, int]) -> BitGrid: ...

    def cropped(self, lo: tuple[int, int, int], hi: tuple[int, int, int]) -> BitGrid: ...

    def coarsened(self, level: int) -> BitGrid:
        """Cubes of 2^level voxels that hold a solid one are solid."""

    def words(self) -> Annotated[NDArray[numpy.uint64], dict(shape=(None,))]: ...

    def to_dense(self) -> Annotated[NDArray[numpy.bool_], dict(shape=(None, None, None))]: ...

    def equals(self, other: BitGrid) -> bool: ...

class Direction(enum.Enum):
    """The six faces of a node."""

    LEFT = 0

    RIGHT = 1

    BACKWARD = 2

    FORWARD = 3

    DOWN = 4

    UP = 5

class Octree:
    """A linear octree: leaves in Morton order with hierarchical bit ids."""

    @staticmethod
    def build(grid: BitGrid, min_depth: int = 0, max_depth: int = 20) -> Octree: ...

    @property
    def depth(self) -> int: ...

    @property
    def leaf_count(self) -> int: ...

    @property
    def free_leaf_count(self) -> int: ...

    @staticmethod
    def quantize(shape: tuple[int, int, int], origin: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], edge: float, boxes: Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3), order='C', device='cpu', writable=False)], triangles: Annotated[NDArray[numpy.float64], dict(shape=(None, 3, 3), order='C', device='cpu', writable=False)], cancel: CancelToken | None = None, progress: object | None = None) -> Octree:
        """
        Cubes of at least `edge`, divided where a box or a triangle touches them.
        """

    def validate_quantized(self, shape: tuple[int, int, int], origin: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], edge: float, boxes: Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3), order='C', device='cpu', writable=False)], triangles: Annotated[NDArray[numpy.float64], dict(shape=(None, 3, 3), order='C', device='cpu', writable=False)]) -> None: ...

    def levels(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,))]:
        """Of each leaf the log2 of its edge, (n,)."""

    def adjacent(self) -> Annotated[NDArray[numpy.uint32], dict(shape=(None, 2))]:
        """Pairs of leaves that share a face, (n, 2)."""

    def boxes(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None, 2, 3))]:
        """All leaves' boxes in voxels, (n, 2, 3)."""

    def free_leaves(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,))]:
        """Which leaves are free, (n,)."""

    def is_free(self, leaf: int) -> bool: ...

    def id(self, leaf: int) -> int: ...

    def find(self, id: int) -> int | None: ...

    def locate(self, voxel: tuple[int, int, int]) -> int | None: ...

    def descend(self, point: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)]) -> int | None:
        """
        The free leaf that a descent into the nearest child ends at; point in voxels.
        """

    def neighbours(self, leaf: int, direction: Direction) -> list[int]: ...

    def validate(self, grid: BitGrid) -> None: ...

class Status(enum.Enum):
    """How a query ended."""

    FOUND = 0

    PARTIAL = 1

    START_BLOCKED = 2

    GOAL_BLOCKED = 3

    UNREACHABLE = 4

    OUT_OF_BUDGET = 5

    CANCELLED = 6

class CancelToken:
    """Stops a running query or build from another thread."""

    def __init__(self) -> None: ...

    def cancel(self) -> None:
        """Ask the job to stop."""

    @property
    def cancelled(self) -> bool:
        """Whether cancel() was called."""

class QueryOptions:
    """What a query may choose; the defaults are the core's."""

    def __init__(self) -> None: ...

    @property
    def quality(self) -> str: ...

    @quality.setter
    def quality(self, arg: str, /) -> None: ...

    @property
    def algorithm(self) -> str | None: ...

    @algorithm.setter
    def algorithm(self, arg: str | None, /) -> None: ...

    @property
    def refine(self) -> list[str] | None: ...

    @refine.setter
    def refine(self, arg: Sequence[str] | None, /) -> None: ...

    @property
    def weight(self) -> float | None: ...

    @weight.setter
    def weight(self, arg: float | None, /) -> None: ...

    @property
    def g_weight(self) -> float | None: ...

    @g_weight.setter
    def g_weight(self, arg: float | None, /) -> None: ...

    @property
    def h_weight(self) -> float | None: ...

    @h_weight.setter
    def h_weight(self, arg: float | None, /) -> None: ...

    @property
    def placement(self) -> str | None: ...

    @placement.setter
    def placement(self, arg: str | None, /) -> None: ...

    @property
    def points_per_portal(self) -> int | None: ...

    @points_per_portal.setter
    def points_per_portal(self, arg: int | None, /) -> None: ...

    @property
    def connectivity(self) -> int | None: ...

    @connectivity.setter
    def connectivity(self, arg: int | None, /) -> None: ...

    @property
    def trace(self) -> bool: ...

    @trace.setter
    def trace(self, arg: bool, /) -> None: ...

    @property
    def partial(self) -> bool: ...

    @partial.setter
    def partial(self, arg: bool, /) -> None: ...

    @property
    def max_expansions(self) -> int: ...

    @max_expansions.setter
    def max_expansions(self, arg: int, /) -> None: ...

    @property
    def time_limit(self) -> float: ...

    @time_limit.setter
    def time_limit(self, arg: float, /) -> None: ...

class Answer:
    """What a query found."""

    @property
    def start(self) -> tuple[float, float, float]: ...

    @property
    def goal(self) -> tuple[float, float, float]: ...

    @property
    def version(self) -> int: ...

    @property
    def status(self) -> Status: ...

    @property
    def cause(self) -> Status: ...

    def points(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 3))]: ...

    def corridor(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3))]: ...

    def nearest_free(self) -> list[float] | None: ...

    @property
    def component_voxels(self) -> tuple[int, int]: ...

    @property
    def graph_cost(self) -> float: ...

    @property
    def expanded(self) -> int: ...

    @property
    def relaxed(self) -> int: ...

    @property
    def sight_checks(self) -> int: ...

    @property
    def cones(self) -> int: ...

    @property
    def widened(self) -> int: ...

    @property
    def fell_back(self) -> bool: ...

    def trace(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 6))]:
        """
        Expansions in order, (n, 6): x, y, z, cost, key, 1 if by the search from the goal.
        """

    @property
    def funnel_kept_input(self) -> int: ...

    @property
    def pull_kept_input(self) -> int: ...

    @property
    def cpu_seconds(self) -> float: ...

    @property
    def locate_seconds(self) -> float: ...

    @property
    def search_seconds(self) -> float: ...

    @property
    def refine_seconds(self) -> float: ...

class Cover:
    """The voxels that a shape blocks."""

    @property
    def voxels(self) -> int: ...

class Changes:
    """What an update did."""

    @property
    def version(self) -> int: ...

    @property
    def changed(self) -> bool: ...

    def box(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3))]: ...

    def cells_removed(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3))]: ...

    def cells_added(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3))]: ...

    @property
    def voxels_blocked(self) -> int: ...

    @property
    def voxels_freed(self) -> int: ...

    @property
    def regions(self) -> int: ...

    @property
    def occupancy_seconds(self) -> float: ...

    @property
    def cells_seconds(self) -> float: ...

    @property
    def graph_seconds(self) -> float: ...

    @property
    def publish_seconds(self) -> float: ...

class Space:
    """
    Cells, portals and components of a world, the queries on them, and edits.
    """

    def cover_boxes(self, boxes: Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3), order='C', device='cpu', writable=False)]) -> Cover: ...

    def cover_sphere(self, centre: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], radius: float) -> Cover: ...

    def cover_capsule(self, a: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], b: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], radius: float) -> Cover: ...

    def cover_slanted(self, corner: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], edges: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)]) -> Cover: ...

    def cover_voxels(self, solid: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None), order='C', device='cpu', writable=False)], at: tuple[int, int, int]) -> Cover: ...

    def add(self, cover: Cover) -> int: ...

    def move(self, handle: int, cover: Cover) -> None: ...

    def move_boxes(self, handles: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], boxes: Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3), order='C', device='cpu', writable=False)]) -> None: ...

    def remove(self, handle: int) -> None: ...

    def fill(self, cover: Cover) -> None: ...

    def carve(self, cover: Cover) -> None: ...

    def update(self, near: Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3), order='C', device='cpu', writable=False)] | None, rebuild_graph: bool) -> Changes: ...

    def pending(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3))]: ...

    def has_pending(self) -> bool: ...

    @property
    def obstacle_count(self) -> int: ...

    @property
    def is_snapshot(self) -> bool: ...

    def snapshot(self) -> Space: ...

    @staticmethod
    def build(grid: BitGrid, origin: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], resolution: float, decomposition: str, threads: int, region_edge: int, greedy: bool, cancel: CancelToken | None = None, progress: object | None = None) -> Space: ...

    @staticmethod
    def restore(grid: BitGrid, origin: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], resolution: float, decomposition: str, region_edge: int, greedy: bool, leaves: int, cells: Annotated[NDArray[numpy.int32], dict(shape=(None, 2, 3), order='C', device='cpu', writable=False)], portal_rects: Annotated[NDArray[numpy.int32], dict(shape=(None, 2, 3), order='C', device='cpu', writable=False)], portal_cells: Annotated[NDArray[numpy.uint32], dict(shape=(None, 2), order='C', device='cpu', writable=False)]) -> Space: ...

    @property
    def grid(self) -> BitGrid: ...

    @property
    def version(self) -> int: ...

    @property
    def decomposition(self) -> str: ...

    @property
    def region_edge(self) -> int: ...

    @property
    def leaves(self) -> int: ...

    @property
    def cell_count(self) -> int: ...

    @property
    def portal_count(self) -> int: ...

    @property
    def component_voxels(self) -> list[int]: ...

    @property
    def bytes(self) -> int: ...

    @property
    def build_seconds(self) -> list[tuple[str, float]]: ...

    def cells(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3))]: ...

    def portals(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3))]: ...

    def cell_boxes(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None, 2, 3))]:
        """Cells in voxels, (n, 2, 3)."""

    def portal_rects(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None, 2, 3))]:
        """Portals in voxels, (n, 2, 3)."""

    def portal_cells(self) -> Annotated[NDArray[numpy.uint32], dict(shape=(None, 2))]:
        """The two cells of each portal, (n, 2)."""

    def components(self) -> Annotated[NDArray[numpy.uint32], dict(shape=(None,))]:
        """The component of each cell, (n,)."""

    def find_path(self, start: object | None, goal: object | None, options: QueryOptions, cancel: CancelToken | None = None) -> Answer | None: ...

    def refine_path(self, points: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)], refine: Sequence[str]) -> Answer: ...

    def find_paths(self, starts: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)], goals: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)], options: QueryOptions, threads: int = 0, cancel: CancelToken | None = None) -> tuple[Annotated[NDArray[numpy.uint8], dict(shape=(None,))], Annotated[NDArray[numpy.float64], dict(shape=(None,))], Annotated[NDArray[numpy.int64], dict(shape=(None,))], Annotated[NDArray[numpy.float64], dict(shape=(None, 3))], Annotated[NDArray[numpy.float64], dict(shape=(None,))], int]: ...

    def is_free(self, points: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.bool_], dict(shape=(None,))]: ...

    def nearest_free(self, point: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)]) -> list[float] | None: ...

    def raycast(self, a: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], b: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], radius: float) -> tuple[bool, float]: ...

    def reachable(self, a: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], b: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)]) -> bool: ...

    def trace_path(self, points: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)]) -> tuple[bool, int, float]:
        """
        How far a polyline is clear: (to its end?, segment, fraction of the segment).
        """

    def random_points(self, n: int, seed: int) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 3))]: ...

    def validate(self) -> None: ...

DEFAULT_DECOMPOSITION: str = 'regions'

def decompositions() -> list[tuple[str, str]]:
    """Names and summaries."""

def algorithms() -> list[tuple[str, str]]:
    """Names and summaries."""

def promises() -> list[tuple[str, str]]:
    """What each algorithm promises: none, optimal, bounded or any-angle."""

def placements() -> list[tuple[str, str]]:
    """Names and summaries."""

def qualities() -> list[str]: ...

def use_vector_instructions(wanted: bool) -> bool:
    """
    Choose between the vector and the plain inner loop, for tests; returns what is in use.
    """

def refinements() -> list[tuple[str, str]]:
    """Names and summaries."""

class ManyAnswer:
    """What a query for many targets found."""

    @property
    def answers(self) -> list[Answer]: ...

    @property
    def expanded(self) -> int: ...

    @property
    def relaxed(self) -> int: ...

    @property
    def sight_checks(self) -> int: ...

    @property
    def cpu_seconds(self) -> float: ...

class DistanceField:
    """Costs from one source to all portals, in one version."""

    @property
    def version(self) -> int: ...

def find_many(space: Space, source: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], targets: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)], options: QueryOptions, reuse: bool, nearest_only: bool, backward: bool, cancel: CancelToken | None) -> ManyAnswer: ...

def distances_from(space: Space, source: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)]) -> DistanceField: ...

def distances_at(field: DistanceField, points: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]: ...

class Canvas:
    """A picture of boxes, lines and balls."""

    def __init__(self, width: int, height: int, *, eye: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], target: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], spread: float, orthographic: bool = False) -> None: ...

    def set_look(self, *, sky: tuple[Sequence[int], Sequence[int]], low: float, high: float, to_sun: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], corner: float, edges: float) -> None: ...

    def add_quads(self, corners: Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3), order='C', device='cpu', writable=False)], faces: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], paint: tuple[Sequence[int], Sequence[int]]) -> None: ...

    def add_boxes(self, corners: Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3), order='C', device='cpu', writable=False)], paint: tuple[Sequence[int], Sequence[int]]) -> None: ...

    def add_segments(self, points: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)], *, colour: Sequence[int], width: float, casing: float = 0.0, opacity: float = 1.0, hidden: float = 0.0, lift: float = 0.0) -> None:
        """Every two points are a segment of their own."""

    def add_ball(self, middle: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], *, colour: Sequence[int], radius: float, hidden: float = 0.0, lift: float = 0.0) -> None: ...

    def project(self, point: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)]) -> tuple[float, float]:
        """
        Where a point of the world is on the picture, in pixels from the upper left corner.
        """

    def render(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None, None, 3), order='C', device='cpu')]:
        """The picture, (height, width, 3) bytes."""

def surface_quads(solid: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None), order='C', device='cpu', writable=False)], opened: Sequence[int]) -> tuple[Annotated[NDArray[numpy.int32], dict(shape=(None, 2, 3))], Annotated[NDArray[numpy.uint8], dict(shape=(None,))]]:
    """
    The faces between solid and free voxels as few rectangles: corners (n, 2, 3) and faces (n,). Walls that close the world on an opened side (2 * axis + upper) are left away.
    """

def draw_text(picture: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, 3), order='C', device='cpu')], text: str, x: float, y: float, size: float, colour: Sequence[int], halo: bool = False) -> None: ...

def text_width(text: str, size: float) -> float: ...

class GridAnswer:
    """What a grid search found."""

    @property
    def found(self) -> bool: ...

    @property
    def length(self) -> float:
        """In voxels."""

    @property
    def voxels(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None, 3))]: ...

    @property
    def expanded(self) -> int: ...

    @property
    def relaxed(self) -> int: ...

    @property
    def cpu_seconds(self) -> float: ...

    @property
    def wall_seconds(self) -> float: ...

class GridSearch:
    """A* and JPS-3D on the 26-connected voxel grid."""

    def __init__(self, grid: BitGrid) -> None: ...

    def solve(self, start: tuple[int, int, int], goal: tuple[int, int, int], *, method: str = 'astar', weight: float = 1.0, corner_cutting: bool = False, scan_limit: float = float('inf'), max_expansions: int | None = None) -> GridAnswer: ...

class ConeEnd(enum.Enum):
    """How a view cone search ended."""

    FOUND = 0

    NO_PROGRESS = 1

    CLOSED_IN = 2

    TOO_MANY = 3

    STOPPED = 4

class ConeOptions:
    """What a view cone search may choose; the defaults are the core's."""

    def __init__(self) -> None: ...

    @property
    def sides(self) -> int: ...

    @sides.setter
    def sides(self, arg: int, /) -> None: ...

    @property
    def radius(self) -> float | None: ...

    @radius.setter
    def radius(self, arg: float | None, /) -> None: ...

    @property
    def iterations(self) -> int | None: ...

    @iterations.setter
    def iterations(self, arg: int | None, /) -> None: ...

    @property
    def visits(self) -> int: ...

    @visits.setter
    def visits(self, arg: int, /) -> None: ...

    @property
    def widenings(self) -> int: ...

    @widenings.setter
    def widenings(self, arg: int, /) -> None: ...

    @property
    def most_cones(self) -> int: ...

    @most_cones.setter
    def most_cones(self, arg: int, /) -> None: ...

class ConePath:
    """What a view cone search found."""

    @property
    def end(self) -> ConeEnd: ...

    def points(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 3))]: ...

    @property
    def rays(self) -> int: ...

    @property
    def cones(self) -> int: ...

    @property
    def widened(self) -> int: ...

def search_cones_by_rays(cast: object, start: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], goal: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], options: ConeOptions, cancel: CancelToken | None = None) -> ConePath: ...

def search_cones_in_grid(grid: BitGrid, origin: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], resolution: float, parts: bool, agent: float, start: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], goal: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], options: ConeOptions, cancel: CancelToken | None = None) -> ConePath: ...

def is_clear_in_grid(grid: BitGrid, origin: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], resolution: float, points: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)]) -> bool:
    """Whether a polyline within the bounds is clear."""

def cast_in_grid(grid: BitGrid, origin: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], resolution: float, parts: bool, agent: float, a: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], b: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)]) -> tuple[float, tuple[tuple[float, float, float], tuple[float, float, float]] | None] | None:
    """
    Nothing if clear; else the fraction of the way, and the bounds of what was hit.
    """
