# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Pictures of a scene as files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from octoway.cli.common import say

if TYPE_CHECKING:
    from pathlib import Path

    from octoway.viewer import Scene


def check_pictures(png: Path | None = None, html: Path | None = None) -> None:
    """Before any work: the name of a picture tells its format."""
    from octoway.checks import require_suffix

    if png is not None:
        require_suffix(png, ".png")
    if html is not None:
        require_suffix(html, ".html", ".htm")


def write_pictures(scene: Scene, png: Path | None = None, html: Path | None = None, **view: Any) -> None:
    """Write the pictures, and say so, with notes on the parts that they do not show; `view` is for the PNG."""
    from octoway.viewer import compose
    from octoway.viewer.html import page_of, save_html
    from octoway.viewer.png import save_png

    notes: tuple[str, ...] = ()
    if png is not None:
        picture = compose(scene)
        save_png(png, picture, **view)
        notes = picture.visible_notes
        say(f"wrote {png}")
    if html is not None:
        picture = page_of(scene)
        save_html(html, picture)
        notes = tuple(note for layer in picture.layers for note in layer.notes)
        say(f"wrote {html}; a browser opens it")
    for note in notes:
        say(f"  {note}")
