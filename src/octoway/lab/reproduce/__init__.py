# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The experiments of the papers that octoway builds on, run again: `octoway reproduce`.

`paper_*.py` hold a paper's printed figures, the file without the prefix runs it again, and `model.py` has the
nouns that both share. A new paper is two files and a line in PAPERS.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from octoway.lab.reproduce import albertini, massonnat, pandit, sturtevant, wardhana

if TYPE_CHECKING:
    from collections.abc import Callable

    from octoway.lab.reproduce.model import Reproduction, Settings, Watch

PAPERS: dict[str, Callable[[Settings, Watch], Reproduction]] = {
    "massonnat": massonnat.reproduce,
    "albertini": albertini.reproduce,
    "pandit": pandit.reproduce,
    "sturtevant": sturtevant.reproduce,
    "wardhana": wardhana.reproduce,
}
