"""Folders of certificates: what is written is accepted, what is changed is refused with its place."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.algebra.heaps.breaking import MoveRule, MoveRules, Part
from knotgames.algebra.heaps.nim import mex, nim_sum
from knotgames.algebra.knot_type.formal import add, game, payoffs, terminal
from knotgames.algebra.notation import InputError
from knotgames.checks import checkers
from knotgames.checks.certificates import archive
from knotgames.checks.certificates.acceptance import FORMATS
from knotgames.checks.checkers import drup, games, induction, periodicity
from knotgames.checks.claim import Claim
from knotgames.checks.output import file_name
from knotgames.checks.papers import claims
from knotgames.checks.verify.certified import on_record

pytest.importorskip("pysat")

few = settings(max_examples=40)

CERTIFIED = [(claim, what) for claim in claims().values() for what in claim.certificates]
ONE_CLASS = "Johnson2011a/Section 11 (each game has exactly one class)"
SUMS = "Johnson2011a/Section 11 (sums have the class of the table)"
SMALL = {
    periodicity.FORMAT: "BermanLeonard2024/Theorem 2.4",
    games.FORMAT: "Johnson2011a/Theorem 9.3",
    drup.FORMAT: ONE_CLASS,
    induction.FORMAT: SUMS,
}
"""For each kind a claim that has a small certificate of it, its first."""

NAMES = list(SMALL.values())


@cache
def text_of(name: str) -> str:
    return json.dumps(next(iter(claims()[name].certificates.values()))())


def certificate_of(name: str) -> Any:
    return json.loads(text_of(name))


def checked(certificate: Any) -> bool:
    """Whether a certificate is accepted by its checkers."""
    try:
        archive.findings_of(certificate)
    except (InputError, KeyError, IndexError, TypeError, ValueError, AttributeError, RecursionError):
        return False
    return True


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of all single values."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from leaves(value, (*path, key))
    elif isinstance(data, list):
        for place, value in enumerate(data):
            yield from leaves(value, (*path, place))
    else:
        yield path


@cache
def places(name: str) -> list[tuple[Any, ...]]:
    return list(leaves(certificate_of(name)))


def replaced(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return data


def at(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


@st.composite
def forged(draw: st.DrawFn, name: str) -> Any:
    """The certificate of a claim with one entry changed."""
    data = certificate_of(name)
    path = draw(st.sampled_from(places(name)))
    old = at(data, path)
    if isinstance(old, str):
        new = draw(st.sampled_from([at(data, other) for other in places(name) if isinstance(at(data, other), str)]))
    else:
        new = draw(st.one_of(st.integers(-3, 40), st.sampled_from([-old, old + 1, old - 1]))) if old is not None else 0
    return replaced(data, path, new)


def plain_grundy(moves: MoveRules, kinds: list[str], largest: int) -> dict[str, list[int]]:
    """The Grundy values of heaps of each kind, by the definition."""
    values: dict[str, list[int]] = {kind: [] for kind in kinds}
    for size in range(largest + 1):
        found = {}
        for kind in kinds:
            options = [left for move in moves if move.source == kind for left in move.options(size)]
            found[kind] = mex({nim_sum(values[part][rest] for part, rest in left) for left in options})
        for kind in kinds:
            values[kind].append(found[kind])
    return values


@few
@given(forged(SMALL[periodicity.FORMAT]))
def test_a_series_is_accepted_only_if_it_is_right(certificate: Any) -> None:
    if checked(certificate):
        for one in certificate["games"]:
            moves = tuple(
                MoveRule(move["name"], move["source"], move["removed"], tuple(Part(**part) for part in move["parts"]))
                for move in one["moves"]
            )
            values = plain_grundy(moves, list(one["series"]), 40)
            for kind, series in one["series"].items():
                early, block = series["exceptional"], series["repeating"]
                claimed = (early + block * 40)[:41]
                assert values[kind] == claimed


@few
@given(forged(SMALL[games.FORMAT]))
def test_games_are_told_apart_only_by_what_they_are_worth(certificate: Any) -> None:
    if checked(certificate):
        built: list[Any] = []
        for position in certificate["positions"]:
            built.append(terminal(position) if isinstance(position, str) else game([built[x] for x in position[0]]))
        theory = certificate["theory"]
        assert theory["payoffs"]["u"] < theory["payoffs"]["k"]
        for one in certificate["games"]:
            for context, outcome in zip(certificate["contexts"], one["outcomes"], strict=True):
                total = built[one["position"]]
                for _, part in context:
                    total = add(total, built[part])
                ends = sorted(theory["payoffs"].values())
                assert [ends[payoff] for payoff in payoffs(total)] == outcome


@few
@given(forged(SMALL[drup.FORMAT]))
def test_only_what_has_no_model_is_accepted(certificate: Any) -> None:
    if checked(certificate):
        nodes: list[z3.BoolRef] = []
        for place, node in enumerate(certificate["nodes"]):
            parts = [] if isinstance(node, str) else [_literal(nodes, part) for part in node]
            nodes.append(z3.Bool(f"{place} {node}") if isinstance(node, str) else z3.And(parts))
        for case in certificate["cases"]:
            assert z3.Solver().check([_literal(nodes, denied) for denied in case["denied"]]) == z3.unsat


def _literal(nodes: list[z3.BoolRef], literal: int) -> z3.BoolRef:
    return nodes[literal - 1] if literal > 0 else z3.Not(nodes[-literal - 1])


CHANGES: dict[str, tuple[str, Callable[[Any], Any], str]] = {
    "a value of a series": (
        SMALL[periodicity.FORMAT],
        lambda data: replaced(data, ("games", 0, "series", "n", "repeating", 1), 5),
        "rejected at game surfaces: n4 is worth 6",
    ),
    "a move left out": (
        SMALL[periodicity.FORMAT],
        lambda data: replaced(data, ("games", 0, "moves"), data["games"][0]["moves"][:-1]),
        "rejected at game surfaces: n3 is worth 0",
    ),
    "a move that does not fall": (
        SMALL[periodicity.FORMAT],
        lambda data: replaced(data, ("games", 0, "moves", 0, "removed"), 0),
        "rejected at game surfaces: move a",
    ),
    "an outcome": (
        SMALL[games.FORMAT],
        lambda data: replaced(data, ("games", 3, "outcomes", 0), [1, 1]),
        r"rejected at games: \S+ in \[\]",
    ),
    "a game twice": (
        SMALL[games.FORMAT],
        lambda data: replaced(data, ("games", 3), {**data["games"][4], "name": "another"}),
        r"rejected at games: nothing tells \S+ from another",
    ),
    "a game with no parity": (
        SMALL[games.FORMAT],
        lambda data: replaced(data, ("positions",), [*data["positions"][:-1], [[0, data["positions"].index([[0]])]]]),
        r"rejected at positions: \d+ has no parity",
    ),
    "an option that comes later": (
        SMALL[games.FORMAT],
        lambda data: replaced(data, ("positions", 2), [[2]]),
        "rejected at positions: 2",
    ),
    "a step of a proof": (
        SMALL[drup.FORMAT],
        lambda data: replaced(data, ("cases", 0, "proof", 0), [5, 6]),
        "rejected at case question 1: step 1",
    ),
    "no proof": (
        SMALL[drup.FORMAT],
        lambda data: replaced(data, ("cases", 1, "proof"), []),
        "rejected at case question 2: the proof ends without a contradiction",
    ),
    "an entry of the table of sums": (
        SMALL[induction.FORMAT],
        lambda data: replaced(data, ("tables", next(iter(data["tables"])), "011", "011"), "111"),
        r"rejected at sums: 011 \S+ 011",
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_is_refused_with_its_place(change: str, tmp_path: Path) -> None:
    name, changed, message = CHANGES[change]
    written(name, tmp_path)
    (entry, *_) = archive.read_index(str(tmp_path))
    path = tmp_path / entry.file
    path.write_text(json.dumps(changed(json.loads(path.read_text(encoding="utf-8")))), encoding="utf-8")
    (found, *others) = archive.check(str(tmp_path), on_record)
    assert found.defect is not None
    assert re.match(message, found.defect), found.defect
    assert [other.defect for other in others] == [None] * len(others)


def written(name: str, folder: Path) -> None:
    """Write the first certificate of a claim as the command does."""
    claim = claims()[name]
    certificate, file = certificate_of(name), file_name(name, ".json")
    digest = archive.write(certificate, str(folder), file)
    what = next(iter(claim.certificates))
    findings = archive.findings_of(certificate)
    made = archive.IndexLine(file, name, what, claim.statement, certificate["format"], findings, digest)
    archive.write_index([made], str(folder))


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Path]:
    """For each kind a folder that holds the certificate of its claim."""
    made = {name: tmp_path_factory.mktemp("certificates") for name in NAMES}
    for name, folder in made.items():
        written(name, folder)
    return made


@few
@given(st.data())
def test_every_change_of_an_entry_is_refused(folders: Mapping[str, Path], data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(NAMES))
    certificate = data.draw(forged(name))
    path = folders[name] / file_name(name, ".json")
    if certificate != certificate_of(name):
        text = path.read_text(encoding="utf-8")
        path.write_text(json.dumps(certificate), encoding="utf-8")
        (found,) = archive.check(str(folders[name]), on_record)
        path.write_text(text, encoding="utf-8")
        assert found.defect


def test_what_is_not_changed_is_accepted(folders: Mapping[str, Path]) -> None:
    for folder in folders.values():
        (found,) = archive.check(str(folder), on_record)
        assert found.defect is None


def test_every_checker_reads_the_certificates_of_its_formats() -> None:
    names = {f"{checkers.__name__}.{found.name}" for found in iter_modules(checkers.__path__)}
    assert {checker.__name__ for one in FORMATS.values() for checker in one.checkers} == names
    for name, one in FORMATS.items():
        assert all(name in checker.FORMAT and checker.__doc__ for checker in one.checkers)
    assert {certificate_of(name)["format"] for name in NAMES} <= set(FORMATS)


def test_every_certificate_has_a_file_of_its_own() -> None:
    files = [
        file_name(claim.id, f"-{number}") for claim in claims().values() for number, _ in enumerate(claim.certificates)
    ]
    assert len(set(files)) == len(files) == len(CERTIFIED)


QUICK = [
    (claim, what)
    for claim, what in CERTIFIED
    if re.search(
        r"Berman|/Theorem (6|5|9\.3|3\.5)|a/Lemma 7\.4|b/(Corollary|Definition 3\.1(?!\d)|Lemma 3\.[478])", claim.id
    )
]
"""Certificates that are made in a quarter of a second. Those of quotients are looked at in `test_certificate`."""


@pytest.mark.parametrize(
    ("claim", "what"), [pytest.param(*pair, id=": ".join((pair[0].id, pair[1]))) for pair in QUICK]
)
def test_a_certificate_is_accepted(claim: Claim, what: str) -> None:
    assert checked(claim.certificates[what]())
