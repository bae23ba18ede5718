"""What is asked is noted where somebody listens, whatever the order."""

from __future__ import annotations

from checks.asked import SIZE, Asked, combined, listening, note


def test_nothing_is_noted_where_nobody_listens() -> None:
    note(lambda known: 1 / 0)  # type: ignore[arg-type, return-value]


def test_who_listens_within_hears_it_and_not_who_listens_around() -> None:
    around, within = Asked(), Asked()
    with listening(around):
        note(lambda known: b"1")
        with listening(within):
            note(lambda known: b"2")
        note(lambda known: b"3")
    note(lambda known: b"4")
    assert (around.questions, within.questions) == ([b"1", b"3"], [b"2"])


def test_the_order_does_not_count_and_the_number_does() -> None:
    one, other, more, none = Asked([b"1", b"2"]), Asked([b"2", b"1"]), Asked([b"2", b"1", b"1"]), Asked()
    first = one.taken()
    assert first == other.taken() != more.taken()
    assert first is not None
    assert len(first) == 2 * SIZE
    assert none.taken() is None is one.taken()


def test_what_is_known_is_kept_between_questions() -> None:
    asked = Asked()
    with listening(asked):
        note(lambda known: known.setdefault("word", b"1"))
        asked.taken()
        note(lambda known: known.setdefault("word", b"2"))
    assert asked.questions == [b"1"]


def test_parts_are_told_apart() -> None:
    told = [(b"a", []), (b"ab", []), (b"a", [b"b"]), (b"a", [b"b", b""]), (b"a", [b"", b"b"]), (b"a", [b"bc"])]
    assert len({combined(what, parts) for what, parts in told}) == len(told)
    assert {len(combined(what, parts)) for what, parts in told} == {SIZE}
