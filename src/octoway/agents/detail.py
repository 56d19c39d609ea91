# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Level of detail (Albertini 2022, section 7): agents far from the observers get cheaper plans."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from octoway.travel.options import Choices


@dataclass(frozen=True)
class Detail:
    """How agents up to a distance from the focus are planned for."""

    within: float  # metres; the last one is for all others
    quality: str | None = None
    choices: Choices | None = None


# Albertini finds greedy search with post-smoothing the best bargain far from the observers. View cones were the
# other choice: they cost more than "fast" where a NavSpace is at hand.
DETAIL = (
    Detail(50.0, "good"),
    Detail(200.0, "fast"),
    Detail(float("inf"), None, {"algorithm": "greedy", "refine": ("post_smoothing",)}),
)
