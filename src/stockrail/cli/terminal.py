"""The conversation at the terminal: what is asked, and what may be answered."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from stockrail import bots
from stockrail.bots import Bot
from stockrail.core.decision import Decision
from stockrail.core.names import PlayerId
from stockrail.core.refusal import IllegalAction
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.view import View, log

from . import answers, drawing
from .blocks import Block, everything, news
from .drawing_options import matching, numbered, options
from .drawing_track import Draughtsman
from .files import write_whole
from .guide import by_hand, guide
from .planned_links import cheapest_first
from .speech import Complaint, Speech


class Terminal:
    """One table, people at one keyboard, bots in the other seats."""

    def __init__(self, table: Table[View], players: Mapping[str, Bot], speech: Speech) -> None:
        self.table = table
        self.bots = players
        self.speech = speech
        self.told = table.ply
        """The ply up to which events have been told."""
        self.seen: dict[PlayerId, dict[str, Block]] = {}
        """What each player was last shown."""

    def play(self) -> None:
        """Until the game is over or somebody leaves."""
        say = self.speech.say
        say(Text("Type help for what can be answered."))
        asked_at = -1
        while (actor := self.table.actor) is not None:
            if actor in self.bots:
                self.table.play(bots.ask(self.bots[actor], self.table))
                continue
            self._tell()
            view, asked = self.table.view(actor), self.table.decision
            assert asked is not None
            decision = cheapest_first(asked, view.plans)
            if asked_at != self.table.ply:
                asked_at = self.table.ply
                self._ask(decision, view)
            try:
                line = input("> ").strip()
            except EOFError:
                say()
                return
            if line in ("quit", "exit"):
                return
            if line:
                self._answer(line, decision, view)
        self._tell()
        for player, score in sorted(self.table.scores.items(), key=lambda row: -row[1]):
            say(f"  {self.speech.of(player, str(score))}")

    def _tell(self) -> None:
        """What happened since it was last told."""
        for entry in log(self.table, min(self.told, self.table.ply)):
            self.speech.say(entry.text)
        self.told = self.table.ply

    def _ask(self, decision: Decision, view: View) -> None:
        """What is new to the one who is asked, the question, and its answers."""
        seen = self.seen.setdefault(decision.actor, {})
        if told := [*news(drawing.glance(view, decision.actor, self.speech), seen)]:
            self._lines(["", *told])
        self._question(decision, view)

    def _question(self, decision: Decision, view: View) -> None:
        say = self.speech.say
        say()
        say(f"{self.speech.of(decision.actor, decision.prompt)} ({decision.rule})")
        draws = drawing.draughtsman(view, self.speech)
        self._lines(options(numbered(decision), draws, self.speech))
        if (hint := by_hand(decision, draws)) is not None:
            say(hint)

    def _answer(self, line: str, decision: Decision, view: View) -> None:
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        draws = drawing.draughtsman(view, self.speech)
        match word:
            case "help" | "?":
                self._lines(guide(decision, draws, self.speech))
            case "all":
                self._lines(options(numbered(decision), draws, self.speech, whole=True))
            case "show":
                self._lines(everything(drawing.position(view, self.speech)))
                self._question(decision, view)
            case "market":
                self._lines(everything(drawing.markets(view, self.speech)))
            case "board":
                self._board(rest, view, draws)
            case "log":
                self._lines(entry.text for entry in log(self.table))
            case "why":
                self._why(rest, decision)
            case "undo":
                self._undo()
            case "save":
                self._save(rest)
            case _ if answers.is_answer(line, decision, self.table):
                self._act(line, decision)
            case _:
                self._find(line, decision, draws)

    def _find(self, words: str, decision: Decision, draws: Draughtsman | None) -> None:
        """List the options in which the words occur."""
        if found := matching(words, decision, draws, self.speech):
            self._lines(options(found, draws, self.speech, found_by=words))
        else:
            self.speech.say(answers.no_answer(words, decision).text)

    def _board(self, where: str, view: View, draws: Draughtsman | None) -> None:
        if draws is None:
            return
        companies = {p.company.upper(): p.company for p in view.panels if p.company}
        if not where:
            self._lines(draws.places())
        elif company := companies.get(where.upper()):
            self._lines(everything([draws.neighbourhood(company)]))
        elif found := draws.tracks.called(where):
            is_one = len(found) == 1
            self._lines(draws.around(found[0]) if is_one else map(draws.place, found))
        else:
            self.speech.say(
                Text("{where} is no hex, no city and no company here", where=where[:20])
            )

    def _lines(self, lines: Iterable[Text | str]) -> None:
        for line in lines:
            self.speech.say(line)

    def _why(self, written: str, decision: Decision) -> None:
        """Why an action cannot be done, or everything one would look for here in vain."""
        say = self.speech.say
        if not written:
            if not decision.refused:
                say(Text("Nothing is refused here."))
            for refused in decision.refused:
                say(f"  {self.speech.of(refused.shown.label, refused.refusal.text)}")
            return
        try:
            refusal = self.table.why_not(answers.written(written, decision, self.table))
        except Complaint as error:
            say(error.text)
            return
        say(Text("This may be done.") if refusal is None else refusal.text)

    def _undo(self) -> None:
        """Take back the last decision of a person, with what the bots answered."""
        try:
            while self.table.undo().player in self.bots:
                pass
        except LookupError:
            self.speech.say(Text("There is nothing to take back."))
        self.told = min(self.told, self.table.ply)

    def _save(self, name: str) -> None:
        if not name:
            self.speech.say(Text("Name a file: save FILE"))
            return
        try:
            write_whole(Path(name), self.table.to_json() + "\n")
        except Complaint as error:
            self.speech.say(error.text)
        else:
            self.speech.say(Text("Saved in {file}", file=name))

    def _act(self, line: str, decision: Decision) -> None:
        try:
            self.table.play(answers.read(line, decision, self.table))
        except Complaint as error:
            self.speech.say(error.text)
        except IllegalAction as error:
            self.speech.say(error.refusal.text)
