"""A development: one file for Rocq, written from a certificate, and the theorems that it proves."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Development:
    """A generated file, the static theory that it stands on, and what it proves.

    ``name`` is the file's name without ``.v`` (an identifier of Rocq), ``static`` the names of the files of the theory
    that it requires, in the order of compilation, ``text`` the file itself: data, then theorems. ``theorems`` names
    those whose statements and assumptions are printed and read.

    >>> Development("empty", (), "Theorem trivial : True. Proof. exact I. Qed.", ("trivial",)).theorems
    ('trivial',)
    """

    name: str
    static: tuple[str, ...]
    text: str
    theorems: tuple[str, ...]
