"""The conversation at the terminal: what is asked, and what may be answered."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from shutil import get_terminal_size

from stockrail import bots
from stockrail.bots import Bot
from stockrail.core.actions import Action, Ranged, action_of
from stockrail.core.decision import Decision
from stockrail.core.ids import HexId, PlayerId
from stockrail.core.refusal import IllegalAction
from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.view import View, log

from ..console.files import write_whole
from ..console.output import CliError, Output
from . import answers, drawing
from .blocks import Block, everything, news
from .choices import cheapest_first, choices, with_both_ends
from .colours import has_colour
from .drawing_map import MapDrawing
from .drawing_options import matching, numbers, options
from .drawing_track import MapPrinter
from .guide import by_hand, guide

QUIT = ("q", "quit", "exit")
PAGE = (200, 50)
"""Columns and lines where no terminal says how many it has."""


class Terminal:
    """One table, people at one keyboard, bots in the other seats."""

    def __init__(
        self, table: Table[State, View], players: Mapping[str, Bot[State]], output: Output
    ) -> None:
        self.table = table
        self.bots = players
        self.output = output
        self.told = table.ply or None
        """The ply up to which events have been told; none before the first action."""
        self.seen: dict[PlayerId, dict[str, Block]] = {}
        """What each player was last shown."""
        self.typed_ahead: list[str] = []
        """A line that was typed where only an amount was asked for."""

    def play(self) -> None:
        """Until the game is over or somebody leaves."""
        say = self.output.say
        say(Text("Type help for commands, q to quit."))
        asked_at = -1
        while (actor := self.table.actor) is not None:
            if actor in self.bots:
                self.table.play(bots.ask(self.bots[actor], self.table))
                continue
            self._tell()
            view, asked = self.table.view(actor), self.table.decision
            assert asked is not None
            decision = with_both_ends(cheapest_first(asked, view.plans), self.table)
            if asked_at != self.table.ply:
                asked_at = self.table.ply
                self._ask(decision, view)
            line = self._typed()
            if line is None or line in QUIT:
                return
            if line:
                self._answer(line, decision, view)
        self._tell()
        for player, score in sorted(self.table.scores.items(), key=lambda row: -row[1]):
            say(f"  {self.output.of(player, str(score))}")

    def _typed(self) -> str | None:
        """The next line; `None` if there will be no more."""
        try:
            return self.typed_ahead.pop() if self.typed_ahead else input("> ").strip()
        except EOFError:
            self.output.say()
            return None

    def _tell(self) -> None:
        """What happened since it was last told."""
        for entry in log(self.table, self.told):
            self.output.say(entry.text)
        self.told = self.table.ply

    def _ask(self, decision: Decision, view: View) -> None:
        """What is new to the one who is asked, the question, and its answers."""
        seen = self.seen.setdefault(decision.actor, {})
        if told := [*news(drawing.glance(view, decision.actor, self.output), seen)]:
            self._lines(["", *told])
        self._question(decision, view)

    def _question(self, decision: Decision, view: View) -> None:
        say = self.output.say
        say()
        say(f"{self.output.of(decision.actor, decision.prompt)} ({decision.rule})")
        draws = drawing.printer(view, self.output)
        self._lines(options(choices(decision, self.output), draws, self.output))
        if (hint := by_hand(decision, draws)) is not None:
            say(hint)

    def _answer(self, line: str, decision: Decision, view: View) -> None:
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        draws = drawing.printer(view, self.output)
        match word:
            case "help" | "?":
                self._lines(guide(decision, draws, self.output))
            case "all":
                listed = choices(decision, self.output)
                self._lines(options(listed, draws, self.output, whole=True))
            case "show":
                self._lines(everything(drawing.position(view, self.output)))
                self._question(decision, view)
            case "market":
                self._lines(everything(drawing.markets(view, self.output)))
            case "board":
                self._board(rest, view, draws)
            case "places":
                self._lines(draws.places() if draws is not None else ())
            case "log":
                self._lines(entry.text for entry in log(self.table))
            case "why":
                self._why(rest, decision)
            case "undo":
                self._undo()
            case "save":
                self._save(rest)
            case _ if answers.is_answer(line, decision, self.table, self.output):
                self._act(line, decision)
            case _:
                self._find(line, decision, draws)

    def _find(self, words: str, decision: Decision, draws: MapPrinter | None) -> None:
        """List the options in which the words occur."""
        if found := matching(words, choices(decision, self.output), draws, self.output):
            self._lines(options(found, draws, self.output, found_by=words))
        else:
            self.output.say(answers.no_answer(words, decision, self.output).text)

    def _board(self, where: str, view: View, draws: MapPrinter | None) -> None:
        """The map, or the part of it around a company, a hex or a city, with what lies there."""
        if draws is None:
            return
        companies = {p.company.upper(): p.company for p in view.panels if p.company}
        if not where:
            self._map(draws)
        elif company := companies.get(where.upper()):
            if near := draws.tracks.near(company):
                self._map(draws, near, steps=1)
            self._lines(everything([draws.neighbourhood(company)]))
        elif len(found := draws.tracks.called(where)) == 1:
            self._map(draws, found, steps=2)
            self._lines(draws.around(found[0]))
        elif found:
            self._lines(map(draws.place, found))
        else:
            self.output.say(
                Text("{where} is not a hex, a city or a company here", where=where[:20])
            )

    def _map(
        self, draws: MapPrinter, centre: Iterable[HexId] | None = None, steps: int = 0
    ) -> None:
        hexes = None if centre is None else draws.tracks.within(centre, steps)
        page = get_terminal_size(PAGE).columns
        self._lines(MapDrawing(draws.tracks, self.output, page, hexes).lines(colour=has_colour()))

    def _lines(self, lines: Iterable[Text | str]) -> None:
        for line in lines:
            self.output.say(line)

    def _why(self, written: str, decision: Decision) -> None:
        """Why an action cannot be done, or everything one would look for here in vain."""
        say = self.output.say
        if not written:
            if not decision.refused:
                say(Text("Nothing is refused here."))
            for refused in decision.refused:
                say(f"  {self.output.of(refused.description.label, refused.refusal.text)}")
            return
        try:
            asked = answers.read(written, decision, self.table, self.output)
        except CliError as error:
            say(error.text)
            return
        refusal = self.table.why_not(action_of(asked))
        say(Text("That is legal.") if refusal is None else refusal.text)

    def _undo(self) -> None:
        """Take back the last decision of a person, with what the bots answered."""
        try:
            while self.table.undo().player in self.bots:
                pass
        except LookupError:
            self.output.say(Text("Nothing to undo."))
        self.told = self.table.ply

    def _save(self, name: str) -> None:
        if not name:
            self.output.say(Text("Name a file: save FILE"))
            return
        try:
            write_whole(Path(name), self.table.to_json() + "\n")
        except CliError as error:
            self.output.say(error.text)
        else:
            self.output.say(Text("Saved in {file}", file=name))

    def _act(self, line: str, decision: Decision) -> None:
        try:
            asked = answers.read(line, decision, self.table, self.output)
            action = self._with_amount(asked) if isinstance(asked, Ranged) else asked
            if action is not None:
                self.table.play(action)
        except CliError as error:
            self.output.say(error.text)
        except IllegalAction as error:
            self.output.say(error.refusal.text)

    def _with_amount(self, asked: Ranged) -> Action | None:
        """Ask for the amount; another answer than a number takes the question back."""
        self.output.say(Text("How much? {numbers}", numbers=numbers(asked.amount)))
        line = self._typed()
        if line is None:
            return None
        if (amount := answers.amount(line)) is None:
            self.typed_ahead = [line]
            return None
        return asked.at(amount)
