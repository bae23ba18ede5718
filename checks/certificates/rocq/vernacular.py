"""Writing the language of Rocq: names, comments, lists, enumerated types, and the templates of files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from string import Template

_LETTERS = {"+": "p", "-": "m", "*": "s"}


def identifier(prefix: str, name: str) -> str:
    """Return an identifier for a name with any letters.

    >>> identifier("c", "101+*"), identifier("plus", "+k")
    ('c_101ps', 'plus_pk')
    """
    told = "".join(_LETTERS.get(letter, letter) for letter in name)
    return f"{prefix}_{re.sub(r'[^A-Za-z0-9_]', '_', told)}"


def identifiers(prefix: str, names: Iterable[str]) -> Mapping[str, str]:
    """Return different identifiers for names."""
    made: dict[str, str] = {}
    taken: set[str] = set()
    for name in names:
        told = identifier(prefix, name)
        while told in taken:
            told += "_"
        taken.add(told)
        made[name] = told
    return made


def comment(text: str) -> str:
    """Return a text that can stand within a comment: nothing in it opens or ends a comment or a string."""
    return re.sub(r"[^\w .,;:+*{}<>=/-]", "", text)


def truth(value: bool) -> str:
    """A boolean."""
    return "true" if value else "false"


def listed(items: Iterable[str]) -> str:
    """Return a list on one line."""
    return f"[{'; '.join(items)}]"


def rows(items: Iterable[str]) -> str:
    """Return a list with a line for each item."""
    return "[\n  " + ";\n  ".join(items) + "]"


def enumeration(name: str, constructors: Iterable[str], plural: str) -> str:
    """Return an enumerated type, and under the plural of its name its finite type (`Finite.v`)."""
    names = list(constructors)
    numbers = "\n".join(f"  | {constructor} => {number}" for number, constructor in enumerate(names, 1))
    return f"""\
Inductive {name} : Type := {" | ".join(names)}.
Definition {name}_number (x : {name}) : positive :=
  (match x with
{numbers}
  end)%positive.
Lemma {plural}_numbered : let all := {listed(names)} in
  forall x, nth_error all (pred (Pos.to_nat ({name}_number x))) = Some x.
Proof. intros all []; reflexivity. Qed.
Definition {plural} : finite := {{| numbered := {plural}_numbered |}}.
"""


def filled(template: str, /, *parts: str, **words: object) -> str:
    """Return parts of a file in `templates`, one after the other, with texts for their `$names`.

    A line `(*** name ***)` opens a part.
    """
    return "".join(Template(_parts(template)[part]).substitute(words) for part in parts)


@cache
def _parts(template: str) -> Mapping[str, str]:
    text = (Path(__file__).parent / "templates" / f"{template}.v").read_text(encoding="utf-8")
    _, *found = re.split(r"^\(\*\*\* (\w+) \*\*\*\)\n", text, flags=re.MULTILINE)
    return dict(zip(found[::2], found[1::2], strict=True))


def stated(text: str) -> tuple[str, ...]:
    """Return the names of the theorems that a file states."""
    return tuple(re.findall(r"^Theorem (\w+)", text, re.MULTILINE))


def restated(theorems: Iterable[str]) -> str:
    """Return theorems of the static theory as theorems of the importing development, under the same names."""
    definitions = "".join(f"Definition {name} := @{name}.\n" for name in theorems)
    return f"\n(** What is proved in the static theory. *)\n{definitions}"
