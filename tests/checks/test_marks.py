"""The marks of statuses: each has a sign and a color of its own."""

from rich.text import Text

from knotgames.checks.claim import Status
from knotgames.checks.marks import MARKS, colored


def test_each_status_has_a_sign_and_a_color_of_its_own() -> None:
    assert list(MARKS) == list(Status)
    assert len({mark.sign for mark in MARKS.values()}) == len({mark.tone for mark in MARKS.values()}) == len(Status)
    assert all(len(mark.sign) == 1 for mark in MARKS.values())


def test_a_terminal_shows_the_text_in_the_color_of_the_status() -> None:
    for status in Status:
        text = Text.from_markup(colored(status))
        assert (text.plain, [str(span.style) for span in text.spans]) == (str(status), [MARKS[status].tone.terminal])
    assert Text.from_markup(colored(Status.OPEN, "", bold=True)).plain == ""
