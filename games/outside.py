"""Imports of announced files and modules (`games.announced`), with errors that name the file.

A file is imported by its name relative to the folder of its `pyproject.toml` if that name leads to it, so that its
neighbours can import it too. If another package of the same name comes first, the file is imported by a unique name.
That folder is searched last for modules: announced files can import their neighbours, and hide nothing.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TypeVar

from knotgames.algebra.notation import InputError
from knotgames.games.announced import Announced

T = TypeVar("T")


def load(one: Announced, kind: type[T]) -> tuple[T, ModuleType]:
    """Return the announced ruleset or paper, and the module that names it.

    Raises:
        InputError: it cannot be imported, or does not name an object of this type.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "doubling.py")
    ...     _ = file.write_text("PAPER = 'On doubling'")
    ...     one = Announced("an example", file, module=None, attribute="PAPER", root=None)
    ...     load(one, str)[0]
    'On doubling'
    """
    module = imported(one)
    found = getattr(module, one.attribute, None)
    if not isinstance(found, kind):
        what = "nothing" if found is None else f"{type(found).__name__} {found!r}"
        expected = f"expected that it names a {kind.__name__} as {one.attribute}"
        raise InputError(f"'{file_of(one)}': {expected}, found {what}")
    return found, module


def imported(one: Announced) -> ModuleType:
    """Return the announced module.

    Raises:
        InputError: it cannot be imported; the message names the file and the error in one line.

    >>> imported(Announced("an example", None, "knotgames.algebra.bits", "RULESET", None)).__name__
    'knotgames.algebra.bits'
    """
    _search(one)
    file = file_of(one)
    name = one.module or _name(file, one.root or file.parent)
    try:
        return import_module(name) if _leads_to(name, file) else _by_path(name, file)
    except (Exception, SystemExit) as error:
        raise InputError(f"cannot import '{file}': {_told(error, file)}") from error


def _search(one: Announced) -> None:
    """Append the root of an announcement to the search path for modules."""
    if one.root is not None and str(one.root) not in sys.path:
        sys.path.append(str(one.root))


def file_of(one: Announced) -> Path:
    """Return the announced file. The packages of a module are imported to find it.

    Raises:
        InputError: there is no such module.

    >>> file_of(Announced("an example", None, "knotgames.algebra.bits", "RULESET", None)).name
    'bits.py'
    """
    if one.file is not None:
        return one.file
    assert one.module is not None
    _search(one)
    try:
        spec = find_spec(one.module)
    except (Exception, SystemExit) as error:
        raise InputError(f"{one.by}: cannot import what '{one.module}' lies in: {_told(error, None)}") from error
    if spec is None or spec.origin is None:
        raise InputError(f"{one.by}: expected the name of a module, and there is no module '{one.module}'")
    return Path(spec.origin).resolve()


def _name(file: Path, root: Path) -> str:
    path = file.parent if file.stem == "__init__" else file.with_suffix("")
    return ".".join(path.relative_to(root.resolve()).parts if path.is_relative_to(root.resolve()) else path.parts[-1:])


def _leads_to(name: str, file: Path) -> bool:
    """Return True if importing a name imports a file. Its packages are imported for this."""
    try:
        spec = find_spec(name)
    except (ImportError, ValueError):
        return False
    return spec is not None and spec.origin is not None and Path(spec.origin).resolve() == file


def _by_path(name: str, file: Path) -> ModuleType:
    own = "outside_" + name.replace(".", "_")
    if own in sys.modules and sys.modules[own].__file__ == str(file):
        return sys.modules[own]
    inner = [str(file.parent)] if file.stem == "__init__" else None
    spec = spec_from_file_location(own, file, submodule_search_locations=inner)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[own] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[own]
        raise
    return module


def _told(error: BaseException, file: Path | None) -> str:
    """Return an error in one line, with the line of the file that raised it."""
    place, line = error.__traceback__, None
    while place is not None:
        if file is not None and Path(place.tb_frame.f_code.co_filename) == file:
            line = place.tb_lineno
        place = place.tb_next
    said = (str(error).strip().splitlines() or [""])[0]
    where = "" if line is None else f" (line {line})"
    return f"{type(error).__name__}: {said}{where}" if said else f"{type(error).__name__}{where}"
