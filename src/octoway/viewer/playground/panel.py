# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A panel, and how its controls talk to the page."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from octoway.viewer.playground.page import Page


class Panel(Protocol):
    """Controls in a folder. They are made once; `refresh` shows the session in them."""

    def refresh(self) -> None:
        """Show the session as it is now."""


def when_changed(control: Any, page: Page, key: str, action: Callable[[Any], object]) -> None:
    """Call `action` with the control's value when a person changes it; not when the page itself does."""

    def changed(event: Any) -> None:
        if event.client is not None:
            page.do(key, lambda: action(control.value))

    control.on_update(changed)


def when_pressed(button: Any, page: Page, key: str, action: Callable[[], object]) -> None:
    """Call `action` when a person presses a button."""
    button.on_click(lambda _: page.do(key, action))


def decimals(resolution: float) -> int:
    """How many a field for metres needs: those of a tenth of a voxel, and of a centimetre at least."""
    return max(2, math.ceil(round(-math.log10(resolution / 10), 9)))


def show(control: Any, **props: Any) -> None:
    """Set what differs: an assignment alone would send it again."""
    for name, value in props.items():
        if getattr(control, name) != value:
            setattr(control, name, value)
