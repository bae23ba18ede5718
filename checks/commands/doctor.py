"""`knotgames doctor`: what is installed, which optional parts are there, and where files are kept."""

from __future__ import annotations

import json
import re
import shutil
import sys
from argparse import Namespace
from collections.abc import Iterator, Mapping
from importlib.metadata import Distribution, PackageNotFoundError, distribution, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from knotgames.algebra.notation import installing, shown
from knotgames.checks.commands import Exit
from knotgames.checks.output import require_writable, write_answer
from knotgames.checks.verify.cache import default_folder

PROGRAMS: Mapping[str, str] = {"coqc": "Rocq (Coq), which reads proofs; Debian's package coq"}
"""Programs that are not Python packages, with their uses."""
PACKAGES = ("knotgames", "knotgames.algebra", "knotgames.games", "knotgames.checks")


def run(arguments: Namespace) -> Exit:
    require_writable(arguments.json)
    found = examined()
    write_answer(found, arguments.json, lambda: print(*map(shown, _lines(found)), sep="\n"))
    return Exit.NOT_AS_EXPECTED if found["strangers"] else Exit.AS_EXPECTED


def examined() -> dict[str, Any]:
    """Return the installed versions as the mapping that `--json` writes; None if missing."""
    own = distribution("knotgames")
    extras = sorted(own.metadata.get_all("Provides-Extra") or [])
    return {
        "version": own.version,
        "python": sys.version.split()[0],
        "executable": sys.executable,
        "packages": {name: _folder(name) for name in PACKAGES},
        "strangers": sorted(name for name in PACKAGES if not _belongs(name, own)),
        "requires": _versions(own.requires or [], None),
        "extras": {extra: _versions(own.requires or [], extra) for extra in extras},
        "programs": {name: shutil.which(name) for name in PROGRAMS},
        "kept": str(default_folder()),
    }


def _folder(package: str) -> str:
    spec = find_spec(package)
    folders = list(spec.submodule_search_locations or ()) if spec else []
    return folders[0] if folders else ""


def _belongs(package: str, own: Distribution) -> bool:
    """Test if a package comes from the installed distribution: from its files or its editable folder."""
    folder = Path(_folder(package)).resolve()
    edited = json.loads(own.read_text("direct_url.json") or "{}")
    if edited.get("dir_info", {}).get("editable"):
        return unquote(folder.parent.as_uri()) in (root := unquote(edited["url"]), f"{root}/knotgames")
    files = {Path(str(own.locate_file(file))).resolve() for file in own.files or ()}
    return folder / "__init__.py" in files


def _versions(requirements: list[str], extra: str | None) -> dict[str, str | None]:
    """Return the versions of the distributions that are required with or without an extra."""
    versions: dict[str, str | None] = {}
    for requirement in requirements:
        name = re.match(r"[A-Za-z0-9._-]+", requirement)
        wanted = re.search(r"extra == ['\"]([^'\"]+)['\"]", requirement)
        if name is not None and (wanted.group(1) if wanted else None) == extra:
            try:
                versions[name.group()] = version(name.group())
            except PackageNotFoundError:
                versions[name.group()] = None
    return versions


def _lines(found: Mapping[str, Any]) -> Iterator[str]:
    yield f"knotgames {found['version']}, Python {found['python']} ({found['executable']})"
    yield from (f"  {name:17} {folder}" for name, folder in found["packages"].items())
    for name in found["strangers"]:
        yield f"AMISS: {name} does not belong to the distribution 'knotgames': another one precedes it in sys.path"
    yield f"requires: {_said(found['requires'])}"
    for extra, versions in found["extras"].items():
        missing = [name for name, version in versions.items() if version is None]
        there = "installed" if not missing else f"missing {', '.join(missing)}: {installing(extra)}"
        yield f"extra {extra + ':':10} {there}"
    for name, path in found["programs"].items():
        yield f"{name}: {path or f'not found ({PROGRAMS[name]})'}"
    yield f"kept between runs in {found['kept']}"


def _said(versions: Mapping[str, str | None]) -> str:
    return ", ".join(f"{name} {version or 'MISSING'}" for name, version in versions.items())
