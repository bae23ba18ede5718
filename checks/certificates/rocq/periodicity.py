"""Grundy values of all heaps as theorems for Rocq, from the certificate that series are these values.

For each game the kernel gets the rules and the series, and checks the first heaps itself. The extension lemma
(`Periodicity.v`) and the theorem of Sprague and Grundy (`Impartial.v`) then give the Grundy value and the winner of
every sum of heaps. The rules of a game whose name is an octal or hexadecimal code must be those of the code
(`Octal.v`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any

from knotgames.algebra.heaps.octal import Code
from knotgames.algebra.notation import InputError, NotationError
from knotgames.checks.certificates.rocq.development import Development, Proof
from knotgames.checks.certificates.rocq.vernacular import comment, filled, identifiers, listed, restated, rows, stated
from knotgames.checks.checkers.periodicity import FORMAT

STATIC = ("Impartial", "Heaps", "Periodicity", "Octal")
"""The static theory of periods."""


def development(certificate: Mapping[str, Any]) -> Development:
    """Return the theorems of a certificate of periodicity, for the kernel to judge. Only the form is checked here.

    Raises:
        InputError: the certificate is malformed; the message names the place.

    >>> from knotgames.algebra.heaps.series import Series
    >>> from knotgames.checks.certificates.witnesses import periodicity_certificate
    >>> game = Code.parse("4.3").moves, {"heap": Series.parse("0 1 (2 0)")}
    >>> development(periodicity_certificate({"4.3": game})).theorems
    ('octal_4_3_grundy_values', 'octal_4_3_winner', 'octal_4_3_period_of_heap')
    """
    if certificate.get("format") != FORMAT:
        raise InputError(f"certificate: expected the format '{FORMAT}', found {certificate.get('format')!r}")
    try:
        titles = [str(game["name"]) for game in certificate["games"]]
        names = {
            **identifiers("octal", filter(_code, titles)),
            **identifiers("game", (title for title in titles if not _code(title))),
        }
        written = [_written(game, names[str(game["name"])]) for game in certificate["games"]]
    except (AttributeError, KeyError, TypeError) as error:
        raise InputError(f"certificate: expected games with name, series and moves, found {error!r}") from error
    if not written or len(names) < len(written):
        raise InputError(f"certificate: expected games of different names, found {listed(titles)}")
    return Development(
        name="periods_of_" + "_to_".join(names[title] for title in dict.fromkeys((titles[0], titles[-1]))),
        static=STATIC,
        text=filled("periodicity", "opening", "required") + "".join(written),
        theorems=stated("".join(written)),
    )


def theory() -> Development:
    """Return the theory of all periods: nim-sums, the extension lemma, and the periodicity theorem of Guy and Smith."""
    theorems = (
        "lower_one",
        "nim_sum_cancels",
        "sprague_grundy",
        "value_of_sum",
        "value_decides",
        "extension",
        "all_sizes",
        "periodicity",
        "guy_smith",
    )
    return Development("theory_of_periods", STATIC, filled("periodicity", "required") + restated(theorems), theorems)


def rules_text(game: Mapping[str, Any]) -> str:
    """Return the moves of a game as rules of `Heaps.v`; a kind is the index of its series.

    Raises:
        InputError: an entry is not a number, or a kind has no series.
    """
    number = {kind: place for place, kind in enumerate(game["series"])}

    def rule(move: Mapping[str, Any]) -> str:
        place = f"game {game['name']}, move {move['name']}"
        for kind in (move["source"], *(part["kind"] for part in move["parts"])):
            if kind not in number:
                raise InputError(f"{place}: expected a kind that has a series, found {kind!r}")
        parts = (
            f"Part {number[part['kind']]} {_whole(part['weight'], place)} {_whole(part['least'], place)}"
            for part in move["parts"]
        )
        what = f"Rule {number[move['source']]} {_whole(move['removed'], place)} {listed(parts)}"
        return f"{what} (* {comment(str(move['name']))} *)"

    return rows(map(rule, game["moves"]))


def series_text(series: Mapping[str, Any], place: str) -> str:
    """Return a series of a certificate as a series of `Periodicity.v`.

    Raises:
        InputError: a value is not a whole number.
    """
    early, block = (
        listed(str(_whole(value, place)) for value in series[part]) for part in ("exceptional", "repeating")
    )
    return f"Series {early}%N {block}%N"


def _written(game: Mapping[str, Any], name: str) -> str:
    """Return the text of one game."""
    title = str(game["name"])
    values, periods = (identifiers(f"{name}_{what}_of", game["series"]) for what in ("values", "period"))
    all_series = [series_text(one, f"game {title}, series {kind}") for kind, one in game["series"].items()]
    code = _code(title)
    if code is not None and len(all_series) != 1:
        raise InputError(
            f"game {title}: expected one series, as an octal game has one kind of heap, found {len(all_series)}"
        )
    words = {
        "name": name,
        "title": comment(title),
        "rules": rules_text(game),
        "sort": "list series" if code is None else "series",
        "series": rows(all_series) if code is None else all_series[0],
        "claims": f"{name}_series" if code is None else f"[{name}_series]",
        "code": code,
        "options": f"(leaves {name}_rules)" if code is None else f"(octal {code})",
        "value": f"(claimed {name}_series)" if code is None else f"(value {name}_series)",
        "smaller": f"(heaps_smaller _ {name}_rules_fall)" if code is None else f"(octal_smaller _ {name}_splits)",
        "checked": _checked([*values.values()], code is None),
    }
    text = filled("periodicity", "data", **words)
    for number, lemma in enumerate(values.values()):
        text += filled("periodicity", "values", **words, lemma=lemma, number=number)
    text += filled("periodicity", "of_heaps" if code is None else "of_code", "play", **words)
    for number, (kind, theorem) in enumerate(periods.items()):
        least = _is_least(game["series"][kind])
        text += filled(
            "periodicity",
            "period",
            **{**words, "sort": "least" if least else "has"},
            theorem=theorem,
            number=number,
            heap="size" if code is not None else f"({number}, size)",
            preperiod=len(game["series"][kind]["exceptional"]),
            period=len(game["series"][kind]["repeating"]),
            premises="[discriminate|vm_compute; reflexivity]" if least else "discriminate",
        )
    return text


def _checked(lemmas: Sequence[str], several: bool) -> str:
    """Return the lemma that the values of all kinds are right."""
    if not several:
        return lemmas[0]
    return reduce(lambda rest, lemma: f"(Forall_cons _ {lemma} {rest})", reversed(lemmas), "(Forall_nil _)")


def _is_least(series: Mapping[str, Any]) -> bool:
    """Test if the period and the preperiod are least, so that this can be stated."""
    early, block = series["exceptional"], series["repeating"]
    shifts = (block[shift:] + block[:shift] for shift in range(1, len(block)))
    return early[-1:] != block[-1:] and all(shifted != block for shifted in shifts)


def _code(title: str) -> str | None:
    """Return the digits of the code as a list for Rocq, if the name of the game is a code."""
    try:
        return f"{listed(map(str, Code.parse(title).digits))}%N"
    except NotationError:
        return None


def _whole(number: Any, place: str) -> int:
    if type(number) is not int or number < 0:
        raise InputError(f"{place}: expected a whole number from 0, found {number!r}")
    return number


PROOFS = (
    Proof("BermanLeonard2024/Section 1 (sums)", theory, ("value_of_sum", "lower_one", "nim_sum_cancels")),
    Proof("Knotgames2026/Heaps, extension lemma", theory, ("extension", "all_sizes")),
    Proof("Knotgames2026/Heaps, periodicity", theory, ("guy_smith",)),
)
