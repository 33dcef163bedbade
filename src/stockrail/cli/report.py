"""What is told of a game that was played through: scores, notes, the first difference."""

from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.core.title import SetupError
from stockrail.view import View

from .console.output import CliError, Output, print_json


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

    def report(self, output: Output) -> dict[str, object]:
        return {
            "action": self.action,
            "wanted": self.wanted,
            "refusal": output(self.why or self.text),
            "rule": self.rule,
        }


class UnreadableLog(CliError):
    """A file out of which no game can be played, and what is wrong with it."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(difference.text)
        self.difference = difference


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    table: Table[State, View]
    actions: int
    """Played, as the file counts them."""
    seconds: float
    notes: Sequence[Text] = ()
    difference: Difference | None = None
    saved: str | None = None
    """The file in which it is kept now."""


def tell(play: Callable[[], Report], asked: Namespace, output: Output) -> int:
    """Play a game through, say what came of it, and give the exit code."""
    try:
        report = play()
    except (CliError, SetupError) as error:
        if asked.json:
            known = error.difference if isinstance(error, UnreadableLog) else None
            difference = known or Difference(text=error.text)
            print_json({"error": difference.report(output)})
        output.note(f"stockrail: {output(error.text)}")
        return 1
    if asked.json:
        print_json(_report(report, output))
    else:
        _say(report, output)
    return 1 if report.difference else 0


def _report(report: Report, output: Output) -> dict[str, object]:
    table = report.table
    told: dict[str, object] = {
        "title": table.title.id,
        "actions": report.actions,
        "seconds": round(report.seconds, 4),
        "finished": table.is_over,
        "scores": table.scores,
        "notes": [output(note) for note in report.notes],
    }
    if report.saved is not None:
        told["saved"] = report.saved
    if report.difference:
        told["error"] = report.difference.report(output)
    return told


def _say(report: Report, output: Output) -> None:
    table = report.table
    name, n = table.title.name, report.actions
    output.say(
        Text("{title}: {n} moves, the game is over", title=name, n=n)
        if table.is_over
        else Text("{title}: {n} moves, the game goes on", title=name, n=n)
    )
    for player, score in sorted(table.scores.items(), key=lambda row: -row[1]):
        output.say(f"  {output.of(player, str(score))}")
    for note in report.notes:
        output.say(note)
    if report.saved is not None:
        output.note(Text("Saved in {file}", file=report.saved))
    if report.difference:
        output.note(report.difference.text)
