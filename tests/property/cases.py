# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""How many cases run: OCTOWAY_CASES over all tests, each with its share. Unset: always the same cases; set: new ones."""

from __future__ import annotations

import functools
import os
from collections import Counter

from hypothesis import HealthCheck, Phase, given, settings

CHOSEN = os.environ.get("OCTOWAY_CASES")
TOTAL = int(CHOSEN or 9860)
SHARES = 7295  # of all tests together
RAN: Counter[str] = Counter()  # cases of each module
ASKED: Counter[str] = Counter()  # questions of each module: segments, paths, points


def cases(share, **strategies):
    """Run a test on its share of all cases, and count them."""

    def decorate(test):
        @functools.wraps(test)
        def counted(*args, **kwargs):
            RAN[test.__module__] += 1
            return test(*args, **kwargs)

        limits = settings(
            max_examples=max(3, round(TOTAL * share / SHARES)),
            deadline=None,
            derandomize=CHOSEN is None,
            database=None,
            print_blob=True,
            suppress_health_check=list(HealthCheck),
            phases=(Phase.explicit, Phase.generate, Phase.shrink),
        )
        return limits(given(**strategies)(counted))

    return decorate
