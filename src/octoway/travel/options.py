# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The options of a query, each described once: its name, type, check and meaning.

The classes below are the list. Type checkers read the types, `query_options` the checks, `takes` writes the signatures
that `help()` shows, and docs/paths.md has the same lines. Checked options are remembered: most queries repeat the last.
"""

import inspect
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, TypedDict, TypeVar, cast

import numpy as np

from octoway import _core
from octoway.checks import (
    nearest_name,
    to_count,
    to_distance,
    to_flag,
    to_length,
    to_name,
    to_names,
    to_seconds,
    to_weight,
)
from octoway.errors import InvalidInputError
from octoway.travel.choices import (
    Choice,
    PortalPoints,
    PreferClearance,
    Smooth,
    SubregionAbstraction,
    TerrainAbstraction,
    VoxelCentres,
    WeightedAStar,
)
from octoway.travel.costs import Names, QueryFilter, TerrainCosts, frozen, set_travel

DEFAULT_REFINE = ("pull", "prune")  # where a quality does not say how
_F = TypeVar("_F", bound=Callable[..., Any])
_Fields = Mapping[str, Any]  # of the core's options


@dataclass(frozen=True)
class Option:
    """One option: what it means, in a line, and how a value becomes fields of the core's options."""

    text: str
    read: Callable[[Any, str], _Fields] | None = None  # None: `set_travel` reads it together with others
    default: Any = None


def _plain(check: Callable[[Any, str], Any]) -> Callable[[Any, str], _Fields]:
    return lambda value, name: {name: check(value, name)}


def _chosen(check: Callable[[Any, str], Any]) -> Callable[[Any, str], _Fields]:
    """Read a choice, or a plain value."""

    def read(value: Any, name: str) -> _Fields:
        if not isinstance(value, Choice):
            return {name: check(value, name)}
        if value.option != name:
            raise InvalidInputError(f"{name} takes no {type(value).__name__}; {value.option}= does")
        return value.fields()

    return read


def read_refine(value: Any, name: str) -> _Fields:
    """Read the names of refinements; `Smooth` may be among them."""
    steps = (value,) if isinstance(value, (str, Choice)) or not isinstance(value, Iterable) else tuple(value)
    fields: dict[str, Any] = {}
    for step in steps:
        if isinstance(step, Choice):
            fields.update(_chosen(to_name)(step, name))
    return {"refine": to_names(["smooth" if isinstance(s, Choice) else s for s in steps], name), **fields}


class TravelRules(TypedDict, total=False):
    """The cost of travelling, and where it is forbidden: docs/costs.md."""

    costs: Annotated["TerrainCosts | None", Option("the cost of a metre in each terrain; what is missing is forbidden")]
    motion: Annotated[
        "str | Collection[str] | None", Option('how the agent may move: "surface", "adhesive", "volumetric"')
    ]
    motion_costs: Annotated["Mapping[str, float] | None", Option("the cost of a metre for each way to move")]
    filter: Annotated["QueryFilter | None", Option("terrains, heights and boxes to stay out of")]


class Travel(TravelRules, total=False):
    """The same, and whether links are taken."""

    links: Annotated["bool | None", Option("False leaves links alone", default=True)]


class Steps(TypedDict, total=False):
    """How a path is searched and refined."""

    algorithm: Annotated["str | WeightedAStar | None", Option("one search instead of the quality's", _chosen(to_name))]
    refine: Annotated[
        "str | Smooth | Sequence[str | Smooth] | None",
        Option("refinements, in order, instead of the quality's; `()` keeps the raw path", read_refine),
    ]
    weight: Annotated[
        "float | None", Option("above 1: a greedier search, faster and perhaps longer", _plain(to_weight))
    ]
    placement: Annotated[
        "str | PortalPoints | VoxelCentres | None",
        Option("where a search on a graph has its nodes", _chosen(to_name)),
    ]


class ManyChoices(Steps, Travel, total=False):
    """The options of queries for many targets."""

    snap: Annotated[
        "float | None", Option("metres that a blocked end may be moved to a free place", _plain(to_distance))
    ]
    time_limit: Annotated["float | None", Option("a budget in seconds", _plain(to_seconds))]
    max_expansions: Annotated["int | None", Option("a budget of nodes", _plain(to_count))]


class BatchChoices(ManyChoices, total=False):
    """The options of `find_paths`: those, and what goes from one start to one goal."""

    abstraction: Annotated[
        "str | TerrainAbstraction | SubregionAbstraction | None",
        Option("plan in the abstract first, for very large worlds", _chosen(to_name)),
    ]
    prefer_clearance: Annotated[
        "float | PreferClearance | None",
        Option("metres: nearer to obstacles than that, a path costs more", _chosen(to_length)),
    ]
    partial: Annotated[
        "bool",
        Option("where the goal is not reached, a path to the nearest point that is", _plain(to_flag), default=False),
    ]


class Choices(BatchChoices, total=False):
    """The options of `find_path`: all."""

    trace: Annotated["bool", Option("record the expansions: `result.trace`", _plain(to_flag), default=False)]


OPTIONS: Mapping[str, Option] = {name: hint.__metadata__[0] for name, hint in Choices.__annotations__.items()}
_TRAVEL = frozenset(Travel.__annotations__)
_MOVED = {
    "g_weight": "algorithm=octoway.WeightedAStar(g=...)",
    "h_weight": "algorithm=octoway.WeightedAStar(h=...)",
    "points_per_portal": "placement=octoway.PortalPoints(...)",
    "connectivity": "placement=octoway.VoxelCentres(...)",
    "turn_radius": "refine=(..., octoway.Smooth(turn_radius=...))",
    "curve": "refine=(..., octoway.Smooth(curve=...))",
    "clearance_weight": "prefer_clearance=octoway.PreferClearance(distance, weight=...)",
    "sector": "abstraction=octoway.TerrainAbstraction(sector=...)",
    "scheme": "abstraction=octoway.SubregionAbstraction(scheme=...)",
    "exact": "abstraction=octoway.SubregionAbstraction(exact=...)",
}


def takes(options: Any, *, with_text: bool = False) -> Callable[[_F], _F]:
    """Show options, one of the classes above, in the signature of a function whose last parameter collects them.

    The docstring gets a line for each, too, if it is asked for.
    """
    shown = [
        inspect.Parameter(
            name,
            inspect.Parameter.KEYWORD_ONLY,
            default=hint.__metadata__[0].default,
            annotation=hint.__origin__.__forward_arg__,
        )
        for name, hint in options.__annotations__.items()
    ]

    def show(function: _F) -> _F:
        signature = inspect.signature(function)
        *own, _ = signature.parameters.values()
        function.__signature__ = signature.replace(parameters=[*own, *shown])  # type: ignore[attr-defined]
        if with_text and function.__doc__:
            lines = "".join(f"\n        {name}: {OPTIONS[name].text}" for name in options.__annotations__)
            function.__doc__ = f"{function.__doc__.rstrip()}\n\n        Options:{lines}\n        "
        return function

    return show


def query_options(
    quality: str | None, choices: ManyChoices, terrain_names: Mapping[int, str] | None = None
) -> _core.QueryOptions:
    """Return the options over the core's own defaults. Nobody changes the result: it is shared between queries."""
    items: Iterable[tuple[str, Any]] = choices.items()
    names: Names = ()
    if not _TRAVEL.isdisjoint(choices):
        names = tuple((terrain_names or {}).items())
        items = [(name, frozen(value) if _may_freeze(name, value) else value) for name, value in items]
    try:
        return _known_options(quality, tuple(items), names)
    except TypeError:  # a list among them cannot be remembered; or a name is wrong, which _make_options tells
        return _make_options(quality, tuple(items), names)


def _make_options(quality: str | None, choices: tuple[tuple[str, Any], ...], names: Names = ()) -> _core.QueryOptions:
    options = _core.QueryOptions()
    travel: dict[str, Any] = dict.fromkeys(_TRAVEL)
    given = {name: value for name, value in choices if value is not None}
    for name, _ in choices:
        if name == "quality":
            raise TypeError("a query for many targets takes no quality; choose algorithm= and refine=")
        if name not in OPTIONS:
            raise TypeError(unknown_option(name, ("quality", "radius", "cancel", *OPTIONS)))
    if quality is not None:
        options.quality = to_name(quality, "quality")
        if "refine" in given:
            raise InvalidInputError(
                "a quality chooses the search and the refinements, and refine replaces both: leave quality out, or "
                "refine"
            )
    for name, value in given.items():
        read = OPTIONS[name].read
        if read is None:
            travel[name] = value
            continue
        for field, checked in read(value, name).items():
            setattr(options, field, checked)
    links = travel.pop("links")
    options.links = True if links is None else to_flag(links, "links")
    if any(value is not None for value in travel.values()):
        set_travel(options, travel["costs"], travel["motion"], travel["motion_costs"], travel["filter"], names)
    return options


def unknown_option(name: str, known: Collection[str], what: str = "a query") -> str:
    """Say that there is no such option, and which is meant."""
    if name in _MOVED and "algorithm" in known:
        return f"{what} takes no argument '{name}'; write {_MOVED[name]}"
    near = nearest_name(name, known)
    hint = f"known: {', '.join(known)}" if near is None else f"did you mean '{near}'?"
    return f"{what} takes no argument '{name}'; {hint}"


def _may_freeze(name: str, value: Any) -> bool:
    """Return True if a value may be frozen. One that is refused stays as it came, for the message."""
    if name == "motion":
        return not isinstance(value, (Mapping, np.ndarray))
    return name in {"costs", "motion_costs"}


def check_travel(choices: Travel) -> None:
    """Refuse options that are only for searches."""
    for name in choices:
        if name not in _TRAVEL:
            raise TypeError(unknown_option(name, (*sorted(_TRAVEL), "radius"), "this"))


def travel_of(choices: Mapping[str, Any]) -> Travel | None:
    """Pick out whom the path is for, if that was given. Results keep it: what the caller changes later is copied."""
    if _TRAVEL.isdisjoint(choices):
        return None
    given = {name: value for name, value in choices.items() if name in _TRAVEL and value is not None}
    for name, value in given.items():
        if type(value) is dict:  # the usual case, and queries are short
            given[name] = value.copy()
        elif isinstance(value, _MUTABLE):
            given[name] = copy(value)
    return cast("Travel", given)


def travel_under(held: Travel, given: Mapping[str, Any]) -> Travel:
    """The travel of a result, under keywords of a call: each replaces that part of it, and None drops the part."""
    return travel_of({**held, **given}) or {}


def rules_of(travel: Travel) -> TravelRules:
    """The same without the word about links."""
    return cast("TravelRules", {name: value for name, value in travel.items() if name != "links"})


_MUTABLE = (list, set, np.ndarray, Mapping)
_known_options = lru_cache(maxsize=64, typed=True)(_make_options)

# By quality, for those who choose nothing else: the usual query takes them without a call.
PLAIN_OPTIONS: dict[str | None, _core.QueryOptions] = {
    quality: _make_options(quality, ()) for quality in (None, *_core.qualities())
}
