"""Finite commutative monoids: divisibility, congruences, isomorphisms, presentations, drawings, exchange."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from knotgames.algebra.monoids.monoid import FiniteMonoid


def _of(module: str, name: str) -> Callable[..., Any]:
    """A function of a file of this package, which is loaded when it is called: most work with monoids draws none."""

    def called(m: FiniteMonoid[Any], *arguments: Any, **named: Any) -> Any:
        return getattr(import_module(f"{__name__}.{module}"), name)(m, *arguments, **named)

    called.__name__, called.__doc__ = name, f"See `{__name__}.{module}.{name}`."
    return called


FiniteMonoid._repr_html_ = _of("drawing", "monoid_html")
FiniteMonoid._repr_latex_ = _of("exchange", "monoid_latex")
FiniteMonoid.to_networkx = _of("exchange", "to_networkx")
FiniteMonoid.to_pandas = _of("exchange", "to_pandas")
FiniteMonoid.to_gap = _of("exchange", "to_gap")
FiniteMonoid.to_sage = _of("exchange", "to_sage")
