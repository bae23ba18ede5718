"""What is asked is noted where somebody listens, whatever the order."""

from knotgames.checks.asked import (
    SIZE,
    Asked,
    combined,
    listening,
    note,
    note_checker,
    note_search,
    overheard,
    remembering,
)


def test_nothing_is_noted_where_nobody_listens() -> None:
    note(lambda known: 1 / 0, "sat")  # type: ignore[arg-type, return-value]


def test_who_listens_within_hears_it_and_not_who_listens_around() -> None:
    around, within = Asked(), Asked()
    with listening(around):
        note(lambda known: b"1", "unsat")
        with listening(within):
            note(lambda known: b"2", "unsat")
        note(lambda known: b"3", "unsat")
    note(lambda known: b"4", "unsat")
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
        note(lambda known: known.setdefault("word", b"1"), "unsat")
        asked.taken()
        note(lambda known: known.setdefault("word", b"2"), "unsat")
    assert asked.questions == [b"1"]


def test_the_largest_share_is_told_and_forgotten() -> None:
    asked = Asked()
    with listening(asked):
        for share in (0.1, 0.3, 0.2):
            note_search(share, answered=True)
        assert asked.largest_share(refuted=False) == 0.3
        assert asked.largest_share(refuted=False) is None
        note_search(0.1, answered=True)
        note_search(1.01, answered=False)
    note_search(0.9, answered=True)
    assert asked.largest_share(refuted=False) == 1.01


def test_a_search_that_gave_up_does_not_count_against_a_counterexample() -> None:
    for searches, share in (([(0.1, True), (1.0, False)], 0.1), ([(1.0, False)], None), ([(0.6, True)], 0.6)):
        assert Asked(searches=searches).largest_share(refuted=True) == share


def test_what_is_remembered_is_noted_each_time() -> None:
    calls = []

    @remembering
    def ask(number: int) -> int:
        calls.append(number)
        note(lambda known: known.setdefault("digest", b"1"), "unsat")
        note_search(0.25, answered=True)
        return number

    told = []
    for number in (1, 1, 2):
        asked = Asked()
        with listening(asked):
            ask(number)
        told.append((asked.questions, asked.searches))
    assert calls == [1, 2]
    assert told == [([b"1"], [(0.25, True)])] * 3


def test_parts_are_told_apart() -> None:
    told = [(b"a", []), (b"ab", []), (b"a", [b"b"]), (b"a", [b"b", b""]), (b"a", [b"", b"b"]), (b"a", [b"bc"])]
    assert len({combined(what, parts) for what, parts in told}) == len(told)
    assert {len(combined(what, parts)) for what, parts in told} == {SIZE}


def test_what_is_overheard_is_passed_on() -> None:
    inner, outer = Asked(), Asked()
    with listening(outer), overheard(inner):
        note(lambda known: b"1", "sat")
        note_checker("drup")
    for asked in (inner, outer):
        assert (asked.questions, asked.answers, asked.checkers) == ([b"1"], ["sat"], ["drup"])
