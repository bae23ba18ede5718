"""The facts about a position as text for a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from knotgames.algebra.ruleset import Answer, Turn
    from knotgames.games.rational.moves import Reduction

LONG = 600
"""A reduction with more characters is shown by the number of uses of each rule."""


def answer_text(answer: Answer) -> str:
    """Return a line for each known fact.

    >>> from knotgames.algebra.outcome import Outcome
    >>> from knotgames.algebra.ruleset import Answer
    >>> answer = Answer("{u}", Outcome.UNKNOTTER, {"value": "000*"}, moves={"Knotter": [], "Unknotter": ["u"]})
    >>> print(answer_text(answer), end="")
    position: {u}
    outcome:  U (the Unknotter wins, whoever starts)
    value:    000*
    winning:  Knotter: none; Unknotter: u
    """
    lines = {"position": answer.position, "outcome": "not known"}
    if answer.outcome is not None:
        lines["outcome"] = f"{answer.outcome} ({answer.outcome.explained})"
    lines |= {name: _PHRASES.get(name, _text)(datum) for name, datum in answer.data.items()}
    if answer.moves is not None:
        lines["winning"] = _text(answer.moves)
    if answer.line is not None:
        lines["line"] = "; ".join(f"{number} {_turn(turn)}" for number, turn in enumerate(answer.line, start=1))
    if answer.undecided is not None:
        lines["undecided"] = answer.undecided
    width = max(map(len, lines)) + 1
    return "".join(f"{name + ':':{width}} {text}\n" for name, text in lines.items())


def _text(datum: Any) -> str:
    if isinstance(datum, Mapping):
        return "; ".join(f"{key}: {_text(item)}" for key, item in datum.items())
    if isinstance(datum, list | tuple):
        return ", ".join(map(_text, datum)) or "none"
    if isinstance(datum, bool):
        return "yes" if datum else "no"
    return "not known" if datum is None else str(datum)


def _turn(turn: Turn) -> str:
    return f"{turn.player}: {turn.move}" + (f" {turn.position}" if turn.position else "")


def _reductions(datum: Any) -> str:
    from knotgames.games.rational.moves import Reduction, Step  # noqa: PLC0415  # one game of many

    def text(one: Mapping[str, Any]) -> str:
        reduction = Reduction(tuple(one["start"]), tuple(Step(**step) for step in one["steps"]))
        return f"{reduction_text(reduction)}, {one['kind'] or 'no crossing'}"

    return "; ".join(f"{number}: {text(one)}" for number, one in enumerate(datum, start=1))


def reduction_text(reduction: Reduction, long: int = LONG) -> str:
    """Return a short reduction in full, a long one by the number of uses of each rule and the last word."""
    from knotgames.games.rational.moves import text_of  # noqa: PLC0415  # one game of many

    most = 8 * len(reduction.steps) * (1 + len(reduction.start)) + sum(map(len, map(str, reduction.start)))
    if most <= 20 * long and len(full := str(reduction)) <= long:
        return full
    used: Counter[int] = Counter()
    for step in reduction.steps:
        used[step.rule] += step.times
    counts = ", ".join(f"({rule}) x{times}" for rule, times in sorted(used.items()))
    end = text_of(reduction.end)
    return f"{counts or 'no step'}, to {end if len(end) <= long else f'a shadow of {len(reduction.end)} twists'}"


def _polynomial(datum: Any) -> str:
    """Return a polynomial in t, the highest power first."""
    if datum is None:
        return _text(datum)
    terms = sorted(((int(exponent), one) for exponent, one in datum.items()), reverse=True)
    text = " ".join(f"{'-' if one < 0 else '+'} {_term(power, abs(one))}" for power, one in terms)
    return text.removeprefix("+ ") if text.startswith("+") else text.replace("- ", "-", 1)


def _term(power: int, factor: int) -> str:
    of_t = f"t^{power}" if power != 1 else "t"
    return str(factor) if not power else of_t if factor == 1 else f"{factor} {of_t}"


def _vanishing(datum: Any) -> str:
    if datum is None:
        return _text(datum)
    order = datum["order"]
    if order is None:
        return "V - 1 = 0"
    return f"V - 1 = {datum['coefficient']:,} (t - 1)^{order} modulo (t - 1)^{order + 1}"


def _resolutions(datum: Any) -> str:
    return f"{datum['count']:,} of {datum['of']:,} resolutions"


_PHRASES: Mapping[str, Callable[[Any], str]] = {
    "unknots": _resolutions,
    "unlinks": _resolutions,
    "passes": lambda datum: f"{len(datum)}, no crossing left",
    "reduction": _reductions,
    "jones": _polynomial,
    "vanishing": _vanishing,
}
"""The facts with words of their own, by name in an answer."""
