"""Trials: a command, a fault at a moment that a seed chooses, and what must be true afterwards.

A trial gives what is wrong, in words; nothing if all that is promised was kept.
"""

import os
import resource
import signal
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from tests.faults.commands import COMMANDS, Long
from tests.faults.running import Ended, Running, own_traceback, run


@dataclass(frozen=True)
class Reference:
    """What a command makes when it is left alone, and how long it takes."""

    made: Mapping[str, object]
    seconds: float


@contextmanager
def folder() -> Iterator[Path]:
    """An empty folder that anybody may read."""
    with tempfile.TemporaryDirectory(prefix="faults-") as path:
        os.chmod(path, 0o755)
        yield Path(path)


def read(long: Long, place: Path) -> dict[str, object]:
    """What a command has made in a folder."""
    return {name: reading(place / name) for name, reading in long.made.items()}


@cache
def reference(name: str) -> Reference:
    """What a command makes when it is left alone."""
    long = COMMANDS[name]
    with folder() as place:
        ended = run(long.arguments, place)
        assert ended.status == long.status, ended
        return Reference(read(long, place), ended.seconds)


def _sound(ended: Ended, allowed: set[int]) -> Iterator[str]:
    if ended.status not in allowed:
        yield f"the exit status is {ended.status}, not one of {sorted(allowed)}: {ended.error[-300:]}"
    if own_traceback(ended.error):
        yield f"a traceback: {ended.error[-600:]}"
    if ended.orphans:
        yield f"{len(ended.orphans)} processes are left behind"


def _files_whole(long: Long, place: Path) -> Iterator[str]:
    """What stands under the name of a result is a whole one."""
    for name, reading in long.made.items():
        if name != long.store and (place / name).exists():
            try:
                reading(place / name)
            except (ValueError, OSError) as error:
                yield f"'{name}' is half-written: {error}"


def _goes_on(name: str, place: Path) -> Iterator[str]:
    """The same command, given again, makes what it makes when it is left alone."""
    long = COMMANDS[name]
    again = run(long.arguments, place)
    yield from _sound(again, {long.status})
    if again.status == long.status and read(long, place) != reference(name).made:
        yield "given again, it makes something else"


def signalled(name: str, random: Random) -> Iterator[str]:
    """A signal comes at some moment: the process is gone, and so are its workers; given again, the command goes on."""
    number = random.choice((signal.SIGKILL, signal.SIGTERM, signal.SIGINT))
    long, pause = COMMANDS[name], random.uniform(0.05, 1.05) * reference(name).seconds
    with folder() as place:
        running = Running(long.arguments, place)
        if not running.wait(pause):
            running.send(number, to_all=number is signal.SIGINT)
        ended = running.ended()
        of_signal = {-number, 130} if number is signal.SIGINT else {-number}
        yield from (f"{number.name} after {pause:.2f} s: {one}" for one in _sound(ended, of_signal | {long.status}))
        yield from _files_whole(long, place)
        if number is signal.SIGINT:
            left = [path.name for path in place.iterdir() if path.name.startswith(".")]
            yield from (f"a temporary file is left: {one}" for one in left)
        yield from (f"{number.name} after {pause:.2f} s: {one}" for one in _goes_on(name, place))


def full(name: str, random: Random) -> Iterator[str]:
    """The disk is full at some moment: one line and no success, or a warning; given again with room, it goes on."""
    most = int(2 ** random.uniform(0, 16))
    long = COMMANDS[name]
    with folder() as place:
        ended = run(long.arguments, place, {resource.RLIMIT_FSIZE: most})
        allowed = {2, long.status}
        yield from (f"files of {most} bytes: {one}" for one in _sound(ended, allowed))
        yield from _files_whole(long, place)
        if ended.status == long.status and read(long, place) != reference(name).made:
            yield f"files of {most} bytes: success, and something else is made"
        yield from (f"files of {most} bytes, and then room: {one}" for one in _goes_on(name, place))


def read_only(name: str, random: Random) -> Iterator[str]:
    """Nothing can be written: it is refused in one line before any work."""
    long = COMMANDS[name]
    with folder() as place:
        os.chmod(place, 0o555)
        ended = run(long.arguments, place, humble=True)
        yield from _sound(ended, {2})
        if ended.status == 2 and "permission denied" not in ended.error.lower():
            yield f"it does not say why: {ended.error}"
        if any(place.iterdir()):
            yield "something was written"


def twice(name: str, random: Random) -> Iterator[str]:
    """Two at once: both are right, or one is told that the file is in use; what is made is the same."""
    long = COMMANDS[name]
    with folder() as place:
        first = Running(long.arguments, place)
        first.wait(random.uniform(0, 0.5) * reference(name).seconds)
        second = Running(long.arguments, place)
        ends = [first.ended(), second.ended()]
        for ended in ends:
            yield from _sound(ended, {long.status, 2} if long.store else {long.status})
            if ended.status == 2 and "is in use" not in ended.error:
                yield f"refused for another reason: {ended.error}"
        if any(ended.status == long.status for ended in ends):
            if read(long, place) != reference(name).made:
                yield "two at once make something else"
        else:
            yield "neither came to its end"


def starved(name: str, random: Random) -> Iterator[str]:
    """Little memory may be addressed: it does not matter, or one line says so; never a crash."""
    most = int(random.uniform(0.1, 1.4) * 2**30)
    long = COMMANDS[name]
    with folder() as place:
        ended = run(long.arguments, place, {resource.RLIMIT_AS: most})
        yield from (f"{most >> 20} MB: {one}" for one in _sound(ended, {long.status, 2}))
        if ended.status == 2 and "memory" not in ended.error:
            yield f"{most >> 20} MB: it does not say why: {ended.error}"
        if ended.status == long.status and read(long, place) != reference(name).made:
            yield f"{most >> 20} MB: something else is made"


def damaged(name: str, random: Random) -> Iterator[str]:
    """Bytes of all that it keeps are changed: the store is refused and left as it is, or nothing was lost; of what is
    kept between runs nothing wrong is used.
    """
    long = COMMANDS[name]
    with folder() as place:
        run(long.arguments, place)
        kept = [path for path in place.rglob("*") if path.is_file() and path.name not in long.made]
        files = [*kept, *([place / long.store] if long.store else [])]
        for path in dict.fromkeys(files):
            data = bytearray(path.read_bytes())
            for _ in range(random.choice((1, 1, 5))):
                data[random.randrange(len(data))] ^= 1 << random.randrange(8)
            if random.random() < 0.2:
                del data[random.randrange(len(data)) :]
            path.write_bytes(data)
        before = (place / long.store).read_bytes() if long.store else b""
        ended = run(long.arguments, place)
        yield from _sound(ended, {long.status, 2} if long.store else {long.status})
        if ended.status == 2 and long.store and (place / long.store).read_bytes() != before:
            yield "the file was refused, but not left as it is"
        if ended.status == long.status and read(long, place) != reference(name).made:
            yield "something wrong in what was kept was used"


TRIALS: dict[str, Callable[[str, Random], Iterator[str]]] = {
    trial.__name__: trial for trial in (signalled, full, read_only, twice, starved, damaged)
}
"""The trials, by name."""


def tried(trial: str, command: str, seed: int) -> list[str]:
    """What is wrong after a trial of a command with a seed."""
    found = TRIALS[trial](command, Random(f"{trial} {command} {seed}"))
    return [f"{trial} {command} {seed}: {wrong}" for wrong in found]
