# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

pytest.register_assert_rewrite("brute", "claims")

from cases import ASKED, RAN  # noqa: E402


@pytest.fixture(autouse=True, scope="module")
def _say_how_many(request):
    yield
    name = request.module.__name__
    if RAN[name]:
        print(f"\n{name}: {RAN[name]:,} cases, {ASKED[name]:,} questions")


@pytest.fixture(autouse=True, scope="session")
def _say_total():
    yield
    print(f"\nproperty tests: {RAN.total():,} cases, {ASKED.total():,} questions")
