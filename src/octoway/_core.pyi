"""octoway's native core. Private: use the octoway package."""

from collections.abc import Sequence
import enum
from typing import Annotated

import numpy
from numpy.typing import NDArray


VERSION: str = '0.2.0'

def has_room(shape: tuple[int, int, int], max_voxels: int) -> bool:
    """
    True if a grid has at most so many voxels, in little more memory than theirs.
    """

class BitGrid:
    """One bit a voxel, 1 = solid."""

    @staticmethod
    def empty(shape: tuple[int, int, int]) -> BitGrid: ...

    @staticmethod
    def from_dense(dense: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None), order='C', device='cpu', writable=False)]) -> BitGrid: ...

    def put_slab(self, x: int, dense: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None), order='C', device='cpu', writable=False)]) -> None:
        """Solid voxels from x on; only while a grid is made."""

    @staticmethod
    def from_indices(shape: tuple[int, int, int], indices: Annotated[NDArray[numpy.int32], dict(shape=(None, 3), order='C', device='cpu', writable=False)], invert: bool = False) -> BitGrid: ...

    @staticmethod
    def from_boxes(shape: tuple[int, int, int], origin: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], resolution: float, boxes: Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3), order='C', device='cpu', writable=False)]) -> BitGrid: ...

    @staticmethod
    def from_words(shape: tuple[int, int, int], words: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> BitGrid: ...

    def tile(self, tile_edge: int, number: int) -> bytes | bool: ...

    @property
    def shape(self) -> tuple[int, int, int]: ...

    def is_free(self, x: int, y: int, z: int) -> bool:
        """Voxels outside the grid are not."""

    def count(self) -> int: ...

    def inflated(self, voxels: float, box: bool = False, bounds: bool = False, threads: int = 0) -> BitGrid:
        """What blocks the centre of a body of some radius."""

    def cropped(self, lo: tuple[int, int, int], hi: tuple[int, int, int]) -> BitGrid: ...

    def blocks(self, level: int) -> BitGrid:
        """The same as a smaller grid: one voxel a cube of 2^level."""

    def words(self) -> Annotated[NDArray[numpy.uint64], dict(shape=(None,))]: ...

    def to_dense(self) -> Annotated[NDArray[numpy.bool_], dict(shape=(None, None, None))]: ...

    def minus(self, other: BitGrid) -> BitGrid:
        """What is solid here, and not there."""

    def equals(self, other: BitGrid) -> bool: ...

class PointCounter:
    """Points become solid voxels, a chunk at a time."""

    def __init__(self, shape: tuple[int, int, int], origin: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], resolution: float, min_points: int) -> None: ...

    def add(self, points: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)]) -> None: ...

    def take(self) -> BitGrid:
        """The grid, moved out: the last call."""

    @property
    def points(self) -> int: ...

    @property
    def outside(self) -> int: ...

    @property
    def bytes(self) -> int: ...

    def validate(self) -> None: ...

def grid_from_columns(levels: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)], height: int) -> BitGrid: ...

class OctomapWorld:
    """What an OctoMap file holds."""

    def take(self) -> BitGrid:
        """The grid, moved out: once."""

    @property
    def lo(self) -> tuple[int, int, int]: ...

    @property
    def type(self) -> str: ...

    @property
    def resolution(self) -> float: ...

    @property
    def nodes(self) -> int: ...

    @property
    def occupied(self) -> int: ...

    @property
    def free(self) -> int: ...

    @property
    def unknown(self) -> int: ...

class VoxWorld:
    """What a MagicaVoxel file holds."""

    def take(self) -> BitGrid:
        """The grid, moved out: once."""

    @property
    def lo(self) -> tuple[int, int, int]: ...

    @property
    def models(self) -> int: ...

    @property
    def placed(self) -> int: ...

    @property
    def hidden(self) -> int: ...

def octomap_resolution(bytes: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> float: ...

def read_octomap(bytes: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], unknown_blocked: bool, least_log_odds: float, crop: tuple[tuple[int, int, int], tuple[int, int, int]] | None, max_voxels: int) -> OctomapWorld: ...

def read_vox(bytes: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], max_voxels: int) -> VoxWorld: ...

def decompress_lzf(bytes: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], size: int) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,))]: ...

def unfilter_png_rows(bytes: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], rows: int, row_bytes: int, pixel_bytes: int) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,))]: ...

def parse_text_points(block: bytes, first_line: int, columns: tuple[int, int, int], least_columns: int, exact: bool, comments: bool, header: bool, keep_nan: bool) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 3))]: ...

OCTOMAP_ZERO: int = 32768

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

def solid_boxes(grid: BitGrid, threads: int = 0) -> Annotated[NDArray[numpy.int32], dict(shape=(None, 2, 3))]:
    """
    Disjoint boxes that cover the solid voxels, few of them, in voxels, (n, 2, 3).
    """

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
    def turn_radius(self) -> float | None: ...

    @turn_radius.setter
    def turn_radius(self, arg: float | None, /) -> None: ...

    @property
    def curve(self) -> str | None: ...

    @curve.setter
    def curve(self, arg: str | None, /) -> None: ...

    @property
    def trace(self) -> bool: ...

    @trace.setter
    def trace(self, arg: bool, /) -> None: ...

    @property
    def snap(self) -> float | None: ...

    @snap.setter
    def snap(self, arg: float | None, /) -> None: ...

    @property
    def prefer_clearance(self) -> float | None: ...

    @prefer_clearance.setter
    def prefer_clearance(self, arg: float | None, /) -> None: ...

    @property
    def clearance_weight(self) -> float: ...

    @clearance_weight.setter
    def clearance_weight(self, arg: float, /) -> None: ...

    @property
    def partial(self) -> bool: ...

    @partial.setter
    def partial(self, arg: bool, /) -> None: ...

    @property
    def motion(self) -> int: ...

    @motion.setter
    def motion(self, arg: int, /) -> None: ...

    @property
    def links(self) -> bool: ...

    @links.setter
    def links(self, arg: bool, /) -> None: ...

    @property
    def with_motion(self) -> bool: ...

    @with_motion.setter
    def with_motion(self, arg: bool, /) -> None: ...

    @property
    def abstraction(self) -> str | None: ...

    @abstraction.setter
    def abstraction(self, arg: str | None, /) -> None: ...

    @property
    def sector(self) -> int | None: ...

    @sector.setter
    def sector(self, arg: int | None, /) -> None: ...

    @property
    def scheme(self) -> str | None: ...

    @scheme.setter
    def scheme(self, arg: str | None, /) -> None: ...

    @property
    def exact(self) -> bool: ...

    @exact.setter
    def exact(self, arg: bool, /) -> None: ...

    @property
    def costs(self) -> list[float] | None: ...

    @costs.setter
    def costs(self, arg: Sequence[float] | None, /) -> None: ...

    def set_filter(self, altitude: tuple[float, float] | None, no_go: Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3), order='C', device='cpu', writable=False)]) -> None: ...

    @property
    def max_expansions(self) -> int: ...

    @max_expansions.setter
    def max_expansions(self, arg: int, /) -> None: ...

    @property
    def time_limit(self) -> float: ...

    @time_limit.setter
    def time_limit(self, arg: float, /) -> None: ...

class Path:
    """What a query found."""

    @property
    def start(self) -> tuple[float, float, float]: ...

    @property
    def goal(self) -> tuple[float, float, float]: ...

    @property
    def version(self) -> int: ...

    @property
    def radius(self) -> float: ...

    @property
    def too_near(self) -> bool: ...

    @property
    def filtered(self) -> bool: ...

    @property
    def not_allowed(self) -> bool: ...

    @property
    def status(self) -> Status: ...

    @property
    def cause(self) -> Status: ...

    @property
    def outside(self) -> bool: ...

    @property
    def gap(self) -> float | None: ...

    @property
    def resolution(self) -> float: ...

    @property
    def bounds(self) -> tuple[list[float], list[float]]: ...

    @property
    def unloaded(self) -> bool: ...

    def points(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 3))]: ...

    def corridor(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3))]: ...

    def links(self) -> list[tuple[int, int, float]]: ...

    def nearest_free(self) -> list[float] | None: ...

    def snapped_start(self) -> list[float] | None: ...

    def snapped_goal(self) -> list[float] | None: ...

    @property
    def snap(self) -> float | None: ...

    @property
    def curve_kind(self) -> str: ...

    @property
    def turn_radius(self) -> float: ...

    def curve(self) -> tuple[Annotated[NDArray[numpy.float64], dict(shape=(None, 4, 3))], Annotated[NDArray[numpy.uint8], dict(shape=(None,))], Annotated[NDArray[numpy.uint8], dict(shape=(None,))], Annotated[NDArray[numpy.float64], dict(shape=(None,))]]:
        """
        Pieces of the smooth curve: control points (n, 4, 3), straight, kink at the end, most curvature.
        """

    @property
    def component_voxels(self) -> tuple[int, int]: ...

    @property
    def graph_cost(self) -> float: ...

    @property
    def cost(self) -> float | None: ...

    @property
    def clearance_cost(self) -> float | None: ...

    def min_clearance(self) -> float | None:
        """
        In metres; nothing where the answer does not hold its version of the space.
        """

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

class ManyPaths:
    """What a query for many targets found."""

    def take_answers(self) -> list[Path]:
        """
        One for each target; they are handed over, so a second call gives none.
        """

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

    def at(self, points: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]: ...

class Cover:
    """The voxels that a shape blocks."""

    @property
    def voxels(self) -> int: ...

class Frame:
    """Where a world's lattice lies."""

    def __init__(self, shape: tuple[int, int, int], origin: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], resolution: float) -> None: ...

    def cover_boxes(self, boxes: Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3), order='C', device='cpu', writable=False)]) -> Cover: ...

    def cover_sphere(self, centre: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], radius: float) -> Cover: ...

    def cover_capsule(self, a: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], b: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], radius: float) -> Cover: ...

    def cover_slanted(self, corner: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], edges: Annotated[NDArray[numpy.float64], dict(shape=(3, 3), order='C', device='cpu', writable=False)]) -> Cover: ...

    def cover_voxels(self, solid: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None), order='C', device='cpu', writable=False)], at: tuple[int, int, int]) -> Cover: ...

class ChangeSet:
    """What an update did."""

    @property
    def version(self) -> int: ...

    @property
    def changed(self) -> bool: ...

    def box(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3))]: ...

    def cells_removed(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3))]: ...

    def cells_added(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3))]: ...

    def terrain(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3))]: ...

    def cells_of_other_kind(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3))]: ...

    @property
    def solids_changed(self) -> bool: ...

    @property
    def voxels_blocked(self) -> int: ...

    @property
    def voxels_freed(self) -> int: ...

    @property
    def regions(self) -> int: ...

    @property
    def links_added(self) -> int: ...

    @property
    def links_removed(self) -> int: ...

    @property
    def occupancy_seconds(self) -> float: ...

    @property
    def cells_seconds(self) -> float: ...

    @property
    def graph_seconds(self) -> float: ...

    @property
    def layers_seconds(self) -> float: ...

    @property
    def publish_seconds(self) -> float: ...

class VoxelTerrain:
    """A terrain id for every voxel."""

    @staticmethod
    def from_dense(ids: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None), order='C', device='cpu', writable=False)]) -> VoxelTerrain: ...

    @staticmethod
    def uniform(shape: tuple[int, int, int], id: int) -> VoxelTerrain: ...

    @staticmethod
    def from_tiles(shape: tuple[int, int, int], table: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], dense: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> VoxelTerrain: ...

    def table(self) -> Annotated[NDArray[numpy.uint32], dict(shape=(None,))]: ...

    def dense(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,))]: ...

    @property
    def shape(self) -> tuple[int, int, int]: ...

    @property
    def bytes(self) -> int: ...

    def to_dense(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None))]: ...

    def in_use(self) -> list[int]:
        """Ids, ascending."""

    def painted(self, cover: Cover, id: int) -> VoxelTerrain: ...

    def equals(self, other: VoxelTerrain) -> bool: ...

class Ground:
    """What a world says of its voxels beside which are solid."""

    def __init__(self, terrain: VoxelTerrain | None = None, steep: BitGrid | None = None, step: int = 1, bounds: bool = False) -> None: ...

    @property
    def terrain(self) -> VoxelTerrain: ...

    @property
    def steep(self) -> BitGrid: ...

    @property
    def step(self) -> int: ...

    @property
    def bounds(self) -> bool: ...

def kind_costs(terrain: Sequence[float], motion: Sequence[float]) -> tuple[Annotated[NDArray[numpy.float64], dict(shape=(None,))], int, bool]:
    """Of 256 terrains and 3 ways to move: infinity forbids."""

class Body:
    """Whom a space is for."""

    def __init__(self, radius: float = 0.0, box: bool = False, inflate_bounds: bool = False) -> None: ...

    @property
    def radius(self) -> float: ...

    @property
    def box(self) -> bool: ...

    @property
    def inflate_bounds(self) -> bool: ...

class NavSpace:
    """
    Cells, portals and components of a world, the queries on them, and edits.
    """

    def cover_boxes(self, boxes: Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3), order='C', device='cpu', writable=False)]) -> Cover: ...

    def cover_sphere(self, centre: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], radius: float) -> Cover: ...

    def cover_capsule(self, a: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], b: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], radius: float) -> Cover: ...

    def cover_slanted(self, corner: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], edges: Annotated[NDArray[numpy.float64], dict(shape=(3, 3), order='C', device='cpu', writable=False)]) -> Cover: ...

    def cover_voxels(self, solid: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None), order='C', device='cpu', writable=False)], at: tuple[int, int, int]) -> Cover: ...

    def add(self, cover: Cover) -> int: ...

    def move(self, handle: int, cover: Cover) -> None: ...

    def move_boxes(self, handles: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], boxes: Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3), order='C', device='cpu', writable=False)]) -> None: ...

    def remove(self, handle: int) -> None: ...

    def fill(self, cover: Cover) -> None: ...

    def carve(self, cover: Cover) -> None: ...

    def update(self, near: Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3), order='C', device='cpu', writable=False)] | None, rebuild_graph: bool) -> ChangeSet: ...

    def pending(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3))]: ...

    def has_pending(self) -> bool: ...

    @property
    def obstacle_count(self) -> int: ...

    @property
    def is_snapshot(self) -> bool: ...

    def snapshot(self) -> NavSpace: ...

    def add_link(self, a: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], b: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], cost: float | None, motion: int, one_way: bool) -> int: ...

    def remove_link(self, handle: int) -> None: ...

    def links(self) -> list[tuple[int, tuple[float, float, float], tuple[float, float, float], float, int, bool, bool]]:
        """Handle, a, b, cost, motion, one way, usable; of each."""

    def link_rows(self) -> Annotated[NDArray[numpy.uint64], dict(shape=(None, 9))]:
        """Links as rows of a file, (n, 9)."""

    def begin_links(self, rows: Annotated[NDArray[numpy.uint64], dict(shape=(None, 9), order='C', device='cpu', writable=False)], next: int) -> None:
        """Links of a file, before the space is used."""

    @property
    def next_link(self) -> int: ...

    @property
    def missing_tiles(self) -> int: ...

    def loaded_tiles(self) -> Annotated[NDArray[numpy.bool_], dict(shape=(None,))]: ...

    @property
    def ground(self) -> Ground: ...

    def set_terrain(self, cover: Cover, id: int) -> None: ...

    def cells_of_kinds(self, radius: float | None, motion: bool) -> tuple[Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3))], Annotated[NDArray[numpy.uint16], dict(shape=(None,))]]: ...

    def terrain_at(self, points: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,))]: ...

    def motion_at(self, points: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)], radius: float | None) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,))]: ...

    @staticmethod
    def build(grid: BitGrid, origin: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], resolution: float, decomposition: str, threads: int, region_edge: int, greedy: bool, body: Body, ground: Ground, cancel: CancelToken | None = None, progress: object | None = None, padded: bool = False, usq_edge: float | None = None, max_depth: int | None = None, min_depth: int = 0, memory_limit: int | None = None) -> NavSpace: ...

    @property
    def grid(self) -> BitGrid: ...

    def grid_for(self, radius: float | None) -> BitGrid:
        """What is blocked for a radius."""

    @property
    def solid(self) -> BitGrid: ...

    @property
    def version(self) -> int: ...

    @property
    def lattice(self) -> tuple[tuple[float, float, float], float]:
        """The origin and metres a voxel."""

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

    def validate(self) -> None: ...

    @property
    def body(self) -> Body: ...

    def layers(self) -> list[tuple[float, int, int, int, bool]]:
        """
        Radius, cells, portals, bytes of each, and whether it tells ways to move apart.
        """

    def build_layer(self, radius: float, motion: bool, cancel: CancelToken | None = None, progress: object | None = None, memory_limit: int | None = None) -> None: ...

    @property
    def layer_limit(self) -> int:
        """Bytes that layers made by queries may have; 0: the default."""

    @layer_limit.setter
    def layer_limit(self, arg: int, /) -> None: ...

    def drop_layer(self, radius: float, motion: bool) -> bool: ...

    def find_path(self, start: object | None, goal: object | None, options: QueryOptions, cancel: CancelToken | None = None, radius: float | None = None) -> Path | None: ...

    def refine_path(self, points: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)], options: QueryOptions, radius: float | None = None, links: Sequence[tuple[int, int]] = []) -> Path: ...

    def find_paths(self, starts: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)], goals: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)], options: QueryOptions, threads: int = 0, cancel: CancelToken | None = None, radius: float | None = None) -> tuple[Annotated[NDArray[numpy.uint8], dict(shape=(None,))], Annotated[NDArray[numpy.float64], dict(shape=(None,))], Annotated[NDArray[numpy.int64], dict(shape=(None,))], Annotated[NDArray[numpy.float64], dict(shape=(None, 3))], Annotated[NDArray[numpy.float64], dict(shape=(None,))], int, Annotated[NDArray[numpy.uint8], dict(shape=(None, 2))], Annotated[NDArray[numpy.float64], dict(shape=(None,))], list[tuple[int, int, int, float]]]: ...

    def find_many(self, source: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], targets: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)], options: QueryOptions, reuse: bool, nearest_only: bool, backward: bool, cancel: CancelToken | None, radius: float | None = None) -> ManyPaths: ...

    def distances_from(self, source: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], radius: float | None = None, options: QueryOptions = ...) -> DistanceField: ...

    def is_free(self, points: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)], radius: float | None = None, options: QueryOptions = ...) -> Annotated[NDArray[numpy.bool_], dict(shape=(None,))]: ...

    def nearest_free(self, point: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], radius: float | None = None, options: QueryOptions = ...) -> list[float] | None: ...

    def raycast(self, a: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], b: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], radius: float | None = None) -> tuple[bool, float]: ...

    def reachable(self, a: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], b: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], radius: float | None = None, options: QueryOptions = ...) -> bool: ...

    def trace_path(self, points: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)], radius: float | None = None, options: QueryOptions = ..., links: Sequence[tuple[int, int]] = []) -> tuple[bool, int, float]:
        """
        How far a polyline is clear: (to its end?, segment, fraction of the segment).
        """

    def random_points(self, n: int, seed: int, radius: float | None = None) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 3))]: ...

    def clearance(self, points: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)], cap: float, gradient: bool, bounds: bool, threads: int) -> tuple[Annotated[NDArray[numpy.float64], dict(shape=(None,))], Annotated[NDArray[numpy.float64], dict(shape=(None, 3))]]:
        """Metres to the nearest solid voxel, and unit vectors away from it."""

    def path_clearance(self, points: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)], cap: float) -> float:
        """The least distance of a polyline to a solid voxel, in metres."""

    def widths(self) -> tuple[Annotated[NDArray[numpy.float64], dict(shape=(None,))], Annotated[NDArray[numpy.float64], dict(shape=(None,))]]:
        """
        The largest radius that fits through each cell and each portal, in metres.
        """

    def max_radius(self, a: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], b: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)]) -> float | None:
        """The largest radius for which a way leads from a to b, in metres."""

    def is_loaded(self, points: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.bool_], dict(shape=(None,))]: ...

    def floor_for(self, radius: float | None) -> BitGrid | None:
        """
        The solid voxels that one may stand on; None where one may on all of them.
        """

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

def curves() -> list[tuple[str, str]]:
    """Names and summaries."""

class MeshGrid:
    """The voxels of a mesh, and how they came about."""

    @property
    def grid(self) -> BitGrid: ...

    @property
    def degenerate(self) -> int: ...

    @property
    def clipped(self) -> int: ...

    @property
    def surface_voxels(self) -> int: ...

    @property
    def odd_columns(self) -> int: ...

def from_triangles(shape: tuple[int, int, int], origin: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], resolution: float, vertices: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)], faces: Annotated[NDArray[numpy.uint32], dict(shape=(None, 3), order='C', device='cpu', writable=False)], parity: bool, threads: int, cancel: CancelToken | None = None, progress: object | None = None) -> MeshGrid:
    """
    Voxels that the triangles touch; with parity also those that they enclose.
    """

def only_outside(grid: BitGrid, cancel: CancelToken | None = None, progress: object | None = None) -> BitGrid:
    """Everything solid that the border does not reach."""

def only_reached(grid: BitGrid, voxels: Annotated[NDArray[numpy.int32], dict(shape=(None, 3), order='C', device='cpu', writable=False)], cancel: CancelToken | None = None, progress: object | None = None) -> BitGrid:
    """Everything solid that the free ones among the voxels do not reach."""

class AgentRules:
    """How agents heed each other."""

    def __init__(self) -> None: ...

    @property
    def horizon(self) -> float: ...

    @horizon.setter
    def horizon(self, arg: float, /) -> None: ...

    @property
    def box_horizon(self) -> float: ...

    @box_horizon.setter
    def box_horizon(self, arg: float, /) -> None: ...

    @property
    def most(self) -> int: ...

    @most.setter
    def most(self, arg: int, /) -> None: ...

    @property
    def patience(self) -> float: ...

    @patience.setter
    def patience(self, arg: float, /) -> None: ...

    @property
    def give_way(self) -> float: ...

    @give_way.setter
    def give_way(self, arg: float, /) -> None: ...

class AgentBody:
    """Size and abilities of an agent, in metres and seconds."""

    def __init__(self) -> None: ...

    @property
    def radius(self) -> float: ...

    @radius.setter
    def radius(self, arg: float, /) -> None: ...

    @property
    def speed(self) -> float: ...

    @speed.setter
    def speed(self, arg: float, /) -> None: ...

    @property
    def acceleration(self) -> float: ...

    @acceleration.setter
    def acceleration(self, arg: float, /) -> None: ...

    @property
    def arrival(self) -> float: ...

    @arrival.setter
    def arrival(self, arg: float, /) -> None: ...

    @property
    def look_ahead(self) -> float: ...

    @look_ahead.setter
    def look_ahead(self, arg: float, /) -> None: ...

    @property
    def layer(self) -> int: ...

    @layer.setter
    def layer(self, arg: int, /) -> None: ...

class AgentTotals:
    """What happened to agents so far."""

    @property
    def braked(self) -> int: ...

    @property
    def stuck(self) -> int: ...

    @property
    def caught(self) -> int: ...

    @property
    def lost(self) -> int: ...

    @property
    def arrived(self) -> int: ...

class AgentGroup:
    """Many agents, tick by tick."""

    def __init__(self, space: NavSpace, rules: AgentRules) -> None: ...

    def add(self, space: NavSpace, positions: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)], body: AgentBody) -> Annotated[NDArray[numpy.uint32], dict(shape=(None,))]: ...

    def remove(self, ids: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def set_goals(self, space: NavSpace, ids: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], goals: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)], snaps: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def clear_goals(self, ids: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def set_courses(self, ids: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], offsets: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], points: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)]) -> None: ...

    def check(self, ids: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def lost(self) -> Annotated[NDArray[numpy.uint32], dict(shape=(None,))]: ...

    def look_again(self) -> None: ...

    def tick(self, space: NavSpace, radii: Sequence[float], seconds: float, boxes: Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3), order='C', device='cpu', writable=False)], velocities: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)]) -> None: ...

    def validate(self, space: NavSpace, radii: Sequence[float]) -> None: ...

    def __len__(self) -> int: ...

    @property
    def positions(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 3))]: ...

    @property
    def velocities(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 3))]: ...

    @property
    def goals(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 3))]: ...

    @property
    def states(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,))]: ...

    @property
    def alive(self) -> Annotated[NDArray[numpy.bool_], dict(shape=(None,))]: ...

    @property
    def have_goals(self) -> Annotated[NDArray[numpy.bool_], dict(shape=(None,))]: ...

    @property
    def travelled(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]: ...

    @property
    def delays(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]: ...

    @property
    def radii(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]: ...

    @property
    def snaps(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]: ...

    @property
    def usual_snaps(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]: ...

    @property
    def destinations(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 3))]: ...

    @property
    def totals(self) -> AgentTotals: ...

class Canvas:
    """A picture of boxes, lines and balls."""

    def __init__(self, width: int, height: int, *, eye: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], target: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], spread: float, orthographic: bool = False) -> None: ...

    def set_look(self, *, sky: tuple[Sequence[int], Sequence[int]], low: float, high: float, to_sun: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], corner: float, edges: float) -> None: ...

    def add_quads(self, corners: Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3), order='C', device='cpu', writable=False)], faces: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], *, colours: Annotated[NDArray[numpy.uint8], dict(shape=(None, 3), order='C', device='cpu', writable=False)], top: Sequence[int] | None = None, opacity: float = 1.0, both_sides: bool = False) -> None: ...

    def add_boxes(self, corners: Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3), order='C', device='cpu', writable=False)], *, colours: Annotated[NDArray[numpy.uint8], dict(shape=(None, 3), order='C', device='cpu', writable=False)], top: Sequence[int] | None = None, opacity: float = 1.0) -> None: ...

    def add_wires(self, segments: Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3), order='C', device='cpu', writable=False)], *, colours: Annotated[NDArray[numpy.uint8], dict(shape=(None, 3), order='C', device='cpu', writable=False)], width: float, opacity: float = 1.0, lift: float = 0.0) -> None:
        """Thin lines, hidden where something is in front of them."""

    def add_dots(self, points: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)], *, colours: Annotated[NDArray[numpy.uint8], dict(shape=(None, 3), order='C', device='cpu', writable=False)], radii: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], metres: bool = False, opacity: float = 1.0, lift: float = 0.0) -> None:
        """Discs of some pixels, or balls of some metres."""

    def add_segments(self, points: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)], *, colour: Sequence[int], width: float, casing: float = 0.0, opacity: float = 1.0, hidden: float = 0.0, lift: float = 0.0) -> None:
        """Every two points are a segment of their own."""

    def add_ball(self, middle: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], *, colour: Sequence[int], radius: float, hidden: float = 0.0, lift: float = 0.0) -> None: ...

    def project(self, point: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)]) -> tuple[float, float]:
        """
        Where a point of the world is on the picture, in pixels from the upper left corner.
        """

    def render(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None, None, 3), order='C', device='cpu')]:
        """The picture, (height, width, 3) bytes."""

def surface_quads(solid: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None), order='C', device='cpu', writable=False)], kinds: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None), order='C', device='cpu', writable=False)] | None = None) -> tuple[Annotated[NDArray[numpy.int32], dict(shape=(None, 2, 3))], Annotated[NDArray[numpy.uint8], dict(shape=(None,))], Annotated[NDArray[numpy.uint8], dict(shape=(None,))]]:
    """
    The faces between solid and free voxels as few rectangles: corners (n, 2, 3), faces (n,) and the kind of the voxels before each (n,).
    """

def open_side(solid: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None), order='C', device='cpu')], face: int) -> bool:
    """
    Take a thin wall or roof that closes the world on a side (2 * axis + upper) out of the array; whether there was one.
    """

def pick(grid: BitGrid, origin: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], resolution: float, lo: Sequence[int], hi: Sequence[int], a: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], b: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)]) -> tuple[list[int], int, float] | None:
    """
    What a segment, in metres, meets first in the voxels from lo to hi: a voxel, its face, and how far.
    """

def draw_text(picture: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, 3), order='C', device='cpu')], text: str, x: float, y: float, size: float, colour: Sequence[int], halo: bool = False) -> None: ...

def text_width(text: str, size: float) -> float: ...

class GridPath:
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

    def solve(self, start: tuple[int, int, int], goal: tuple[int, int, int], *, method: str = 'astar', weight: float = 1.0, corner_cutting: bool = False, scan_limit: float = float('inf'), max_expansions: int | None = None) -> GridPath: ...

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

def refract(start: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], goal: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], gates: Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3), order='C', device='cpu', writable=False)], rates: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> tuple[Annotated[NDArray[numpy.float64], dict(shape=(None, 3))], float, int]: ...

class Outcome(enum.Enum):
    """How a search ended."""

    FOUND = 0

    EXHAUSTED = 1

    OUT_OF_BUDGET = 2

    CANCELLED = 3

class TerrainPath:
    """A path over terrain, or a piece of one."""

    @property
    def outcome(self) -> Outcome: ...

    @property
    def cost(self) -> float: ...

    @property
    def expanded(self) -> int: ...

    @property
    def relaxed(self) -> int: ...

    @property
    def abstract_expanded(self) -> int: ...

    @property
    def first_expanded(self) -> int: ...

    @property
    def segments(self) -> int: ...

    @property
    def cpu_seconds(self) -> float: ...

    @property
    def first_seconds(self) -> float: ...

    @property
    def replans(self) -> int: ...

    def voxels(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None, 3))]: ...

    def points(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 3))]: ...

class TerrainOptions:
    """What a query over terrain may choose."""

    def __init__(self) -> None: ...

    @property
    def search(self) -> str: ...

    @search.setter
    def search(self, arg: str, /) -> None: ...

    @property
    def weight(self) -> float: ...

    @weight.setter
    def weight(self, arg: float, /) -> None: ...

    @property
    def refine_weight(self) -> float: ...

    @refine_weight.setter
    def refine_weight(self, arg: float, /) -> None: ...

    @property
    def exact_edges(self) -> bool: ...

    @exact_edges.setter
    def exact_edges(self, arg: bool, /) -> None: ...

    @property
    def keep_paths(self) -> bool: ...

    @keep_paths.setter
    def keep_paths(self, arg: bool, /) -> None: ...

    @property
    def pivots(self) -> int: ...

    @pivots.setter
    def pivots(self, arg: int, /) -> None: ...

    @property
    def max_expansions(self) -> int | None: ...

    @max_expansions.setter
    def max_expansions(self, arg: int | None, /) -> None: ...

    @property
    def time_limit(self) -> float | None: ...

    @time_limit.setter
    def time_limit(self, arg: float | None, /) -> None: ...

def graph_searches() -> list[str]: ...

class GraphScratchPool:
    """What searches reuse from query to query."""

    def __init__(self) -> None: ...

class TerrainGrid:
    """Voxels with one byte of terrain each."""

    def __init__(self, terrain: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None), order='C', device='cpu', writable=False)], solid: BitGrid | None) -> None: ...

    @property
    def shape(self) -> tuple[int, int, int]: ...

    @property
    def bytes(self) -> int: ...

    def terrain(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None))]: ...

    def at(self, voxel: tuple[int, int, int]) -> int: ...

    def set_terrain(self, lo: tuple[int, int, int], hi: tuple[int, int, int], terrain: int) -> int: ...

    def set_solid(self, lo: tuple[int, int, int], hi: tuple[int, int, int], solid: bool) -> int: ...

    def search(self, memory: GraphScratchPool, start: tuple[int, int, int], goal: tuple[int, int, int], costs: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], options: TerrainOptions, cancel: CancelToken | None = None) -> TerrainPath: ...

class GridSteps:
    """A path over a grid, piece by piece."""

    def __init__(self, abstraction: GridAbstraction, start: tuple[int, int, int], goal: tuple[int, int, int], costs: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], options: TerrainOptions) -> None: ...

    @property
    def done(self) -> bool: ...

    def next(self, cancel: CancelToken | None = None) -> TerrainPath: ...

class GridAbstraction:
    """The terrain abstraction of a grid."""

    def __init__(self, grid: TerrainGrid, sector: int, threads: int) -> None: ...

    def find_path(self, start: tuple[int, int, int], goal: tuple[int, int, int], costs: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], options: TerrainOptions, cancel: CancelToken | None = None) -> TerrainPath: ...

    def sizes(self) -> tuple[int, int, int, int, int]: ...

    def look(self) -> tuple[Annotated[NDArray[numpy.float64], dict(shape=(None, 3))], Annotated[NDArray[numpy.uint16], dict(shape=(None,))], Annotated[NDArray[numpy.uint32], dict(shape=(None, 2))]]: ...

    def repairs(self) -> tuple[int, int]: ...

    def time_repairs(self) -> float: ...

    def forget(self) -> None: ...

    def validate(self) -> None: ...

class TerrainPlanner:
    """Plans over the terrain abstraction of a space's cells."""

    def __init__(self, space: NavSpace, sector: int, terrain: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)] | None, threads: int, radius: float | None, options: QueryOptions) -> None: ...

    def find_path(self, start: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], goal: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], costs: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], options: TerrainOptions, cancel: CancelToken | None = None) -> TerrainPath: ...

    def search(self, start: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], goal: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], costs: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], options: TerrainOptions, cancel: CancelToken | None = None) -> TerrainPath: ...

    def kinds_at(self, point: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)]) -> list[int]: ...

    def sizes(self) -> tuple[int, int, int, int, int]: ...

    def look(self) -> tuple[Annotated[NDArray[numpy.float64], dict(shape=(None, 3))], Annotated[NDArray[numpy.uint16], dict(shape=(None,))], Annotated[NDArray[numpy.uint32], dict(shape=(None, 2))]]: ...

    def repaired(self) -> int: ...

    def forget(self) -> None: ...

    def validate(self) -> None: ...

class CellSteps:
    """A path through cells, piece by piece."""

    def __init__(self, planner: TerrainPlanner, start: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], goal: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], costs: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], options: TerrainOptions) -> None: ...

    @property
    def done(self) -> bool: ...

    def next(self, cancel: CancelToken | None = None) -> TerrainPath: ...

class WaypointBlocks:
    """Boxes that waypoints are sorted into."""

    @staticmethod
    def uniform(low: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], size: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], counts: tuple[int, int, int]) -> WaypointBlocks: ...

    @staticmethod
    def adaptive(low: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], edge: float, most: int, positions: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)]) -> WaypointBlocks: ...

    @staticmethod
    def of_tree(low: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], edge: float, inner: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> WaypointBlocks: ...

    @property
    def is_adaptive(self) -> bool: ...

    @property
    def low(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 3))]: ...

    @property
    def size(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 3))]: ...

    @property
    def counts(self) -> tuple[int, int, int]: ...

    def tree(self) -> Annotated[NDArray[numpy.uint64], dict(shape=(None,))]: ...

    def box(self, region: int) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 3))]:
        """Lower and upper corner, in metres."""

class WaypointPath:
    """What a search along waypoints found."""

    @property
    def outcome(self) -> int:
        """0 found, 1 there is none, 2 out of budget, 3 cancelled."""

    def nodes(self) -> Annotated[NDArray[numpy.uint32], dict(shape=(None,))]: ...

    @property
    def length(self) -> float: ...

    @property
    def expanded(self) -> int: ...

    @property
    def relaxed(self) -> int: ...

    @property
    def subregions_expanded(self) -> int: ...

    @property
    def subregions(self) -> int: ...

    @property
    def allowed(self) -> int: ...

    @property
    def cpu_seconds(self) -> float: ...

class SubregionFigures:
    """How large a subregion graph is."""

    @property
    def subregions(self) -> int: ...

    @property
    def connections(self) -> int: ...

    @property
    def bytes(self) -> int: ...

    @property
    def number_bytes(self) -> int: ...

    @property
    def build_seconds(self) -> float: ...

class EditFigures:
    """What an edit of waypoints cost."""

    @property
    def touched(self) -> int: ...

    @property
    def looked_at(self) -> int: ...

    @property
    def seconds(self) -> float: ...

class SubregionMap:
    """Waypoints, and subregion graphs of motion sets."""

    @staticmethod
    def make(positions: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)], edges: Annotated[NDArray[numpy.uint32], dict(shape=(None, 2), order='C', device='cpu', writable=False)], motions: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], lengths: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], regions: WaypointBlocks) -> SubregionMap: ...

    def __len__(self) -> int: ...

    @property
    def edge_count(self) -> int: ...

    @property
    def has_lengths(self) -> bool: ...

    @property
    def bytes(self) -> int: ...

    @property
    def regions(self) -> WaypointBlocks: ...

    def positions(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 3))]: ...

    def positions_of(self, ids: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 3))]: ...

    def edges(self) -> tuple[Annotated[NDArray[numpy.uint32], dict(shape=(None, 2))], Annotated[NDArray[numpy.uint8], dict(shape=(None,))], Annotated[NDArray[numpy.float64], dict(shape=(None,))]]: ...

    def regions_at(self, waypoint: int) -> Annotated[NDArray[numpy.uint64], dict(shape=(None,))]: ...

    def find(self, motions: int, start: int, goal: int, scheme: str | None, exact: bool = False, components: bool = True, max_expansions: int | None = None, time_limit: float | None = None, cancel: CancelToken | None = None) -> WaypointPath: ...

    def nearby(self, point: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], motions: int, most: int) -> Annotated[NDArray[numpy.uint32], dict(shape=(None,))]: ...

    def edit(self, added: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)], moved: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], moved_to: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)], isolated: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], cut: Annotated[NDArray[numpy.uint32], dict(shape=(None, 2), order='C', device='cpu', writable=False)], joined: Annotated[NDArray[numpy.uint32], dict(shape=(None, 2), order='C', device='cpu', writable=False)], motions: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], lengths: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> EditFigures: ...

    def figures(self, motions: int) -> SubregionFigures: ...

    def parts(self, motions: int) -> tuple[Annotated[NDArray[numpy.uint32], dict(shape=(None,))], Annotated[NDArray[numpy.uint64], dict(shape=(None,))], Annotated[NDArray[numpy.uint8], dict(shape=(None,))], Annotated[NDArray[numpy.uint32], dict(shape=(None, 2))], Annotated[NDArray[numpy.float32], dict(shape=(None, 3))]]: ...

    def adopt(self, motions: int, numbers: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], blocks: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], rounds: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], pairs: Annotated[NDArray[numpy.uint32], dict(shape=(None, 2), order='C', device='cpu', writable=False)], lengths: Annotated[NDArray[numpy.float32], dict(shape=(None, 3), order='C', device='cpu', writable=False)]) -> None: ...

    def subregions(self, motions: int) -> tuple[Annotated[NDArray[numpy.float64], dict(shape=(None, 3))], Annotated[NDArray[numpy.uint32], dict(shape=(None,))]]: ...

    def count_in_order(self, motions: int, order: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)], seed: int) -> tuple[int, int]: ...

    def validate(self, motions: int) -> None: ...

def cost_schemes() -> list[str]: ...

def traversable(grid: BitGrid, origin: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], resolution: float, start: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], ends: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)], motions: int, step: int, interval: float, reach: float, likeness: float, floor: BitGrid | None = None, bounds: bool = False) -> Annotated[NDArray[numpy.bool_], dict(shape=(None,))]:
    """
    Whether somebody who moves so can go straight from a point to each of others; lengths in metres.
    """

def waypoints_of_space(space: NavSpace, radius: float | None = None) -> tuple[Annotated[NDArray[numpy.float64], dict(shape=(None, 3))], Annotated[NDArray[numpy.uint32], dict(shape=(None, 2))], Annotated[NDArray[numpy.uint8], dict(shape=(None,))]]:
    """
    Midpoints of portals in metres, pairs of them that share a cell, and the cell's motions.
    """

def save_subregions(map: SubregionMap, motions: int, with_graph: bool, mark: int | None, file: object) -> None: ...

def load_subregions(file: object, known: SubregionMap | None) -> tuple[SubregionMap, int]:
    """
    The map, or None if the known one took the graph over; and the motions.
    """

class SpaceNotes:
    """What the user of a space said of it."""

    def __init__(self, padded: bool, greedy: bool, terrain_names: dict[int, str]) -> None: ...

class SpaceFacts:
    """What a file says of its space beside the voxels."""

    @property
    def shape(self) -> tuple[int, int, int]: ...

    @property
    def origin(self) -> tuple[float, float, float]: ...

    @property
    def resolution(self) -> float: ...

    @property
    def decomposition(self) -> str: ...

    @property
    def tile_edge(self) -> int: ...

    @property
    def tiles(self) -> int: ...

    @property
    def body(self) -> Body: ...

    @property
    def padded(self) -> bool: ...

    @property
    def greedy(self) -> bool: ...

    @property
    def terrain_names(self) -> dict[int, str]: ...

class FileWindow:
    """The part of a file's lattice that a space covers."""

    @property
    def is_part(self) -> bool: ...

    @property
    def tile_edge(self) -> int: ...

    def following(self, file: SpaceFile) -> FileWindow:
        """The same window of a file that was written over its own."""

class SpaceFile:
    """An open file of a saved space."""

    def __init__(self, file: object) -> None: ...

    @property
    def facts(self) -> SpaceFacts: ...

    @property
    def version(self) -> int: ...

    @property
    def mixed_tiles(self) -> int: ...

    @property
    def link_count(self) -> int: ...

    def load(self, memory_limit: int | None = None) -> NavSpace:
        """All of the space."""

    def load_part(self, bounds: Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3), order='C', device='cpu', writable=False)] | None, extent: Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3), order='C', device='cpu', writable=False)] | None, memory_limit: int | None = None) -> tuple[NavSpace, FileWindow]:
        """
        The tiles that touch bounds, on the lattice of those that touch an extent.
        """

def load_region(space: NavSpace, window: FileWindow, file: object, boxes: Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3), order='C', device='cpu', writable=False)], only: bool) -> ChangeSet: ...

def unload_region(space: NavSpace, window: FileWindow, boxes: Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3), order='C', device='cpu', writable=False)]) -> ChangeSet: ...

def loaded_boxes(space: NavSpace) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 2, 3))]:
    """What is loaded, in metres."""

TILE_EDGE: int = 128

def check_tile_edge(tile_edge: int, region_edge: int) -> None: ...

def check_usq_edge(edge: float, agent_size: float) -> None: ...

def needs_its_file(space: NavSpace, window: FileWindow | None, bake: bool) -> bool: ...

def save_space(space: NavSpace, notes: SpaceNotes, window: FileWindow | None, bake: bool, tile_edge: int | None, file: object) -> None: ...

def save_part(space: NavSpace, notes: SpaceNotes, window: FileWindow, own_file: object, tile_edge: int | None, file: object) -> None:
    """A space that is loaded in parts, with the rest from its own file."""

def save_tiles(shape: tuple[int, int, int], origin: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], resolution: float, region_edge: int, tile_edge: int, body: Body, ground: Ground, notes: SpaceNotes, next: object, progress: object | None, file: object) -> None:
    """Tiles as next(number) gives them."""

class Watch:
    """Keeps an eye on one path through a living space."""

    def __init__(self, space: NavSpace, points: Annotated[NDArray[numpy.float64], dict(shape=(None, 3), order='C', device='cpu', writable=False)], links: Sequence[tuple[int, int]], goal: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)], radius: float, version: int, cost: float, length: float, travel: QueryOptions, search: QueryOptions, plain: bool) -> None: ...

    def look(self, position: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)] | None) -> tuple[str, int, tuple[float, float, float] | None, float | None, float]:
        """State, version, point, distance and gain."""

    def replan(self, position: Annotated[NDArray[numpy.float64], dict(shape=(3), order='C', device='cpu', writable=False)]) -> tuple[str, Path]:
        """The reason, and what was found."""
