"""Papers: how claims are entered, under which names, and until when."""

import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import pytest

from knotgames.algebra.knot_type.values import JOHNSON
from knotgames.checks.claim import Claim, Finding
from knotgames.checks.lemma.decide import RESTS_ON
from knotgames.checks.paper import Paper
from knotgames.checks.papers import claims, papers
from tests.checks.answered import answered

PROVES = Finding("z3", "all games", visited=1)


@pytest.fixture
def paper() -> Paper:
    return Paper("P", "Title", "Author", 2011)


@answered
def check() -> Sequence[Finding]:
    return [PROVES]


def test_claims_are_entered_in_order_under_full_identifiers(paper: Paper) -> None:
    entered = paper.claim("2", "Two.", uses=("1", "Q/3"), correction="4")(check)
    paper.claim("1", "One.")(check)
    paper.assume("Conway", "Rational knots are classified by fractions.")
    assert entered is check
    assert [one.id for one in paper.claims] == ["P/2", "P/1", "P/Conway"]
    assert paper.claims[0].uses == ("P/1", "Q/3")
    assert paper.claims[0].correction == "P/4"
    assert paper.claims[1].correction is None
    assert paper.claims[2] == Claim(
        "P", "Conway", "Rational knots are classified by fractions.", None, module=paper.claims[0].module
    )


HELPED = """
def enter(paper, number):
    (lambda: paper.claim(number, "A statement.")(list))()
"""
STATING = """
from helped import enter
from knotgames.checks.paper import Paper
PAPER = Paper("P", "Title", "Author", 2011)
enter(PAPER, "1")
@PAPER.claim("2", "Another.")
def check():
    return []
"""
LATER = """
from stating import PAPER
PAPER.assume("3", "One more.")
"""


def test_a_claim_knows_the_module_that_states_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    for name, text in {"helped": HELPED, "stating": STATING, "stating_later": LATER}.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    found: Paper = import_module("stating").PAPER
    import_module("stating_later")
    for name in ("helped", "stating", "stating_later"):
        del sys.modules[name]
    assert [(claim.number, claim.module) for claim in found.claims] == [
        ("1", "stating"), ("2", "stating"), ("3", "stating_later")
    ]  # fmt: skip


def test_certificates_are_made_from_the_check(paper: Paper) -> None:
    paper.claim("1", "One.", certificates=lambda own: {"all": lambda: {"by": own}})(check)
    (claim,) = paper.claims
    assert {name: make() for name, make in claim.certificates.items()} == {"all": {"by": check}}


def test_a_claim_has_its_words_with_marks_and_without(paper: Paper) -> None:
    paper.claim("1", "If $n > 0$, see `heaps`; it costs $$1 or ``2``.", reading="$n$ is an integer.")(check)
    paper.assume("2", "It holds for $n$.")
    first, second = paper.claims
    assert first.marked_statement == "If $n > 0$, see `heaps`; it costs $$1 or ``2``."
    assert first.statement == "If n > 0, see heaps; it costs $1 or `2`."
    assert (first.marked_reading, first.reading) == ("$n$ is an integer.", "n is an integer.")
    assert (second.statement, second.reading) == ("It holds for n.", None)


@pytest.mark.parametrize(
    "text", ["It costs $5.", "From $5 and $ on.", "$n` and `m$.", "$a$ and b$.", "An `heap.", "$ n$."]
)
def test_a_mark_without_a_partner_is_an_error_that_names_the_claim(paper: Paper, text: str) -> None:
    with pytest.raises(ValueError, match=r"^the statement of P/1: expected a second [$`], found one"):
        paper.claim("1", text)(check)
    with pytest.raises(ValueError, match=r"^the reading of P/2: expected a second [$`], found one"):
        paper.claim("2", "Two.", reading=text)(check)
    assert not paper.claims


def test_a_number_is_claimed_once(paper: Paper) -> None:
    paper.claim("2", "Two.")(check)
    with pytest.raises(ValueError, match=r"^P/2 is claimed twice$"):
        paper.claim("2", "Two again.")(check)
    with pytest.raises(ValueError, match=r"^P/2 is claimed twice$"):
        paper.assume("2", "Two again.")
    assert [one.statement for one in paper.claims] == ["Two."]


def test_the_claims_that_were_read_do_not_change(paper: Paper) -> None:
    paper.claim("1", "One.")(check)
    read = paper.claims
    paper.claim("2", "Two.")(check)
    assert [one.number for one in read] == ["1"]
    assert [one.number for one in paper.claims] == ["1", "2"]


def test_a_closed_paper_takes_no_more_claims(paper: Paper) -> None:
    paper.claim("1", "One.")(check)
    paper.close()
    message = r"^P/2 comes too late: the claims of P are entered when it is imported$"
    with pytest.raises(ValueError, match=message):
        paper.claim("2", "Two.")(check)
    with pytest.raises(ValueError, match=message):
        paper.assume("2", "Two.")
    assert [one.number for one in paper.claims] == ["1"]


def test_every_paper_that_is_found_is_closed() -> None:
    before = claims()
    for paper in papers().values():
        with pytest.raises(ValueError, match="comes too late"):
            paper.assume("Theorem 0", "A statement.")
    assert sum(len(paper.claims) for paper in papers().values()) == len(before)


def test_a_paper_is_itself_and_no_other() -> None:
    assert Paper("P", "Title", "Author", 2011) != Paper("P", "Title", "Author", 2011)
    assert len({*papers().values()}) == len(papers())


def test_what_is_said_of_a_claim_is_entered(paper: Paper) -> None:
    paper.claim("1", "One.")(check)
    paper.claim("2", "Two.", open=True, mutants={"a": dict}, controls={"b": dict}, formula="A ~ A")(check)
    plain, full = paper.claims
    assert (plain.open, plain.mutants, plain.controls, plain.certificates, plain.formula) == (False, {}, {}, {}, None)
    assert (full.open, full.mutants, full.controls, full.formula) == (True, {"a": dict}, {"b": dict}, "A ~ A")


def test_a_lemma_is_checked_as_it_is_stated_and_refuted_where_it_is_altered(paper: Paper) -> None:
    less = {"another sum": lambda: {"algebra": JOHNSON.with_sum("111", "111", "111")}}
    paper.lemma("1", "X is additive.", "X(A + B) = X(A) (+) X(B)", mutants=["X(A) = Z(A)"], altered=less, uses=("2",))
    (claim,) = paper.claims
    assert (claim.statement, claim.formula) == ("X is additive.", "X(A + B) = X(A) (+) X(B)")
    assert claim.uses == (*RESTS_ON, "P/2")
    assert [finding.holds for finding in claim.findings()] == [True, True]
    assert list(claim.mutants) == ["X(A) = Z(A)", "another sum"]
    for arguments in claim.mutants.values():
        assert [finding.holds for finding in claim.findings(arguments())] == [False, False]
    paper.lemma("2", "X is what it is.", "X(A) = X(A)")
    assert paper.claims[1].mutants == {}


def test_a_paper_has_no_claims_to_begin_with_and_takes_none_unread() -> None:
    with pytest.raises(TypeError):
        Paper("P", "Title", "Author", 2011, {})  # type: ignore[arg-type, call-arg]
    assert Paper("P", "Title", "Author", 2011).claims == ()


def test_claims_are_in_the_order_of_the_modules_whatever_is_imported_first(paper: Paper) -> None:
    for module in ("p.s02", "p.s01", "p.paper", "p.s01", "p.game"):
        number = str(len(paper.claims))
        exec(compile(f"paper.assume({number!r}, 'It is so.')", module, "exec"), {"__name__": module, "paper": paper})
    assert [claim.number for claim in paper.claims] == ["0", "1", "2", "3", "4"]
    paper.close()
    assert [(claim.module, claim.number) for claim in paper.claims] == [
        ("p.paper", "2"),
        ("p.game", "4"),
        ("p.s01", "1"),
        ("p.s01", "3"),
        ("p.s02", "0"),
    ]


def test_mutants_are_data_or_functions_that_make_them(paper: Paper) -> None:
    paper.claim("1", "One.", mutants={"2": {"n": 2}, "3": lambda: {"n": 3}}, controls={"4": {"n": 4}})(check)
    (claim,) = paper.claims
    assert [claim.mutants["2"](), claim.mutants["3"](), claim.controls["4"]()] == [{"n": 2}, {"n": 3}, {"n": 4}]
