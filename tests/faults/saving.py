# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Saving while things go wrong. Each function returns counters; those named in BAD must be 0."""

from __future__ import annotations

import ctypes
import errno
import itertools
import os
import random
import resource
import signal
import threading
import time

import octoway as ow
from octoway.files import parts

BAD = ("damaged", "undocumented", "left_behind", "lost")
PROCESSES, THREADS = 4, 4


def make_spaces():
    """Two spaces whose files differ in length, and their files."""
    spaces = [
        ow.NavSpace.build(ow.scenes.make("noise", size=48), threads=1),
        ow.NavSpace.build(ow.scenes.make("cave", size=96), threads=1),
    ]
    return spaces, [space.tiles.to_bytes() for space in spaces]


def count_parts(folder):
    return len([name for name in os.listdir(folder) if name.endswith(".part")])


def in_child(work):
    """Start a process that does this and nothing else; returns its number."""
    child = os.fork()
    if child:
        return child
    code = 1
    try:
        work()
        code = 0
    finally:
        os._exit(code)


def kill_savers(rounds, folder, seed=1):
    """Kill -9 a process while it saves over and over, at a random moment."""
    spaces, contents = make_spaces()
    file, rng = folder / "killed.octoway", random.Random(seed)
    found = {"kills": 0, "in_the_middle": 0, "damaged": 0, "left_behind": 0}

    def save_for_ever():
        while True:
            for space in spaces:
                space.save(file)

    def save_once():
        spaces[0].save(file)

    begin = time.monotonic()
    os.waitpid(in_child(save_once), 0)
    longest = min(0.05, 4 * (time.monotonic() - begin))
    for _ in range(rounds):
        child = in_child(save_for_ever)
        time.sleep(rng.random() * longest)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        found["kills"] += 1
        found["in_the_middle"] += count_parts(folder) > 0
        found["damaged"] += file.read_bytes() not in contents
    ow.NavSpace.load(file).graph.validate()
    os.waitpid(in_child(save_once), 0)
    found["left_behind"] = count_parts(folder)
    return found


def save_together(saves, folder):
    """Threads of several processes save to one path, and someone reads it all the time."""
    spaces, contents = make_spaces()
    file = folder / "together.octoway"
    spaces[0].save(file)
    each = -(-saves // (PROCESSES * THREADS))
    found = {"saves": each * PROCESSES * THREADS, "reads": 0, "damaged": 0, "lost": 0, "left_behind": 0}

    def work():
        wrong = []

        def run(first):
            try:
                for i in range(each):
                    spaces[(first + i) % 2].save(file)
            except BaseException as error:
                wrong.append(error)

        threads = [threading.Thread(target=run, args=(i,)) for i in range(THREADS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if wrong:
            print(wrong[0], flush=True)
            raise wrong[0]

    children = [in_child(work) for _ in range(PROCESSES)]
    while children:
        found["reads"] += 1
        found["damaged"] += file.read_bytes() not in contents
        for child in list(children):
            ended, code = os.waitpid(child, os.WNOHANG)
            if ended:
                children.remove(child)
                found["lost"] += code != 0
    ow.NavSpace.load(file).graph.validate()
    found["left_behind"] = count_parts(folder)
    return found


def attempt(space, file, found, expected):
    """Save where something may fail: then an OSError and the old file, else the new file, and nothing beside it."""
    try:
        space.save(file)
        found["saved"] += 1
    except OSError as error:
        found["refused"] += 1
        if error.errno not in expected:
            print(f"undocumented: {error!r}", flush=True)
            found["undocumented"] += 1
    except BaseException as error:
        print(f"undocumented: {error!r}", flush=True)
        found["undocumented"] += 1
    found["tries"] += 1


def check(file, contents, found):
    """Look at what a save left, and put the old file back."""
    found["damaged"] += file.read_bytes() not in contents
    found["left_behind"] += os.listdir(file.parent) != [file.name]
    file.write_bytes(contents[0])


def begin(folder):
    spaces, contents = make_spaces()
    file = folder / "a.octoway"
    file.write_bytes(contents[0])
    found = dict.fromkeys(("tries", "saved", "refused", "undocumented", "damaged", "left_behind"), 0)
    return spaces[1], file, contents, found


def limit_files(folder):
    """Files may grow to so many bytes and no further (RLIMIT_FSIZE), at many limits."""
    space, file, contents, found = begin(folder)
    size, before = len(contents[1]), resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    for limit in [0, 1, 100, *range(1000, size, max(1, size // 20)), size - 1]:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, before[1]))
        attempt(space, file, found, {errno.EFBIG})
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        check(file, contents, found)
    signal.signal(signal.SIGXFSZ, handler)
    return found


def fill_a_disk(folder):
    """`folder` is on a disk that has room for the old file and not for the new one."""
    space, file, contents, found = begin(folder)
    for _ in range(5):
        attempt(space, file, found, {errno.ENOSPC})
        check(file, contents, found)
    return found


def fail_every_call(folder):
    """Every system call of a save fails once (failing_disk.c is preloaded); then every write is cut in half."""
    disk = ctypes.CDLL(None)
    space, file, contents, found = begin(folder)
    for code in (errno.EIO, errno.ENOSPC, errno.EDQUOT, 0):
        for call in itertools.count(1):
            parts._last_look = (None, 0.0)
            disk.fault_arm(call, code)
            attempt(space, file, found, {code})
            reached = disk.fault_calls() >= call
            check(file, contents, found)
            if not reached or code == 0:
                break
    return found
