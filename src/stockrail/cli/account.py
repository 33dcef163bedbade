"""What is told of a game that was played through: scores, notes, the first difference."""

from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.core.title import SetupError
from stockrail.view import View

from .console.speech import Complaint, Speech, print_json


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Where the rules of today and the stored game part."""

    text: Text
    """The whole sentence."""
    why: Text | None = None
    """The reason alone, if action and wish are said apart."""
    action: int | None = None
    wanted: str | None = None
    rule: str | None = None

    def report(self, speech: Speech) -> dict[str, Any]:
        return {
            "action": self.action,
            "wanted": self.wanted,
            "refusal": speech(self.why or self.text),
            "rule": self.rule,
        }


class Unread(Complaint):
    """A file out of which no game can be played, and what is wrong with it."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(difference.text)
        self.difference = difference


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    table: Table[View]
    actions: int
    """Played, as the file counts them."""
    seconds: float
    notes: Sequence[Text] = ()
    difference: Difference | None = None
    saved: str | None = None
    """The file in which it is kept now."""


def tell(play: Callable[[], Account], asked: Namespace, speech: Speech) -> int:
    """Play a game through, say what came of it, and give the exit code."""
    try:
        account = play()
    except (Complaint, SetupError) as error:
        if asked.json:
            unread = error.difference if isinstance(error, Unread) else Difference(text=error.text)
            print_json({"error": unread.report(speech)})
        speech.note(f"stockrail: {speech(error.text)}")
        return 1
    if asked.json:
        print_json(_report(account, speech))
    else:
        _say(account, speech)
    return 1 if account.difference else 0


def _report(account: Account, speech: Speech) -> dict[str, Any]:
    table = account.table
    report: dict[str, Any] = {
        "title": table.title.id,
        "actions": account.actions,
        "seconds": round(account.seconds, 4),
        "finished": table.is_over,
        "scores": table.scores,
        "notes": [speech(note) for note in account.notes],
    }
    if account.saved is not None:
        report["saved"] = account.saved
    if account.difference:
        report["error"] = account.difference.report(speech)
    return report


def _say(account: Account, speech: Speech) -> None:
    table = account.table
    name, n = table.title.name, account.actions
    speech.say(
        Text("{title}: {n} moves, the game is over", title=name, n=n)
        if table.is_over
        else Text("{title}: {n} moves, the game goes on", title=name, n=n)
    )
    for player, score in sorted(table.scores.items(), key=lambda row: -row[1]):
        speech.say(f"  {speech.of(player, str(score))}")
    for note in account.notes:
        speech.say(note)
    if account.saved is not None:
        speech.note(Text("Saved in {file}", file=account.saved))
    if account.difference:
        speech.note(account.difference.text)
