"""Statements typeset: nothing of the text is lost or altered, what is marked is set and the rest is left alone."""

import re
from html import unescape
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knotgames.checks.claim import parts, plain
from knotgames.checks.papers import claims
from knotgames.checks.report.typesetting.tokens import tokens
from knotgames.checks.report.typesetting.typeset import typeset

STATEMENTS = {
    f"{claim.id}{what}": marked
    for claim in claims().values()
    for what, marked in (("", claim.marked_statement), (", as read", claim.marked_reading))
    if marked
}
"""Every statement and reading, with marks."""

SHOWN_AS = {"<=": "≤", ">=": "≥", "!=": "≠", "->": "→", "=>": "⇒", "...": "…", "pi(": "π(", "kappa(": "κ("}
"""What is shown for signs that a keyboard lacks."""


PIECES = (
    *"aAixXKS_^'()[]{}<>|+-*/=,.:;!?#&∈ ", " is ", " and ", "word", "12", "01-", "202*", "...", "->1", "=>*", "+k",
    " mod 3", "mex(", "pi(", "twist:4", "z3", "P1", "8,848,800", "n_(k-1)", "p/q", " x ", " * ", "i.e.",
    "-twist", "'s ",
)  # fmt: skip
"""What texts are put together from at random."""


class Reader(HTMLParser):
    """Reads typeset text back: prose with formulas as their plain text, and as what they show."""

    def __init__(self) -> None:
        super().__init__()
        self.plain: list[str] = []
        self.shown: list[str] = []
        self.formulas: list[str] = []
        self.inside = False

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag == "math":
            self.inside = True
            self.formulas.append(dict(attributes)["alttext"] or "")
            self.plain.append(self.formulas[-1])

    def handle_endtag(self, tag: str) -> None:
        if tag == "math":
            self.inside = False

    def handle_data(self, data: str) -> None:
        self.shown.append(data)
        if not self.inside:
            self.plain.append(data.replace("…", "..."))


def read(html: str) -> Reader:
    reader = Reader()
    reader.feed(html)
    return reader


def squeezed(text: str) -> str:
    return re.sub(r"\s", "", text)


def test_a_statement_is_typeset_without_loss() -> None:
    for name, text in STATEMENTS.items():
        assert squeezed("".join(read(typeset(text)).plain)) == squeezed(plain(text)), name


def test_what_is_shown_is_the_statement() -> None:
    """But for signs, the marks of indices and exponents with their brackets, and the slashes of fractions."""
    table = str.maketrans({"-": "−", "*": "∗", "'": "′", "x": "×", "⟨": "<", "⟩": ">", "·": "∗"})
    drop = str.maketrans("", "", "_^∧/()")  # ∧ is written ^, as an exponent is
    for name, text in STATEMENTS.items():
        shown_text = squeezed("".join(read(typeset(text)).shown)).translate(table).translate(drop)
        expected = plain(text)
        for sign, shown in SHOWN_AS.items():
            expected = expected.replace(sign, shown)
        assert shown_text == squeezed(expected).translate(table).translate(drop), name


def test_a_formula_is_well_formed_and_has_no_words() -> None:
    for name, text in STATEMENTS.items():
        html = typeset(text)
        for formula in re.findall(r"<math.*?</math>", html):
            for leaf in ElementTree.fromstring(formula).iter():
                assert leaf.tag in {"math", "mrow", "mi", "mn", "mo", "msub", "msup", "mfrac", "mspace"}, name
                if leaf.tag == "mi":
                    assert re.fullmatch(r"\w|…|∗|\.|mex|min|outcome|mod|[A-Z]\d+", leaf.text or ""), name
                if leaf.tag in ("msub", "msup", "mfrac"):
                    assert len(leaf) == 2, name
        words = unescape(re.sub("<[^>]*>", "", re.sub(r"<math.*?</math>|<code>.*?</code>", "", html)))
        left = re.search(r"[_^{}|]| [=<>+] |(?<!['\w.])(?![AIai]\b)[A-Za-z]\b", words)
        assert not left, f"a formula of {name} is left in prose"


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("A = B", "A = B"),
        ("`twist:4` and writeups/x_1", "<code>twist:4</code> and writeups/x_1"),
        ("it costs $$1, or ``2``...", "it costs $1, or `2`…"),
        ("```a.json```", "`<code>a.json</code>`"),
        ('the `<b>` & "it\'s"', 'the <code>&lt;b&gt;</code> &amp; "it\'s"'),
        ("", ""),
    ],
)
def test_only_what_is_marked_is_a_formula_or_code(text: str, html: str) -> None:
    assert typeset(text) == html


def inner(formula: str) -> str:
    """The MathML of a formula that is not broken, without its operators' attributes."""
    (found,) = re.findall(r"<math[^>]*>(.*?)</math>", typeset(f"${formula}$"))
    return re.sub(r"<mo[^>]*>", "<mo>", found)


@pytest.mark.parametrize(
    ("formula", "mathml"),
    [
        ("G_2", "<msub><mi>G</mi><mn>2</mn></msub>"),
        ("x^10", "<msup><mi>x</mi><mn>10</mn></msup>"),
        ("p/q", "<mfrac><mrow><mi>p</mi></mrow><mrow><mi>q</mi></mrow></mfrac>"),
        ("2g/3", "<mfrac><mrow><mn>2</mn><mi>g</mi></mrow><mrow><mn>3</mn></mrow></mfrac>"),
        ("-1 = x", "<mo>−</mo><mn>1</mn><mo>=</mo><mi>x</mi>"),
        ("F_(x+y)", "<msub><mi>F</mi><mrow><mi>x</mi><mo>+</mo><mi>y</mi></mrow></msub>"),
        ("101+*", "<msup><mn>101</mn><mrow><mo>+</mo><mo>∗</mo></mrow></msup>"),
        ("ij±", "<msup><mrow><mi>i</mi><mi>j</mi></mrow><mrow><mo>±</mo></mrow></msup>"),
        ("T'", "<mrow><mi>T</mi><mo>′</mo></mrow>"),
        ("(n - 1) / 2", "<mfrac><mrow><mi>n</mi><mo>−</mo><mn>1</mn></mrow><mrow><mn>2</mn></mrow></mfrac>"),
        ("=>* P", "<msup><mo>⇒</mo><mo>∗</mo></msup><mi>P</mi>"),
        ("pi(S)", "<mi>π</mi><mo>(</mo><mi>S</mi><mo>)</mo>"),
        ("mex{0}", "<mi>mex</mi><mo>{</mo><mn>0</mn><mo>}</mo>"),
        ("{0 | .}", "<mo>{</mo><mn>0</mn><mo>|</mo><mi>.</mi><mo>}</mo>"),
        ("*1 + k'", "<mi>∗</mi><mn>1</mn><mo>+</mo><mrow><mi>k</mi><mo>′</mo></mrow>"),
        ("9! * 3", "<mn>9</mn><mo>!</mo><mo>·</mo><mn>3</mn>"),
        ("8 x 8", "<mn>8</mn><mo>×</mo><mn>8</mn>"),
        ("<0, K2>", "<mo>⟨</mo><mn>0</mn><mo>,</mo><mi>K2</mi><mo>⟩</mo>"),
        ("0 < og", "<mn>0</mn><mo>&lt;</mo><mi>o</mi><mi>g</mi>"),
        ("k)(", "<mi>k</mi><mi>)</mi><mi>(</mi>"),
    ],
)
def test_a_formula_has_the_structure_that_is_meant(formula: str, mathml: str) -> None:
    assert inner(formula).replace(' mathvariant="normal"', "") == mathml


def test_a_continued_fraction_is_set_as_one() -> None:
    html = inner("1/(b + 1/(c + 1/d))")
    assert html.count("<mfrac") == 3
    assert html.count('<mfrac displaystyle="true" scriptlevel="0">') == 2
    assert "/" not in re.sub("<[^>]*>", "", html)


def test_a_wide_formula_may_be_broken_and_a_short_one_may_not() -> None:
    assert typeset("$x + y = z$").count("<math") == 1
    assert typeset("$X(A + B) = X(A) ⊕ X(B)$").count("<math") == 3
    wide = "$[(a_1), ..., (a_i), (0), (a_(i+1)), ..., (a_n)]$"
    assert typeset(wide).count("<wbr>") >= 4
    assert max(len(piece) for piece in read(typeset(wide)).formulas) <= 22


def test_punctuation_stays_with_its_formula() -> None:
    assert typeset("($A + B$), so.").startswith('<span class="f">(<math')
    assert "</math>),</span> so." in typeset("($A + B$), so.")
    assert "</math>-value</span> of" in typeset("the $X$-value of it")
    assert "</math>'s</span> move" in typeset("$T$'s move")


def test_text_is_escaped() -> None:
    assert typeset("<script>alert & 'x' \"</script>").count("<script") == 0
    assert "&lt;" in typeset("$a < b$")
    assert typeset('$<script "a">$').count("<script") == 0


@given(
    st.lists(
        st.tuples(st.sampled_from(("", "$", "`")), st.lists(st.sampled_from(PIECES), max_size=12).map("".join)),
        max_size=5,
    )
)
@settings(max_examples=500, derandomize=True)
def test_any_text_is_typeset_without_loss_as_well_formed_html(found: list[tuple[str, str]]) -> None:
    text = " ".join(f"{mark}{part.strip()}{mark}" for mark, part in found if part.strip())
    html = typeset(text)
    assert squeezed("".join(read(html).plain)) == squeezed(plain(text))
    ElementTree.fromstring(f"<p>{html.replace('<wbr>', '<wbr/>')}</p>")


def test_tokens_cover_a_formula() -> None:
    for formula in {part.text for text in STATEMENTS.values() for part in parts(text) if part.mark == "$"}:
        place = 0
        for token in tokens(formula):
            assert not formula[place : token.start].strip()
            assert formula[token.start : token.end] == token.text
            place = token.end
        assert not formula[place:].strip()
