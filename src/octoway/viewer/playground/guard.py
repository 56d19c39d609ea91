# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The guard of the page. Its port is open to every program, and to every web page that this machine's browser shows.

A request is answered if three things are right: the token in its address, which only the person who started the page
knows; its Host, which a foreign page cannot choose unless it has a name of its own lead here (DNS rebinding); and its
Origin, which browsers send with every WebSocket. Viser checks none of them and offers no place to do so, but it serves
pages and WebSockets by one call of `websockets`: that call gets our check before viser's own.
"""

from __future__ import annotations

import hmac
import http
import ipaddress
import secrets
import socket
import threading
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import websockets.asyncio.server as websocket_server
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from octoway.errors import InternalError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_LOCK = threading.Lock()
_HERE = ("127.0.0.1", "localhost", "::1")
_EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - names of what we listen on, compared and not bound


class Guard:
    """Checks requests for one page."""

    def __init__(self, host: str, token: str | None = None) -> None:
        self.token = secrets.token_urlsafe(18) if token is None else token
        self._open = host in _EVERYWHERE  # to other machines, whose names for this one are not known
        names = {host.lower(), *_HERE} if host in (*_HERE, *_EVERYWHERE) else {host.lower()}
        self._names = names | ({socket.gethostname().lower(), socket.getfqdn().lower()} if self._open else set())
        self.used = False  # whether the server asks us

    def check(self, request: Request, port: int) -> str | None:
        """Say why a request is refused; None if it is not."""
        hosts, origins = request.headers.get_all("Host"), request.headers.get_all("Origin")
        if len(hosts) != 1 or not self._is_ours(hosts[0], port):
            return "this page is served under another name: open the address that octoway printed"
        if len(origins) > 1 or (origins and origins[0].lower() != f"http://{hosts[0].lower()}"):
            return "another web page may not use this one"
        given = request.path.partition("?")[0].split("/")[1] if request.path.startswith("/") else ""
        if not hmac.compare_digest(given.encode(), self.token.encode()):
            return "the token is missing or wrong: open the whole address that octoway printed"
        return None

    def _is_ours(self, host: str, port: int) -> bool:
        name, colon, number = host.rpartition(":") if not host.endswith("]") else (host, "", "")
        if not colon:
            name, number = host, "80"
        name = name.lower().removeprefix("[").removesuffix("]")
        return number == str(port) and (name in self._names or (self._open and _is_address(name)))

    def wrap(self, inner: Callable[..., Any]) -> Callable[..., Any]:
        """Return viser's answer to requests that are right, and a refusal to all others."""

        def process_request(connection: Any, request: Request) -> Any:
            reason = self.check(request, connection.local_address[1])
            if reason is not None:
                return _refusal(reason)
            path = "/" + request.path.partition("/" + self.token)[2].lstrip("/")
            return inner(connection, replace(request, path=path))

        self.used = True
        return process_request


def _is_address(name: str) -> bool:
    """Tell whether a host is a number: no name server can lead it elsewhere."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _refusal(reason: str) -> Response:
    body = reason.encode() + b"\n"
    headers = Headers({"Content-Type": "text/plain; charset=utf-8", "Content-Length": str(len(body))})
    headers["Connection"] = "close"
    return Response(http.HTTPStatus.FORBIDDEN, "Forbidden", headers, body)


@contextmanager
def guarded(guard: Guard) -> Iterator[None]:
    """Within: a server of viser's that starts asks the guard first. Without that it must not run."""
    with _LOCK:
        plain = websocket_server.serve

        def serve(*args: Any, **options: Any) -> Any:
            inner = options.get("process_request")
            if getattr(inner, "__module__", "").startswith("viser"):
                options["process_request"] = guard.wrap(inner)  # type: ignore[arg-type]
            return plain(*args, **options)

        setattr(websocket_server, "serve", serve)  # noqa: B010
        try:
            yield
        finally:
            setattr(websocket_server, "serve", plain)  # noqa: B010
    if not guard.used:
        raise InternalError("viser serves its page in another way than octoway knows, so it cannot be kept shut")
