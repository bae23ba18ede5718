"""A development: one file for Rocq, written from a certificate, and the theorems that it proves."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Development:
    """A generated file, its static theory, and its theorems.

    ``name`` is the name of the file without ``.v`` (an identifier of Rocq). ``static`` are the required files of the
    theory, in the order of compilation. ``text`` is the file: data, then theorems. ``theorems`` names the theorems
    whose statements and assumptions are printed and read.

    >>> Development("empty", (), "Theorem trivial : True. Proof. exact I. Qed.", ("trivial",)).theorems
    ('trivial',)
    """

    name: str
    static: tuple[str, ...]
    text: str
    theorems: tuple[str, ...]
