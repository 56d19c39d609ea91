# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The state of a page, without a browser: ends, search options, the path, obstacles and time. Pages only show it."""

from octoway.viewer.session.movables import Movables as Movables
from octoway.viewer.session.notice import Notice as Notice
from octoway.viewer.session.search_options import SearchOptions as SearchOptions
from octoway.viewer.session.session import CLICK_SETS as CLICK_SETS
from octoway.viewer.session.session import Session as Session
