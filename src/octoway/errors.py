# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Everything that octoway raises on purpose. "No path" is never an exception: it is a status with a reason."""


class OctowayError(Exception):
    """Base of all octoway errors."""


class InvalidInputError(OctowayError, ValueError):
    """Wrong input: the message says what came, what was expected and what to do."""


class WorldFormatError(OctowayError, ValueError):
    """A world file cannot be read: the message names the file, the place and the reason."""


class SpaceFileError(OctowayError, ValueError):
    """A saved NavSpace is damaged, truncated, from a newer version, or not one at all."""


class CancelledError(OctowayError, RuntimeError):
    """A build was stopped by its cancel token. (A cancelled query is a status, not an error.)"""


class MemoryLimitError(OctowayError, MemoryError):
    """A build or a load may need more memory than its `memory_limit`; it was refused before it took any."""


class InternalError(OctowayError, RuntimeError):
    """A promise of octoway's own was broken: a bug. Please report it."""


class MissingExtraError(OctowayError, ImportError):
    """An optional package is not installed: the message says what to install."""
