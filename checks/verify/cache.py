"""The cache: findings of each claim, kept between runs.

A file of findings is used only if its key matches and it was not changed; otherwise the claim is run again.
"""

from __future__ import annotations

import functools
import json
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, cast

from msgspec import convert
from platformdirs import user_cache_path

from knotgames.checks.claim import Claim, Finding
from knotgames.checks.output import find_kept, keep
from knotgames.checks.verdict import Examination
from knotgames.checks.verify.reach import Project

VARIABLE = "KNOTGAMES_CACHE"
"""The environment variable that names the cache folder."""


def default_folder() -> Path:
    """Return the folder named by `KNOTGAMES_CACHE`, or the folder `knotgames` in the cache of the user."""
    named = os.environ.get(VARIABLE)
    return Path(named) if named else user_cache_path("knotgames", appauthor=False)


def is_writable(folder: Path) -> bool:
    """Return True if files can be written to a folder, which is made if needed."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


@dataclass(frozen=True)
class Cache:
    """The findings that are kept in a folder, one file for each claim and choice of options."""

    folder: Path

    def find(self, claim: Claim, options: str, key: str) -> Examination | None:
        """Return the examination of a claim under a key; None if there is none, or its file was changed.

        Examinations under other options are kept separately. The key is as from `keys`.
        """
        kept = _read(self._path(claim, options))
        if kept is None or kept.get("claim") != claim.id or kept.get("key") != key:
            return None
        return Examination(convert(kept["findings"], tuple[Finding, ...]), kept["seconds"])

    def seconds(self, claim: Claim, options: str) -> float | None:
        """Return the seconds of the last examination of a claim, under any key."""
        kept = _read(self._path(claim, options))
        return None if kept is None else float(kept["seconds"])

    def keep(self, claim: Claim, options: str, key: str, made: Examination) -> None:
        """Keep an examination, unless it was broken off or a method gave up.

        Raises:
            InputError: the file cannot be written.
        """
        if made.error is not None or any(finding.holds is None for finding in made.findings):
            return
        findings = [asdict(finding) for finding in made.findings]
        data = {"claim": claim.id, "key": key, "findings": findings, "seconds": made.seconds}
        _write(self._path(claim, options), data)

    def _path(self, claim: Claim, options: str) -> Path:
        return self.folder / "findings" / f"{_hash(claim.id, options)[:32]}.json"


def keys() -> Callable[[Claim, str], str]:
    """Return a function that gives the cache key of a claim and its options.

    The key is a hash of both and of all code that the check reaches.

    >>> (one, other) = (Claim("P", number, "n < 9.", None, module="knotgames.algebra.bits") for number in ("1", "2"))
    >>> key = keys()
    >>> key(one, "") == key(one, ""), key(one, "") == key(other, "")
    (True, False)
    """
    fingerprint = functools.cache(Project().fingerprint)
    return lambda claim, options: _hash(claim.id, options, fingerprint(claim.module))


def _hash(*texts: str) -> str:
    return sha256(json.dumps(texts).encode()).hexdigest()


def _write(path: Path, data: dict[str, Any]) -> None:
    keep(path, json.dumps(data, ensure_ascii=False).encode())


def _read(path: Path) -> dict[str, Any] | None:
    """Return the content of a file; None if there is no file, or it was changed."""
    data = find_kept(path)
    return None if data is None else cast(dict[str, Any], json.loads(data))
