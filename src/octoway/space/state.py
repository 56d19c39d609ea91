# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The state of a NavSpace: the core object, the frame of its lattice, and what the core does not know.

The functions and nouns of this room work on the state; users hold the NavSpace. Other rooms get at it through
`state_of` and `core_of`, and nothing else in the package looks behind an underscore of a NavSpace.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar, cast

from octoway.checks import to_kind
from octoway.travel.options import PLAIN_OPTIONS, ManyChoices, Travel, check_travel, query_options

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    from octoway import _core
    from octoway.space.space import NavSpace
    from octoway.space.window import Window

T = TypeVar("T")


@dataclass(eq=False)
class State:
    """All that a NavSpace holds."""

    core: _core.NavSpace
    origin: NDArray[np.float64]
    resolution: float
    outside: str
    edit_policy: str
    terrain_names: dict[int, str]  # by id
    window: Window | None = None  # of a space that was loaded in parts
    kept: dict[str, tuple[int, Any]] = field(default_factory=dict)  # by name: a version, and what was made for it

    def with_core(self, core: _core.NavSpace) -> State:
        """Return the same state around another core object."""
        return State(
            core, self.origin, self.resolution, self.outside, self.edit_policy, self.terrain_names, self.window
        )

    def of_this_version(self, name: str, make: Callable[[_core.NavSpace], T]) -> T:
        """Return what `make` makes of the present version; it is made once a version."""
        view = self.core.snapshot()
        version, made = self.kept.get(name, (-1, None))
        if version != view.version:
            made = make(view)
            self.kept[name] = (view.version, made)
        return cast("T", made)

    def options(self, quality: str | None, choices: ManyChoices) -> _core.QueryOptions:
        """Check the choices of a query; terrains may be named."""
        if not choices and (quality is None or isinstance(quality, str)) and quality in PLAIN_OPTIONS:
            return PLAIN_OPTIONS[quality]
        return query_options(quality, choices, self.terrain_names)

    def travel(self, travel: Travel) -> _core.QueryOptions:
        """Check who travels how, for questions that are no searches."""
        if not travel:
            return PLAIN_OPTIONS[None]
        check_travel(travel)
        return self.options(None, cast("ManyChoices", travel))


def checked_space(value: Any, what: str = "space") -> NavSpace:
    """A NavSpace, or one clear error."""
    from octoway.space.space import NavSpace  # noqa: PLC0415 - it lists what this room does

    return to_kind(value, NavSpace, what)


state_of: Callable[[NavSpace], State] = attrgetter("_state")
core_of: Callable[[NavSpace], _core.NavSpace] = attrgetter("_core")
