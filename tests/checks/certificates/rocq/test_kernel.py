"""The kernel: what it accepts, and what is said where it is missing, too old, killed, or refuses."""

import re
import shutil
from pathlib import Path

import pytest

from knotgames.checks.certificates.rocq.development import Development
from knotgames.checks.certificates.rocq.kernel import (
    Accepted,
    Kernel,
    NoKernel,
    Refused,
    find_compiler,
    kernel,
    refusal,
)
from tests.checks.certificates.rocq.compiler import needs_rocq, stand_in

TRUE = Development("true", (), "Theorem trivial : True.\nProof. exact I. Qed.\n", ("trivial",))


def _of(text: str, *theorems: str) -> Development:
    return Development("a_test", (), text, theorems)


def checked(development: Development, limit: float | None = None) -> Accepted:
    with kernel(limit) as one:
        return one.check(development)


@needs_rocq
def test_a_theorem_is_read_as_rocq_prints_it() -> None:
    premises = "a = b -> b = c -> c = d -> d = e -> e = f -> f = g -> g = h -> g = a -> f = a -> e = a -> d = a"
    text = f"Theorem long : forall a b c d e f g h : nat, {premises} -> a = h. Proof. congruence. Qed."
    accepted = checked(_of(text, "long"))
    (theorem,) = accepted.theorems
    lines = theorem.statement.splitlines()
    assert len(lines) > 1
    assert " ".join(lines) == f"forall a b c d e f g h : nat, {premises} -> a = h"
    assert accepted.seconds > 0


WRONG = "Theorem wrong : 0 = 1. Proof. destruct absurd. Qed."
RESTING = {
    "axiom": (f"Axiom absurd : False. {WRONG}", "absurd : False"),
    "admitted": ("Theorem wrong : 0 = 1. Proof. Admitted.", "wrong : 0 = 1"),
    "guard": (
        f"Unset Guard Checking. Fixpoint f (n : nat) : False := f n.\nDefinition absurd := f 0. {WRONG}",
        "f is assumed to be guarded",
    ),
    "positivity": (
        "Unset Positivity Checking. Inductive bad := one (_ : bad -> False). Set Positivity Checking.\n"
        f"Definition no (x : bad) := match x with one f => f x end. Definition absurd := no (one no). {WRONG}",
        "bad is assumed to be positive",
    ),
    "universes": (
        "Unset Universe Checking. Theorem wrong : exists T : Type, T = Type. Proof. exists Type. reflexivity. Qed.",
        "wrong relies on an unsafe hierarchy",
    ),
    "hidden": (
        f"Axiom absurd : False. {WRONG}\nModule knotgames. Module hidden. Definition wrong := I.\n"
        'End hidden. End knotgames. Redirect "every_theorem_assumptions" Print Assumptions I.',
        "absurd : False",
    ),
    "pairs": (f'Axiom absurd : False. {WRONG}\nNotation "( x , y )" := (fst (pair x I)).', "absurd : False"),
}
"""What rests on an axiom or on a check that is not made, and what is said of it."""
HIDING = {"axiom", "hidden", "pairs"}
"""What tries to hide it from the question about several developments, and one that does not."""


@needs_rocq
def test_what_rests_on_an_axiom_is_refused_and_nothing_else() -> None:
    resting = [Development(name, (), text, ("wrong",)) for name, (text, _) in RESTING.items()]
    missing = Development("missing", (), TRUE.text, ("missing",))
    with kernel() as one:
        first, second, *refused = map(str, one.judge([TRUE, missing, *resting]))
        with_another = {made.name: _refusal_of_all(one, [TRUE, made]) for made in resting if made.name in HIDING}
    assert first.startswith("Accepted(")
    assert re.match(r"the theorems of missing: .*The reference knotgames\.missing\.missing was not found", second)
    assert with_another.keys() == HIDING
    for (name, (_, why)), said in zip(RESTING.items(), refused, strict=True):
        assert re.match(f"{name} rests on assumptions: Axioms: (.* )?{name}.{why}", said), said
        together = with_another.get(name, f"true and {said}")
        assert re.match(f"true and {name} rests on assumptions: Axioms: (.* )?{name}.{why}", together), together


def _refusal_of_all(kernel: Kernel, compiled: list[Development]) -> str:
    """What is said of developments that are compiled when they are asked at once what they rest on."""
    with pytest.raises(Refused) as refused:
        kernel._asked_of(compiled)
    return str(refused.value)


EVIL = "Definition evil (x y : nat) := True."
PROVED = "Theorem seeming : {}. Proof. exact I. Qed."
SEEMING = {
    "notation": (f'{EVIL} Notation "x = y" := (evil x y) : type_scope. {PROVED.format("0 = 1")}', "evil 0 1"),
    "local_notation": (f'{EVIL} Local Notation "0 = 1" := (evil 2 3). {PROVED.format("0 = 1")}', "evil 2 3"),
    "abbreviation": (f"{EVIL} Notation le := evil. {PROVED.format('le 1 0')}", "evil 1 0"),
    "shadow": (PROVED.format("lt 1 0").join(["Definition lt (x y : nat) := True. ", ""]), "lt 1 0"),
    "imported": (
        f"Module Peano. Definition lt (x y : nat) := True. End Peano. Import Peano. {PROVED.format('lt 1 0')}",
        "Peano.lt 1 0",
    ),
    "scope": (
        f'{EVIL} Declare Scope odd. Notation "x <= y" := (evil x y) : odd. Open Scope odd. {PROVED.format("1 <= 0")}',
        "evil 1 0",
    ),
    "coercion": (
        f"Inductive box := a_box (_ : nat). Definition opened (b : box) := 1. Coercion opened : box >-> nat. {EVIL}\n"
        f"Definition zero := a_box 0. {PROVED.format('evil zero 1')}",
        "evil (opened zero) 1",
    ),
    "canonical": (
        "Structure kind := { of : Type; said : of -> Prop }.\n"
        "Canonical Structure evil := {| of := nat; said _ := True |}.\n"
        f"Notation even n := (said _ n). {PROVED.format('even 1')}",
        "said evil 1",
    ),
    "numerals": (
        "Definition read (n : Number.uint) := Some 7.\n"
        "Definition seven := Number.UIntDecimal (Decimal.D7 Decimal.Nil).\n"
        "Definition shown (n : nat) := Some seven. Number Notation nat read shown : nat_scope.\n"
        "Theorem seeming : S O = S O. Proof. reflexivity. Qed.",
        "1 = 1",
    ),
}
"""What proves a statement that does not say what it seems to, and how it is told: its own names under its name."""


@needs_rocq
def test_a_statement_is_told_in_words_that_the_file_cannot_alter() -> None:
    made = [Development(name, (), text, ("seeming",)) for name, (text, _) in SEEMING.items()]
    with kernel() as one:
        said = one.judge(made)
    for (name, (_, statement)), found in zip(SEEMING.items(), said, strict=True):
        assert isinstance(found, Accepted), found
        own = r"(?<!\.)\b(evil|lt|Peano|opened|zero|said)\b"
        assert found.theorems[0].statement == re.sub(own, rf"{name}.\1", statement)


@needs_rocq
@pytest.mark.parametrize("option", ["#[global] Set Printing All", "Global Unset Printing Notations"])
def test_what_alters_how_others_are_printed_is_refused(option: str) -> None:
    with pytest.raises(
        Refused,
        match=r"^a_test: expected a file that changes no option of Rocq for files "
        r"that require it$",
    ):
        checked(_of(f"{TRUE.text}{option}.", "trivial"))


@needs_rocq
def test_what_is_printed_by_the_file_itself_is_not_read() -> None:
    closed = "Theorem trivial : True. Proof. exact I. Qed. Print Assumptions trivial."
    text = f"Axiom absurd : False. Theorem wrong : 0 = 1. Proof. destruct absurd. Qed. {closed}"
    with pytest.raises(Refused, match="rests on assumptions"):
        checked(_of(text, "wrong"))


@needs_rocq
def test_a_theorem_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refused, match=r"The reference knotgames\.a_test\.missing was not found"):
        checked(_of(TRUE.text, "missing"))


@needs_rocq
def test_a_file_that_does_not_end_is_stopped() -> None:
    forever = (
        "Fixpoint up (n : nat) : nat := match n with 0 => 0 | S m => up m + up m end.\nEval vm_compute in (up 60).\n"
    )
    with pytest.raises(NoKernel, match=r"a_test: coqc did not end within 0\.5 seconds"):
        checked(_of(forever), limit=0.5)


def test_the_part_is_named_where_there_is_no_comment() -> None:
    message = 'File "./a.v", line 2, characters 0-3:\nError: No.\n'
    assert refusal("Definition a := 1.\nQed.\n", message) == "a is refused (line 2): No."
    assert refusal("Qed.\n", 'File "./a.v", line 1, characters 0-3:\nError:\nNo.') == "refused at line 1: No."
    assert refusal("", "what is this?") == "refused: what is this?"


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is all there is to find programs in."""
    folder = tmp_path / "programs"
    folder.mkdir()
    (folder / "sh").symlink_to(str(shutil.which("sh")))
    monkeypatch.setenv("PATH", str(folder))
    return folder


def test_it_says_where_there_is_no_compiler(programs: Path) -> None:
    with pytest.raises(NoKernel, match=r"^there is no 'coqc': install it, as with 'apt install coq'"):
        find_compiler()


def test_it_says_that_a_compiler_is_too_old(programs: Path) -> None:
    stand_in(programs, "echo 8.15.2 4.13.1")
    with pytest.raises(NoKernel, match=r"is version 8\.15; expected 8\.16 or later: install it"):
        find_compiler()


@pytest.mark.parametrize("version", ["8.16.1 4.13.1", "8.20.0 4.14.1", "9.0.0 4.14.2"])
def test_later_versions_are_used(programs: Path, version: str) -> None:
    stand_in(programs, f"echo {version}")
    assert find_compiler() == str(programs / "coqc")


def test_it_says_that_a_compiler_tells_no_version(programs: Path) -> None:
    stand_in(programs, "echo hello")
    with pytest.raises(NoKernel, match=r"does not report its version; expected 8\.16 or later"):
        find_compiler()


def test_it_says_that_the_compiler_was_killed(programs: Path, tmp_path: Path) -> None:
    stand_in(programs, 'case "$1" in --print-version) echo 8.16.1;; *) kill -9 $$;; esac')
    with pytest.raises(NoKernel, match=r"^true: coqc was killed \(SIGKILL\)$"):
        Kernel(tmp_path).check(TRUE)


def test_it_says_that_memory_ran_out(programs: Path, tmp_path: Path) -> None:
    stand_in(
        programs, 'case "$1" in --print-version) echo 8.16.1;; *) echo "Error: Stack overflow." >&2; exit 1;; esac'
    )
    with pytest.raises(NoKernel, match=r"^true: coqc ran out of memory$"):
        Kernel(tmp_path).check(TRUE)


COMPILES = """
case "$1" in --print-version) echo 8.16.1; exit;; esac
echo "$5" >> "${0%/coqc}/compiled"
echo "$5 compiled" > "${5%.v}.vo"
echo > "${5%.v}_options.out"
echo > "${5%.v}_options_then.out"
echo "Closed under the global context" > "${5%.v}_assumptions.out"
"""
"""A compiler that notes what it compiles, and accepts it."""
STANDING = Development("standing", ("Tests", "Finite"), "", ())


def _compiled(programs: Path, kept: Path, *, fresh: bool = False) -> list[str]:
    """The files that a new kernel has compiled of a development."""
    (noted := programs / "compiled").unlink(missing_ok=True)
    with kernel(kept=kept, fresh=fresh) as one:
        one.check(STANDING)
        one.check(STANDING)
    return noted.read_text(encoding="utf-8").split()


TWICE = ["standing.v", "every_theorem.v"] * 2
WHOLE = ["Tests.v", "Finite.v", *TWICE]


def test_the_static_theory_is_compiled_once_for_all_kernels(programs: Path, tmp_path: Path) -> None:
    stand_in(programs, COMPILES)
    assert _compiled(programs, tmp_path) == WHOLE
    assert _compiled(programs, tmp_path) == TWICE
    assert _compiled(programs, tmp_path, fresh=True) == WHOLE
    (tmp_path / "theory" / "Finite.vo").write_text("Finite.v compiled\n", encoding="utf-8")
    assert _compiled(programs, tmp_path) == WHOLE[1:]
    (tmp_path / "theory" / "Finite.vo").chmod(0o666)  # so that others could have written it
    assert _compiled(programs, tmp_path) == WHOLE[1:]
    assert _compiled(programs, tmp_path) == TWICE


def test_another_compiler_or_theory_compiles_it_anew(
    programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in(programs, COMPILES)
    assert _compiled(programs, tmp_path) == WHOLE
    stand_in(programs, COMPILES + "\n# another")
    assert _compiled(programs, tmp_path) == WHOLE
    monkeypatch.setattr("knotgames.checks.certificates.rocq.kernel._theory", lambda: "another")
    assert _compiled(programs, tmp_path) == WHOLE


def test_where_nothing_can_be_kept_it_is_compiled_each_time(programs: Path, tmp_path: Path) -> None:
    stand_in(programs, COMPILES)
    (tmp_path / "file").touch()
    assert [_compiled(programs, tmp_path / "file") for _ in range(2)] == [WHOLE, WHOLE]


def _judged(programs: Path, *developments: Development) -> tuple[list[str], list[str]]:
    """What a new kernel says of developments, and the files that it has compiled."""
    told: list[str] = []
    (noted := programs / "compiled").unlink(missing_ok=True)
    with kernel() as one:
        found = one.judge(developments, lambda development: told.append(development.name))
    assert told == [development.name for development in developments]
    return [str(said) for said in found if isinstance(said, Refused)], noted.read_text(encoding="utf-8").split()


ONE, TWO = (Development(name, (), "", ()) for name in ("one", "two"))


def test_several_are_asked_at_once_what_they_rest_on(programs: Path) -> None:
    stand_in(programs, COMPILES)
    assert _judged(programs, ONE, TWO) == ([], ["one.v", "two.v", "every_theorem.v"])
    assert _judged(programs, ONE) == ([], ["one.v", "every_theorem.v"])


def test_none_stands_in_the_place_of_another(programs: Path) -> None:
    stand_in(programs, COMPILES)
    assert _judged(programs, ONE, ONE) == ([], ["one.v", "every_theorem.v"] * 2)
    asking = Development("every_theorem", (), "", ())
    assert _judged(programs, ONE, asking) == ([], ["one.v", "every_theorem.v", "every_theorem_.v"])


AMISS = ("echo Axioms: > every_theorem_assumptions.out", "echo Error: no. >&2; exit 1", "kill -9 $$")


@pytest.mark.parametrize("amiss", AMISS)
def test_each_is_asked_by_itself_where_all_at_once_are_not_said_to_be_closed(programs: Path, amiss: str) -> None:
    stand_in(programs, f"{COMPILES}\n[ $5 != every_theorem.v ] || [ -e asked ] || {{ echo > asked; {amiss}; }}")
    assert _judged(programs, ONE, TWO) == ([], ["one.v", "two.v", *["every_theorem.v"] * 3])
