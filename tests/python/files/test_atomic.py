# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The one writer of files: what it replaces, what it refuses, and what it leaves behind."""

from __future__ import annotations

import ast
import os
import socket
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

import octoway as ow
from octoway.files import parts
from octoway.files.atomic import write_atomically, written_atomically

posix = pytest.mark.skipif(sys.platform == "win32", reason="kinds of files that Windows does not have")
SOURCE = Path(ow.__file__).parent


@pytest.fixture(autouse=True)
def _look_at_every_folder(monkeypatch):
    monkeypatch.setattr(parts, "_last_look", (None, 0.0))


@pytest.fixture(scope="module")
def space():
    return ow.NavSpace.build(ow.World.from_voxels(np.zeros((4, 4, 4), bool)))


def kind(path):
    return stat.S_IFMT(os.lstat(path).st_mode)


def make_device(path):
    if os.geteuid():
        pytest.skip("only root makes devices")
    try:
        os.mknod(path, 0o666 | stat.S_IFCHR, os.makedev(1, 3))  # our own, in a folder of the test
    except PermissionError:
        pytest.skip("this machine does not let root make devices")


def make_socket(path):
    place = socket.socket(socket.AF_UNIX)
    place.bind(str(path))
    place.close()


@posix
@pytest.mark.parametrize(
    ("make", "word"), [(os.mkfifo, "pipe"), (make_device, "device"), (make_socket, "socket"), (os.mkdir, "folder")]
)
@pytest.mark.parametrize("link", [False, True], ids=["itself", "a link to it"])
def test_only_regular_files_are_replaced(tmp_path, monkeypatch, space, make, word, link):
    monkeypatch.chdir(tmp_path)  # names of sockets are short
    make("thing")
    before, name = kind("thing"), "thing"
    if link:
        Path("link").symlink_to("thing")
        name = "link"
    for save in (space.save, lambda name: write_atomically(name, b"x")):
        with pytest.raises(OSError, match=rf"A {word}, where a file is to be written: '{name}'"):
            save(name)
    assert kind("thing") == before
    assert sorted(os.listdir()) == sorted({"thing", name})


@posix
def test_links_are_followed(tmp_path):
    (tmp_path / "far").mkdir()
    (tmp_path / "far" / "file").write_bytes(b"old")
    (tmp_path / "link").symlink_to("far/file")
    (tmp_path / "hanging").symlink_to("far/new")
    (tmp_path / "nowhere").symlink_to("gone/new")
    (tmp_path / "round").symlink_to("round")
    write_atomically(tmp_path / "link", b"new")
    write_atomically(tmp_path / "hanging", b"newer")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "hanging").is_symlink()
    assert (tmp_path / "far" / "file").read_bytes() == b"new"
    assert (tmp_path / "far" / "new").read_bytes() == b"newer"
    assert sorted(os.listdir(tmp_path / "far")) == ["file", "new"]
    with pytest.raises(FileNotFoundError, match="No such folder to write to"):
        write_atomically(tmp_path / "nowhere", b"x")
    with pytest.raises(OSError):
        write_atomically(tmp_path / "round", b"x")
    assert (tmp_path / "round").is_symlink()


@posix
def test_permissions_are_kept_and_new_files_obey_the_umask(tmp_path):
    file = tmp_path / "a"
    before = os.umask(0o027)
    try:
        write_atomically(file, b"x")
        assert stat.S_IMODE(file.stat().st_mode) == 0o640
        for mode in (0o600, 0o444, 0o666, 0o755):
            file.chmod(mode)
            write_atomically(file, b"y")
            assert stat.S_IMODE(file.stat().st_mode) == mode
    finally:
        os.umask(before)


@posix
def test_a_secret_file_is_secret_while_it_is_written(tmp_path):
    file = tmp_path / "a"
    file.write_bytes(b"x")
    file.chmod(0o600)
    with written_atomically(file) as stream:
        (part,) = tmp_path.glob(".octoway-*.part")
        assert stat.S_IMODE(part.stat().st_mode) == 0o600
        stream.write(b"y")


@posix
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away")
def test_an_owner_is_kept(tmp_path):
    file = tmp_path / "a"
    file.write_bytes(b"x")
    os.chown(file, 12345, 23456)
    write_atomically(file, b"y")
    assert (file.stat().st_uid, file.stat().st_gid) == (12345, 23456)


@pytest.mark.parametrize("length", [1, 230, 240, 255])
def test_names_as_long_as_the_file_system_allows(tmp_path, space, length):
    file = tmp_path / ("a" * length)
    space.save(file)
    ow.NavSpace.load(file)
    assert os.listdir(tmp_path) == [file.name]


def test_names_that_are_none(tmp_path, space):
    with pytest.raises(OSError):
        space.save(tmp_path / ("a" * 256))
    for name in (5, None, "a\0b", 1.5, ["a"]):
        with pytest.raises(ow.InvalidInputError, match="name of a file"):
            write_atomically(name, b"x")
    assert os.listdir(tmp_path) == []


def test_an_error_while_writing_leaves_the_old_file_alone(tmp_path):
    file = tmp_path / "a"
    file.write_bytes(b"old")

    def write_half(error):
        with written_atomically(file) as stream:
            stream.write(b"half of it")
            raise error

    for error in (OSError(28, "No space left on device"), KeyboardInterrupt(), ow.InvalidInputError("no")):
        with pytest.raises(type(error)):
            write_half(error)
    assert file.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a"]


def test_a_planted_link_is_not_followed(tmp_path, monkeypatch):
    """Even where a name could be told in advance."""
    tokens = iter(["0" * 16, "1" * 16])
    monkeypatch.setattr(parts.secrets, "token_hex", lambda _: next(tokens))
    victim = tmp_path / "victim"
    victim.write_bytes(b"precious")
    planted = tmp_path / f".octoway-{parts._machine()}-{os.getpid()}-{'0' * 16}.part"
    planted.symlink_to(victim)
    write_atomically(tmp_path / "a", b"new")
    assert victim.read_bytes() == b"precious"
    assert planted.is_symlink()
    assert not (tmp_path / "a").is_symlink()


KILLED = """
import os, signal, sys
from octoway.files.atomic import written_atomically
with written_atomically(sys.argv[1]) as file:
    file.write(b"half")
    file.flush()
    os.kill(os.getpid(), signal.SIGKILL)
"""


@posix
def test_parts_of_dead_writers_are_removed_and_nothing_else(tmp_path):
    file = tmp_path / "a"
    subprocess.run([sys.executable, "-c", KILLED, str(file)], check=False)
    (left,) = os.listdir(tmp_path)
    _, machine, process, token = left.removesuffix(".part").split("-")
    old = time.time() - 2 * parts._OLD

    def plant(name, *, aged=False):
        (tmp_path / name).write_bytes(b"")
        if aged:
            os.utime(tmp_path / name, (old, old))
        return name

    elsewhere = f"{int(machine, 16) ^ 1:08x}"
    kept = {
        plant(f".octoway-{machine}-{os.getpid()}-{token}.part"),  # its writer lives
        plant(f".octoway-{elsewhere}-{process}-{token}.part"),  # of another machine, and young
        plant(f".octoway-{machine}-{process}-{token}x.part", aged=True),  # not our kind of name
        plant(f".a.{process}.part", aged=True),
        plant("b.part", aged=True),
    }
    plant(f".octoway-{elsewhere}-{process}-{'1' * 16}.part", aged=True)
    linked = f".octoway-{machine}-{process}-{'2' * 16}.part"
    (tmp_path / linked).symlink_to("b.part")
    folder = f".octoway-{machine}-{process}-{'3' * 16}.part"
    (tmp_path / folder).mkdir()
    with written_atomically(tmp_path / "c") as stream:
        (mine,) = set(os.listdir(tmp_path)) - kept - {linked, folder}
        os.utime(tmp_path / mine, (old, old))  # as if it were written for days: it is locked
        parts._last_look = (None, 0.0)
        write_atomically(file, b"whole")
        stream.write(b"x")
    assert set(os.listdir(tmp_path)) == kept | {linked, folder, "a", "c"}


@posix
def test_a_part_that_was_removed_before_it_was_locked_is_made_again(tmp_path, monkeypatch):
    lock, seen = parts._lock, []

    def remove_first(descriptor):
        if not seen:
            (part,) = tmp_path.glob(".octoway-*.part")
            part.unlink()
        seen.append(descriptor)
        return lock(descriptor)

    monkeypatch.setattr(parts, "_lock", remove_first)
    write_atomically(tmp_path / "a", b"whole")
    assert len(seen) == 2
    assert os.listdir(tmp_path) == ["a"]


def test_threads_that_write_one_file(tmp_path):
    """Each file is one of those that were written, whole, at any time."""
    file, wrong, end = tmp_path / "a", [], threading.Event()
    contents = [bytes([i]) * (100_000 + 5_000 * i) for i in range(6)]
    write_atomically(file, contents[0])

    def write(content):
        for _ in range(15):
            write_atomically(file, content)

    def read():
        while not end.is_set():
            if file.read_bytes() not in contents:
                wrong.append(1)

    reader = threading.Thread(target=read)
    writers = [threading.Thread(target=write, args=(content,)) for content in contents]
    reader.start()
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    end.set()
    reader.join()
    assert not wrong
    assert os.listdir(tmp_path) == ["a"]


def opens_for_writing(call):
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    modes = [a.value for a in [*call.args, *(k.value for k in call.keywords)] if isinstance(a, ast.Constant)]
    return name in ("write_bytes", "write_text", "fdopen") or (
        name == "open" and any(isinstance(mode, str) and set(mode) <= set("wax+bt") and mode != "b" for mode in modes)
    )


def test_nothing_else_writes_files():
    places = {
        str(file.relative_to(SOURCE))
        for file in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Call) and opens_for_writing(node)
    }
    assert places == {"files/atomic.py"}
