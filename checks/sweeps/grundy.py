"""Grundy values of many heaps: a run that keeps its results in a database, and continues from there."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from hashlib import sha256

import numpy as np

from knotgames.algebra.heaps.breaking import Values, grundy_sequences
from knotgames.algebra.heaps.octal import HEAP, Code, Solution, solve
from knotgames.algebra.memory import require_memory
from knotgames.algebra.notation import NotationError
from knotgames.checks.sweeps.store import Damaged, Format, Store, digest

FORMAT = Format(
    name="table of Grundy values",
    made_by="knotgames grundy",
    application="grun",
    version=1,
    schema="""\
CREATE TABLE runs ( -- the Grundy values of heaps that follow each other
    code   TEXT NOT NULL,    -- of the game, such as 0.77
    first  INTEGER NOT NULL, -- the first of the heaps; the runs of a code have all heaps from 1 up to some bound
    size   INTEGER NOT NULL, -- how many bytes a value has: 1, 2, ...
    found  BLOB NOT NULL,    -- the values, by heap; the lowest byte of each first
    digest TEXT NOT NULL,    -- of this row
    PRIMARY KEY (code, first)
);
""",
)
"""The format of a file of Grundy values."""

SECONDS, HEAPS = 5.0, 1 << 22
"""Results are written after this time or number of heaps, which bounds the loss if the run is killed."""

_PLAIN = 256
"""The number of kept values that are computed again by the definition when the file is opened."""


def solve_and_keep(database: str, code: Code, heaps: int, progress: Callable[[int], None] | None = None) -> Solution:
    """Return the values of the heaps 0 to `heaps`, or the proof of a period, starting from the values in a file.

    Args:
        heaps: the largest heap.
        progress: called now and then with the last heap, first with the last heap of the file. An exception in it ends
            the run; results so far are kept.

    Raises:
        InputError: memory cannot hold the values; or the file is of another kind, version or program, is damaged or in
            use, or cannot be used.

    >>> solve_and_keep(":memory:", Code.parse("0.77"), 200).proved
    Period(preperiod=71, period=12)
    """
    with Store(database, FORMAT, _check) as store:
        known = _known(store, code)
        if progress is not None:
            progress(min(len(known) - 1, heaps))
        pending = _Pending(store, code, len(known))
        try:
            return solve(code, heaps, progress, known=known, keep=pending.add)
        finally:
            pending.write()


class _Pending:
    """Values that are found but not yet written."""

    def __init__(self, store: Store, code: Code, first: int) -> None:
        self._store, self._code = store, code
        self._values: tuple[int, tuple[Values, ...]] = first, ()  # set at once, so that it is always true
        self._due = time.monotonic() + SECONDS

    def add(self, values: Values) -> None:
        first, pending = self._values
        self._values = first, (*pending, values.astype(np.min_scalar_type(int(values.max(initial=0)))))
        if time.monotonic() >= self._due or sum(map(len, self._values[1])) >= HEAPS:
            self.write()

    def write(self) -> None:
        first, pending = self._values
        if pending:
            values = np.concatenate(pending)
            size, found = values.itemsize, values.astype(values.dtype.newbyteorder("<")).tobytes()
            row = (str(self._code), first, size)
            self._store.write(("runs", [(*row, found, _digest(row, found))]))
            self._values = first + len(values), ()
        self._due = time.monotonic() + SECONDS


def _digest(row: tuple[str, int, int], found: bytes) -> str:
    return digest(*row, sha256(found).hexdigest())


def _runs(store: Store, code: str) -> Iterator[tuple[int, int, bytes, str]]:
    """Yield the runs of a code in the order of their heaps."""
    for (first,) in store.rows("SELECT first FROM runs WHERE code = ? ORDER BY first", code):
        yield from store.rows("SELECT first, size, found, digest FROM runs WHERE code = ? AND first = ?", code, first)


def _known(store: Store, code: Code) -> Values:
    """Return the values in the file, from heap 0 on."""
    ((heaps, size),) = store.rows(
        "SELECT coalesce(sum(length(found) / size), 0), coalesce(max(size), 1) FROM runs WHERE code = ?", str(code)
    )
    require_memory(2 * heaps * size, f"the values of the {heaps} heaps of {code} in '{store.path}'")
    known = np.zeros(heaps + 1, f"u{size}")
    for first, each, found, _ in _runs(store, str(code)):
        known[first : first + len(found) // each] = np.frombuffer(found, f"<u{each}")
    return known


def _check(store: Store) -> None:
    """Check every digest, completeness, and the first values by the definition; raise Damaged for an error."""
    for (code,) in store.rows("SELECT DISTINCT code FROM runs ORDER BY code"):
        try:
            plain = grundy_sequences(Code.parse(code).moves, _PLAIN)[HEAP].tolist()
        except NotationError:
            raise Damaged("a run is of no game") from None
        expected = 1
        for first, size, found, kept in _runs(store, code):
            if first != expected or _digest((code, first, size), found) != kept:
                raise Damaged(f"the run of {code} from heap {first} on is not as it was written")
            values = np.frombuffer(found[: _PLAIN * size], f"<u{size}").tolist()
            if first <= _PLAIN and values[: _PLAIN + 1 - first] != plain[first : first + len(values)]:
                raise Damaged(f"the run of {code} from heap {first} on has other values than the game")
            expected += len(found) // size
