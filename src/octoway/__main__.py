# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The command line as a module: python -m octoway."""

from octoway.cli.app import main

main()
