"""What counts of a log: undo, redo, messages, and what the site did by itself."""

from typing import Any

import pytest

from stockrail.formats.site18xx import LogError
from stockrail.formats.site18xx.log.entry import Entry
from stockrail.formats.site18xx.log.undoing import effective

Log = dict[str, Any]


def kept(*words: str, auto: dict[int, list[str]] | None = None) -> str:
    """The numbers that count. `undo>3` goes back to 3; what the site added is `2+pass`."""
    added = auto or {}
    entries = [_entry(n, word, added.get(n)) for n, word in enumerate(words, 1)]
    return " ".join(
        str(entry.number) if entry.fields is entries[entry.number - 1].fields else _added(entry)
        for entry in effective(entries)
    )


def _entry(number: int, word: str, added: list[str] | None) -> Entry:
    kind, _, goal = word.partition(">")
    fields: Log = {"type": kind, "entity": 0, "entity_type": "player", "id": number}
    if goal:
        fields["action_id"] = int(goal)
    if added is not None:
        fields["auto_actions"] = [{"type": kind, "entity": 1} for kind in added]
    return Entry(number, kind, fields, {"0": "Ann", "1": "Bob"})


def _added(entry: Entry) -> str:
    return f"{entry.number}+{entry.type}"


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("pass pass undo", "1"),
        ("pass pass undo undo", ""),
        ("pass undo pass", "3"),
        ("pass pass undo pass undo", "1"),
        ("pass pass undo pass undo undo", ""),
        ("pass pass pass undo>1", "1"),
        ("pass pass pass undo>0", ""),
        ("pass pass undo>0 pass undo>0 pass", "6"),
        ("pass undo pass undo>1 pass", "5"),
        ("pass pass undo>2", "1 2"),
    ],
)
def test_what_is_undone_does_not_count(words: str, numbers: str) -> None:
    assert kept(*words.split()) == numbers


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("pass pass undo redo", "1 2"),
        ("pass pass undo undo redo", "1"),
        ("pass pass undo undo redo redo", "1 2"),
        ("pass pass undo redo undo redo", "1 2"),
        ("pass pass pass undo>1 redo", "1 2 3"),
        ("pass pass pass undo undo>0 redo", "1 2"),
        ("pass pass pass undo undo>0 redo redo", "1 2 3"),
        ("pass pass undo redo pass undo>1 redo", "1 2 5"),
        ("pass pass undo>0 redo undo", "1"),
        ("pass pass undo>2 redo", "1 2"),
    ],
)
def test_a_redo_does_again_what_one_undo_took_back(words: str, numbers: str) -> None:
    assert kept(*words.split()) == numbers


def test_an_undo_with_nothing_left_takes_nothing_back() -> None:
    assert kept("undo", "pass") == "2"
    assert kept("pass", "undo", "undo", "redo") == ""
    assert kept("pass", "undo", "undo", "redo", "redo") == "1"


@pytest.mark.parametrize("between", ["pass", "program_share_pass", "end_game"])
def test_another_action_forgets_what_was_undone(between: str) -> None:
    with pytest.raises(LogError, match=r"^Action 4: the log wants redo by Ann\. Nothing to"):
        kept("pass", "undo", between, "redo")


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("pass message undo", ""),
        ("message pass undo message redo", "2"),
        ("pass message pass undo>1", "1"),
        ("pass message pass undo>2", "1"),
        ("pass message pass undo>0 message redo", "1 3"),
        ("pass undo message redo", "1"),
        ("message undo pass", "3"),
    ],
)
def test_messages_are_neither_undone_nor_in_the_way(words: str, numbers: str) -> None:
    assert kept(*words.split()) == numbers


def test_one_may_go_back_to_any_entry() -> None:
    """Be it an undo, or an action that was undone itself."""
    assert kept("pass", "pass", "undo", "pass", "undo>3") == "1"
    assert kept("pass", "pass", "undo", "pass", "undo>2") == "1"
    assert kept("pass", "pass", "undo", "pass", "pass", "undo>4") == "1 4"


def test_a_programme_is_an_action() -> None:
    assert kept("pass", "program_buy_shares", "undo") == "1"
    assert kept("pass", "program_disable", "undo", "undo", "redo") == "1"


def test_what_the_site_did_by_itself_shares_the_fate_of_its_cause() -> None:
    auto = {2: ["pass", "program_disable"]}
    both = "1 2 2+pass 2+program_disable"
    assert kept("pass", "pass", auto=auto) == both
    assert kept("pass", "pass", "undo", auto=auto) == "1"
    assert kept("pass", "pass", "undo", "redo", auto=auto) == both
    assert kept("pass", "pass", "undo>1", "pass", auto=auto) == "1 4"


def test_it_follows_a_message_too_and_is_not_undone_then() -> None:
    """The site looks after every entry whether a programme has something to do."""
    assert kept("pass", "message", "undo", auto={2: ["pass"]}) == "2+pass"


def test_the_end_by_hand_may_be_undone() -> None:
    assert kept("pass", "end_game", "undo", "pass") == "1 4"
