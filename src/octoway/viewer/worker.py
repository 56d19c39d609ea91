# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""One thread that carries out the orders of a page.

Browsers send events faster than a large world answers. If several orders have one key, only the last is done: a handle
that is dragged never lags behind the hand. And since one thread does everything, a session needs no locks.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class Worker:
    """Does orders one after the other; when there is none, calls `idle`, which tells when to be called again."""

    def __init__(self, idle: Callable[[], float | None]) -> None:
        self._idle = idle
        self._orders: OrderedDict[str, Callable[[], None]] = OrderedDict()
        self._changed = threading.Condition()
        self._stopped = False
        self._busy = False
        self._thread = threading.Thread(target=self._run, name="octoway page", daemon=True)

    def start(self) -> None:
        """Begin to work."""
        self._thread.start()

    def put(self, key: str, action: Callable[[], None]) -> None:
        """Do something after all that waits; an order of the same key that waits still is dropped."""
        with self._changed:
            self._orders.pop(key, None)
            self._orders[key] = action
            self._changed.notify_all()

    def wait(self, timeout: float = 10.0) -> bool:
        """Wait until nothing is left to do; whether that came to pass."""
        end = time.monotonic() + timeout
        with self._changed:
            while self._orders or self._busy:
                if not self._changed.wait(max(0.0, end - time.monotonic())):
                    return False
        return True

    def stop(self) -> None:
        """Finish the present order, and end."""
        with self._changed:
            self._stopped = True
            self._changed.notify_all()
        if self._thread.is_alive() and threading.current_thread() is not self._thread:
            self._thread.join(timeout=10.0)

    def _run(self) -> None:
        pause: float | None = None
        while True:
            with self._changed:
                self._busy = False
                self._changed.notify_all()
                if not self._orders and not self._stopped:
                    self._changed.wait(pause)
                if self._stopped:
                    return
                action = self._orders.popitem(last=False)[1] if self._orders else None
                self._busy = action is not None
            if action is not None:
                action()
                pause = 0.0
            else:
                pause = self._idle()
