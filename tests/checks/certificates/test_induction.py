"""Certificates: accepted for what was proved, rejected with the place for any tampering, inside and as a script."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from knotgames.algebra.knot_type.theory import SumRule, Theory, shipped_theory
from knotgames.algebra.knot_type.values import RULEBOOK, addition_table
from knotgames.algebra.notation import InputError
from knotgames.checks.certificates.induction import NoCertificate, certificate, check
from knotgames.checks.checkers import induction as checker
from knotgames.checks.induction.discovery import discover
from knotgames.checks.papers.johnson2011a.s11.a_method import changed
from knotgames.checks.papers.johnson2011a.s11.c_theories import discovered
from tests.checks.checkers.forgeries import DELETED, forged
from tests.profiles import night

Certificate = dict[str, Any]

KNOT_CERTIFICATE: Certificate = certificate(RULEBOOK, (addition_table(),))
TEXT = json.dumps(KNOT_CERTIFICATE)


@pytest.mark.parametrize(
    ("theory", "classes"),
    [("knot", 38), ("dual", 38), pytest.param("both", 70, marks=night), ("separate", 38), ("separate-dual", 38)],
)
def test_the_certificate_of_a_discovered_quotient_is_accepted(theory: str, classes: int) -> None:
    quotient = discovered(shipped_theory(theory))
    made = certificate(quotient.rulebook, quotient.tables)
    assert check(made) == classes
    assert check(json.loads(json.dumps(made))) == classes, "what is written is what is read"


def test_the_certificate_of_the_rulebook_is_accepted() -> None:
    assert check(KNOT_CERTIFICATE) == check(json.loads(TEXT)) == 38


def test_there_is_no_certificate_of_what_is_false() -> None:
    rows = [list(row) for row in addition_table()]
    rows[5][5] = 6
    with pytest.raises(NoCertificate, match="have a sum that is not in"):
        certificate(RULEBOOK, (tuple(map(tuple, rows)),))
    condition = RULEBOOK.conditions[3][0]
    wrong = changed(RULEBOOK.names[3], type(condition)(condition.forbidden, condition.required[1:]))
    with pytest.raises(NoCertificate, match=r"has the classes: |have a sum that is not in"):
        certificate(wrong, (addition_table(),))


# --- tampering, by kind -------------------------------------------------------------------------------------------


def leaf(parity: int) -> str:
    """The place of some leaf of the tree of a parity."""
    place, tree = f"one class/{parity}", KNOT_CERTIFICATE["one class"][parity]
    while not isinstance(tree, str):
        branch = next(i for i in (3, 2) if tree[i] is not None)
        place, tree = f"{place}/{branch}", tree[branch]
    return place


def at(place: str) -> Any:
    """What the certificate has at a place."""
    inner: Any = KNOT_CERTIFICATE
    for key in place.split("/"):
        inner = inner[int(key) if isinstance(inner, list) else key]
    return inner


def with_twin() -> dict[str, Any]:
    """The changes that give a class a second name, in all places: then some game has two classes."""
    table = KNOT_CERTIFICATE["tables"]["+"]
    rows = {f"tables/+/{name}/twin": row["011"] for name, row in table.items()}
    return {"classes/twin": at("classes/011"), **rows, "tables/+/twin": {**table["011"], "twin": table["011"]["011"]}}


EVEN, ODD = leaf(0), leaf(1)
SERVED, SERVED_END = at("sums/+/101+/101+/0"), at("ends/+/u/101+/0")
OF_101, OF_222 = "classes/101+/conditions/0", "classes/222/conditions/0"
LAST = len(at(f"{OF_101}/required")) - 1


def entries(x: str, y: str, z: str) -> dict[str, str]:
    """The changes that make z the sum of x and y, in either order."""
    return {f"tables/+/{x}/{y}": z, f"tables/+/{y}/{x}": z}


NOT_IN = "rejected at one class: leaf 0:[ah]+ is not in "
NOT_ALONE = f"{NOT_IN}.+ alone$"

TAMPERING: Mapping[str, tuple[Mapping[str, Any], str]] = {
    "an entry": (entries("011", "111", "022"), "rejected at sums: (011|111) .+ (011|111)|rejected at sums: 0"),
    "an asymmetric entry": ({"tables/+/011/111": "022"}, r"rejected at sums: 011 \+ 111$"),
    "an entry of the wrong parity": ({"tables/+/011/011": "022*"}, r"rejected at sums: 011 \+ 011: "),
    "a sum of ends": (entries("000", "222", "122"), r"rejected at sums: \+$"),
    "a rule": ({"theory/sums/+/u/k": "u"}, r"rejected at sums: \+$"),
    "a leaf": (
        {EVEN: "000" if at(EVEN) != "000" else "222"},
        NOT_ALONE,
    ),
    "a leaf of the wrong parity": ({ODD: "222"}, "rejected at one class: leaf 1:[ah]+$"),
    "a leaf that is no class": ({EVEN: "333"}, "rejected at one class: leaf 0:[ah]+$"),
    "no branch": ({EVEN: None}, "rejected at one class: 0:[ah]+ is not decided$"),
    "no tree": ({"one class/0": None}, "rejected at one class: 0: is not decided$"),
    "a question": ({"one class/0/1/0": DELETED}, NOT_ALONE),
    "a server": (
        {"sums/+/101+/101+/0/0": [1 - SERVED[0][0], (SERVED[0][1] + 1) % 3]},
        r"rejected at sums: 101\+ \+ 101\+: \[",
    ),
    "no server": ({f"sums/+/101+/101+/0/{len(SERVED) - 1}": DELETED}, "not an induction certificate: ValueError zip"),
    "no pair": ({"sums/+/101+/101+": DELETED}, r"rejected at sums: 101\+ \+ 101\+$"),
    "a server of an end": (
        {"ends/+/u/101+/0/0": SERVED_END[1], "ends/+/u/101+/0/1": SERVED_END[0]},
        r"rejected at sums: terminal u \+ 101\+: \[",
    ),
    "something less forbidden": (
        {f"{OF_101}/forbidden": at(f"{OF_101}/forbidden")[:-1]},
        NOT_IN,
    ),
    "something more forbidden": (
        {f"{OF_222}/forbidden": [*at(f"{OF_222}/forbidden"), "122*"]},
        "rejected at class 222: required$|rejected at one class: leaf ",
    ),
    "something less required": (
        {f"{OF_101}/required/{LAST}": DELETED},
        NOT_IN,
    ),
    "nothing required": ({f"{OF_222}/required": []}, "rejected at one class: leaf 0:[ah]+ is not in 022 alone$"),
    "something forbidden required": (
        {f"{OF_101}/required/0": [*at(f"{OF_101}/required/0"), at(f"{OF_101}/forbidden/0")]},
        r"rejected at class 101\+: required$",
    ),
    "payoffs": ({"classes/111/payoffs": [1, 1]}, "rejected at payoffs: "),
    "payoffs of an end": ({"classes/000/payoffs": [0, 1]}, "rejected at payoffs: terminal games$"),
    "the payoff of a terminal game": ({"theory/payoffs/u": 1}, "rejected at payoffs: terminal games$"),
    "an end": ({"theory/ends/k": "122"}, r"rejected at sums: \+$|rejected at sums: "),
    "an odd end": ({"theory/ends/u": "000*"}, "rejected at "),
    "a parity": ({"classes/111/parity": 1}, "rejected at class .+: required$|rejected at one class: "),
    "a class without a game": ({"games": at("games")[:-1]}, "rejected at games: some class has none$"),
    "games of later classes": ({"games": at("games")[::-1]}, "rejected at games: "),
    "the options of a game": ({"games/0/1": [["222"]]}, "rejected at games: "),
    "a context": ({"told apart/000/222": [["+", "222"]]}, "rejected at told apart: 000, 222$"),
    "an empty context": ({"told apart/122/222": []}, "rejected at told apart: 122, 222$"),
    "no context": ({"told apart/000/222": DELETED}, "not an induction certificate: KeyError '222'$"),
    "no class": ({"classes/222*": DELETED}, "rejected at class .+: required$|not an induction certificate: KeyError"),
    "a class twice": (with_twin(), "rejected at one class: leaf .+ alone$"),
    "no table": ({"tables": {}}, "rejected at theory$"),
    "no contexts": ({"told apart": DELETED}, "not an induction certificate: KeyError 'told apart'$"),
}
"""What is changed, and the message."""


@pytest.mark.parametrize("name", TAMPERING)
def test_tampering_is_rejected_with_the_place(name: str) -> None:
    changes, message = TAMPERING[name]
    tampered = forged(KNOT_CERTIFICATE, changes)
    assert tampered != KNOT_CERTIFICATE
    with pytest.raises(InputError, match=f"(certificate is |this is )({message})"):
        check(tampered)


@pytest.mark.parametrize(
    "nothing", [None, 38, "text", [], {}, {"theory": {}}, {"theory": [], "classes": 1, "tables": 2}]
)
def test_what_is_no_certificate_is_refused(nothing: Any) -> None:
    with pytest.raises(InputError, match=r"^this is not an induction certificate: (Key|Type|Value|Attribute)Error"):
        check(nothing)


def test_wrong_entries_all_over_the_table_are_rejected() -> None:
    names = list(KNOT_CERTIFICATE["classes"])
    tampered = json.loads(TEXT)
    table = tampered["tables"]["+"]
    places = [(x, y) for i, x in enumerate(names) for y in names[i:]]
    for n, (x, y) in list(enumerate(places))[::19]:
        right = table[x][y]
        alike = [z for z in names if z.endswith("*") == right.endswith("*") and z != right]
        table[x][y] = table[y][x] = alike[n % len(alike)]
        with pytest.raises(InputError, match="rejected at "):
            check(tampered)
        table[x][y] = table[y][x] = right
    assert check(tampered) == 38


# --- tampering with any one entry ---------------------------------------------------------------------------------

TINY = [
    Theory("one end", ("u",), (0,), (SumRule("+", ((0,),)),)),
    Theory("constant", ("u", "k"), (0, 1), (SumRule("+", ((0, 0), (0, 0))),), fixed_parity=False),
    Theory("constant", ("u", "k"), (0, 1), (SumRule("+", ((0, 0), (0, 0))),), separate_moves=True, fixed_parity=False),
]


def leaves(part: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to all that is neither a list nor a mapping, and to each list."""
    if isinstance(part, dict | list):
        for key, inner in part.items() if isinstance(part, dict) else enumerate(part):
            yield from leaves(inner, (*path, key))
    if not isinstance(part, dict):
        yield path


def replacements(part: Any, names: list[str]) -> list[Any]:
    if isinstance(part, list):
        return [[], part[1:], part[:-1], part[::-1], [*part, names[0]]]
    if isinstance(part, str):
        return [name for name in (*names, "u", "k") if name != part]
    return [value for value in (None, 0, 1, 2, -1, "c1", not part) if value != part or type(value) is not type(part)]


def meaning(certificate: Certificate) -> Any:
    """What a certificate claims: not its evidence, and not the order in which a condition lists its classes."""
    classes = {
        name: (
            cls["parity"] if certificate["theory"]["fixed_parity"] else None,
            cls["payoffs"],
            [(set(c["forbidden"]), {frozenset(r) for r in c["required"]}) for c in cls["conditions"]],
        )
        for name, cls in certificate["classes"].items()
    }
    theory = certificate["theory"]
    flags = {name: bool(theory[name]) for name in ("fixed_parity", "separate_moves")}
    return {**theory, **flags, "name": ""}, classes, certificate["tables"]


@pytest.mark.parametrize("theory", TINY, ids=["parity", "any length", "separate moves, any length"])
def test_whatever_entry_is_changed_what_is_accepted_claims_the_same(theory: Theory) -> None:
    """The quotient of a theory is unique, so a certificate that claims another must be rejected."""
    quotient = discover(theory)
    text = json.dumps(certificate(quotient.rulebook, quotient.tables))
    true = meaning(json.loads(text))
    tampered = json.loads(text)
    accepted = rejected = 0
    for path in list(leaves(tampered)):
        parent = tampered
        for key in path[:-1]:
            parent = parent[key]
        original = parent[path[-1]]
        for other in replacements(original, list(quotient.rulebook.names[:4])):
            parent[path[-1]] = other
            try:
                check(tampered)
            except InputError:
                rejected += 1
            else:
                accepted += 1
                assert meaning(tampered) == true or _same_sets(tampered, true), path
            parent[path[-1]] = original
    assert check(tampered) == len(quotient.rulebook)
    assert rejected > accepted > 0, "evidence may be chosen in several ways, and says no more for it"


def _same_sets(tampered: Certificate, true: Any) -> bool:
    """Whether the conditions differ by required sets that say nothing, and nothing else does."""
    theory, classes, tables = meaning(tampered)
    if (theory, tables) != (true[0], true[2]):
        return False
    for name, (parity, payoffs, conditions) in classes.items():
        if [parity, payoffs] != [*true[1][name][:2]]:
            return False
        for (forbidden, required), (true_forbidden, true_required) in zip(conditions, true[1][name][2], strict=True):
            if forbidden != true_forbidden or _minimal(required) != _minimal(true_required):
                return False
    return True


def _minimal(sets: set[frozenset[str]]) -> set[frozenset[str]]:
    return {r for r in sets if not any(other < r for other in sets)}


# --- the checker as a script --------------------------------------------------------------------------------------


def run_checker(*arguments: str) -> subprocess.CompletedProcess[str]:
    script = [sys.executable, "-I", checker.__file__, *arguments]
    return subprocess.run(script, capture_output=True, text=True, timeout=600, check=False)


@pytest.mark.parametrize(
    ("content", "message"),
    [(b"not JSON", "JSONDecodeError"), (b"[]", "TypeError"), (b"{}", "KeyError: 'theory'"), (b"\xff\xfe", "Unicode")],
)
def test_the_checker_rejects_a_file_that_is_no_certificate(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "nothing.json"
    path.write_bytes(content)
    result = run_checker(str(path))
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.startswith(f"rejected: {message}")
    assert "Traceback" not in result.stderr


def test_the_checker_rejects_a_file_that_is_not_there(tmp_path: Path) -> None:
    result = run_checker(str(tmp_path / "none.json"))
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.startswith("rejected: FileNotFoundError: ")


def test_the_checker_imports_nothing_of_the_project_and_is_short_enough_to_be_read() -> None:
    text = Path(checker.__file__).read_text(encoding="utf-8")
    assert re.findall(r"^\s*(?:from|import) (\S+)", text, flags=re.MULTILINE) == ["json", "sys"]
    assert len(text.splitlines()) < 120
