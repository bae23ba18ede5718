"""The elements of a misère quotient in text: as products of its generators, which are called a, b, c, ..."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from knotgames.algebra.misere.quotient import MisereQuotient
from knotgames.algebra.monoids.presentation import Word
from knotgames.algebra.notation import Reader


def element_names(q: MisereQuotient) -> tuple[str, ...]:
    """Return the name of each element: its least word as a product."""
    names = generator_names(len(q.generators))
    return tuple(product_text(word, names) for word in q.words)


def relation_texts(q: MisereQuotient) -> tuple[str, ...]:
    """Return the rules of a quotient as equations in the names of its generators."""
    names = generator_names(len(q.generators))
    return tuple(f"{product_text(u, names)} = {product_text(v, names)}" for u, v in q.rules)


def generator_names(count: int) -> tuple[str, ...]:
    """Return `count` names of generators: a, b, c, ..., z, x27, x28, ..."""
    return tuple(chr(ord("a") + i) if i < 26 else f"x{i + 1}" for i in range(count))


def product_text(word: Word, names: Sequence[str]) -> str:
    """Return the word with these exponents as a product, such as a^2b; 1 for the empty word."""
    return "".join(name if n == 1 else f"{name}^{n}" for n, name in zip(word, names, strict=True) if n) or "1"


def read_product(text: str, names: Sequence[str]) -> Word:
    """Return the word that a text writes as a product, in the form of `product_text`. Raise NotationError if it is not
    a product of the names.

    >>> read_product("ab^3c", "abc"), read_product("1", "abc")
    ((1, 3, 1), (0, 0, 0))
    """
    reader = Reader("product", text)
    word = dict.fromkeys(names, 0)
    if not reader.accept("1"):
        while (name := reader.match(r"[a-z][0-9]*")) is not None:
            if name not in word:
                reader.fail(f"one of {', '.join(names)}", at=reader.position - len(name))
            word[name] += reader.natural("an exponent") if reader.accept("^") else 1
    reader.end("a generator or the end")
    return tuple(word.values())


def quotient_html(q: MisereQuotient) -> str:
    """Return the quotient for a notebook: its presentation, its P-portion, and the known pretending function."""
    names = element_names(q)
    generators = zip(generator_names(len(q.generators)), q.generators, strict=True)
    rows = {
        "generators": ", ".join(f"{name} = heap {heap}" for name, heap in generators),
        "relations": ", ".join(relation_texts(q)),
        "P-portion": ", ".join(names[p] for p in q.p_portion),
        "heaps": ", ".join([*(names[element] for element in q.phi[:_HEAPS_SHOWN]), *["…"] * (q.last >= _HEAPS_SHOWN)]),
    }
    cells = "".join(f"<tr><th>{head}</th><td>{escape(text)}</td></tr>" for head, text in rows.items())
    return f"<b>{escape(repr(q)[1:-1])}</b><table>{cells}</table>"


_HEAPS_SHOWN = 24
"""The number of heaps a notebook lists."""
