# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The guard of the page: its token, its name and its own origin open it, and nothing else does."""

import http.client
from urllib.parse import urlsplit

import pytest

import octoway as ow
from octoway.errors import InternalError, InvalidInputError

pytest.importorskip("viser", reason="viser is not installed: pip install 'octoway[view]'")

from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from octoway.viewer.page import open_page
from octoway.viewer.playground import guard as guards
from octoway.viewer.playground.guard import Guard
from octoway.viewer.session.sources import refuse_outside

FORBIDDEN = 403


@pytest.fixture(scope="module")
def page():
    page = open_page(ow.scenes.make("zigzag", size=8), port=0)
    yield page
    page.stop()


def get(page, path, **headers):
    address = urlsplit(page.url)
    connection = http.client.HTTPConnection("127.0.0.1", address.port, timeout=5)
    connection.putrequest("GET", path, skip_host="Host" in headers)
    for name, value in headers.items():
        connection.putheader(name, value)
    connection.endheaders()
    try:
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def test_the_address_opens_the_page(page):
    status, body = get(page, urlsplit(page.url).path)
    assert status == 200
    assert b"<html" in body
    port = urlsplit(page.url).port
    for host in (f"127.0.0.1:{port}", f"localhost:{port}", f"LOCALHOST:{port}", f"[::1]:{port}"):
        assert get(page, urlsplit(page.url).path, Host=host)[0] == 200
        assert get(page, urlsplit(page.url).path, Host=host, Origin=f"http://{host}")[0] == 200


def test_no_token_and_wrong_tokens_are_refused(page):
    token = urlsplit(page.url).path.strip("/")
    for path in (
        "/",
        "/index.html",
        f"/{token[:-1]}/",
        f"/{token}x/",
        f"/?token={token}",
        f"/a/{token}/",
        "/%00",
        "//",
    ):
        status, body = get(page, path)
        assert status == FORBIDDEN, path
        assert b"token" in body
        assert token.encode() not in body


def test_foreign_hosts_are_refused(page):
    path, port = urlsplit(page.url).path, urlsplit(page.url).port
    for host in (
        f"evil.example:{port}",
        "127.0.0.1",
        f"127.0.0.1:{port + 1}",
        f"localhost.evil.example:{port}",
        "",
        ":",
    ):
        status, body = get(page, path, Host=host)
        assert status == FORBIDDEN, host
        assert b"another name" in body


def test_foreign_origins_are_refused(page):
    path, port = urlsplit(page.url).path, urlsplit(page.url).port
    for origin in ("https://evil.example", "null", f"https://127.0.0.1:{port}", f"http://127.0.0.1:{port + 1}"):
        assert get(page, path, Origin=origin)[0] == FORBIDDEN, origin


def test_a_websocket_needs_all_three_too(page):
    address = urlsplit(page.url)
    good = f"ws://127.0.0.1:{address.port}{address.path.rstrip('/')}"
    own = f"http://127.0.0.1:{address.port}"
    options = {"subprotocols": ["viser-v1.1.1"], "open_timeout": 5, "proxy": None, "compression": None}
    for origin in (own, None):
        with connect(good, origin=origin, **options) as socket:
            assert socket.recv(timeout=5)
    for url, origin, headers in (
        (f"ws://127.0.0.1:{address.port}", own, {}),
        (good[:-1], own, {}),
        (good, "https://evil.example", {}),
        (good, "null", {}),
        (f"ws://localhost:{address.port}{address.path}", own, {}),  # the origin is the other name's
    ):
        with (
            pytest.raises(InvalidStatus) as refused,
            connect(url, origin=origin, additional_headers=headers, **options),
        ):
            pass
        assert refused.value.response.status_code == FORBIDDEN


def test_two_pages_have_two_tokens(page):
    other = open_page(ow.scenes.make("zigzag", size=8), port=0)
    try:
        assert urlsplit(other.url).path != urlsplit(page.url).path
        assert get(other, urlsplit(page.url).path)[0] == FORBIDDEN
        assert len(urlsplit(page.url).path) >= 22
    finally:
        other.stop()


def test_a_page_for_other_machines_takes_their_addresses_and_no_names():
    everywhere = Guard("0.0.0.0")  # noqa: S104
    assert everywhere._is_ours("192.168.1.7:8080", 8080)
    assert everywhere._is_ours("localhost:8080", 8080)
    assert not everywhere._is_ours("evil.example:8080", 8080)
    one = Guard("192.168.1.7")
    assert one._is_ours("192.168.1.7:8080", 8080)
    assert not one._is_ours("192.168.1.8:8080", 8080)


def test_a_viser_that_serves_otherwise_is_not_started(monkeypatch):
    monkeypatch.setattr(Guard, "wrap", lambda self, inner: inner)
    with pytest.raises(InternalError, match="cannot be kept shut"):
        open_page(ow.scenes.make("zigzag", size=8), port=0)
    assert guards.websocket_server.serve.__module__.startswith("websockets")


def test_files_are_read_below_the_folder_alone(page, tmp_path, monkeypatch):
    inside, outside = tmp_path / "in", tmp_path / "out"
    inside.mkdir()
    outside.mkdir()
    ow.save_world(ow.scenes.make("zigzag", size=8), outside / "a.npz")
    (inside / "link.npz").symlink_to(outside / "a.npz")
    ow.save_world(ow.scenes.make("zigzag", size=8), inside / "b.npz")
    monkeypatch.chdir(inside)
    monkeypatch.setattr(page, "folder", inside)
    page.load("b.npz")
    page.load(str(inside / "b.npz"))
    before = page.session.world
    for name in ("../out/a.npz", str(outside / "a.npz"), "link.npz", "/etc/passwd", "~/a.npz", "'/etc/passwd'", "a\0b"):
        for load in (page.load, page.load_recording):
            with pytest.raises(InvalidInputError, match="and below, where it was started"):
                load(name)
    assert page.session.world is before
    refuse_outside("city", inside)
