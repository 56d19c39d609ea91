# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The colours of all pictures, and scales of them. After Okabe and Ito: told apart with any colour vision."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

Colour = tuple[int, int, int]

BLUE: Colour = (0, 114, 178)
VERMILION: Colour = (222, 84, 12)
GREEN: Colour = (0, 158, 115)
PURPLE: Colour = (190, 95, 150)
AMBER: Colour = (240, 160, 0)
SKY_BLUE: Colour = (86, 180, 233)
YELLOW: Colour = (240, 228, 66)
RED: Colour = (200, 30, 40)

INK: Colour = (38, 50, 64)
FAINT: Colour = (96, 112, 130)
SOLID: tuple[Colour, Colour] = ((112, 134, 160), (198, 210, 222))  # at the lowest and the highest place of a world
PLAIN: Colour = (168, 180, 194)  # terrain of no kind
FLOOR: Colour = (216, 222, 228)
SKY: tuple[Colour, Colour] = ((214, 225, 236), (250, 251, 252))  # top and bottom of a picture

# From small to large, from near to far: dark and blue to bright and yellow, even for the colour-blind.
_SCALE = np.array([(68, 1, 84), (62, 74, 137), (38, 130, 142), (53, 183, 121), (180, 222, 44), (253, 231, 37)], float)
_KINDS = np.array([BLUE, AMBER, GREEN, PURPLE, VERMILION, SKY_BLUE, YELLOW, (120, 94, 60)], np.uint8)


def scale(shares: ArrayLike) -> NDArray[np.uint8]:
    """Colours (n, 3) for numbers from 0 to 1."""
    places = np.clip(np.asarray(shares, float), 0.0, 1.0) * (len(_SCALE) - 1)
    low = np.minimum(places.astype(int), len(_SCALE) - 2)
    part = (places - low)[:, np.newaxis]
    return np.asarray(np.rint(_SCALE[low] * (1 - part) + _SCALE[low + 1] * part), np.uint8)


def kinds(numbers: ArrayLike) -> NDArray[np.uint8]:
    """Colours (n, 3) for kinds 0, 1, 2, ...: neighbours differ, the ninth is like the first."""
    return np.asarray(_KINDS[np.asarray(numbers, np.int64) % len(_KINDS)])
