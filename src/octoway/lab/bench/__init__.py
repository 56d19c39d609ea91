# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The instrument that measures: suites, methods, a strict timing protocol, and verdicts. `octoway bench` drives it.

Reading order: `model.py` (the nouns), `methods.py` (the list of methods), `schedule.py` and `runner.py` (the
protocol), `figures.py` (statistics), `verdicts.py` (the claims), `report.py`.
"""
