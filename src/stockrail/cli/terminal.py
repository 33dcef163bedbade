"""The conversation at the terminal: what is asked, and what may be answered."""

import shlex
from collections.abc import Iterable, Mapping
from pathlib import Path

from stockrail import bots
from stockrail.bots import Bot
from stockrail.core.actions import Action, Ranged
from stockrail.core.decision import Decision
from stockrail.core.names import PlayerId
from stockrail.core.refusal import IllegalAction, MalformedAction
from stockrail.core.table import Table
from stockrail.core.text import Text
from stockrail.view import View, log

from . import drawing, hand_routes
from .blocks import Block, everything, news
from .drawing_options import numbers, options
from .files import write_whole
from .speech import Complaint, Speech
from .track import TrackMap

HELP = (
    Text("NUMBER: choose an option; NUMBER AMOUNT: one with an amount, as in 1 12"),
    Text("ACTION: an action written out, as saved games write it, as in: bid Ann 12"),
    Text("show: the whole table; market: all prices; log: what happened"),
    Text("board: the map; board COMPANY: its track; board HEX: a hex and those around it"),
    Text("why: what cannot be done here, and why; why ACTION: whether it may be done"),
    Text("undo: take back your last decision; save FILE: keep the game; quit: leave"),
)
HELP_WITH_TILES = (
    Text("run TRAIN HEXES, TRAIN HEXES: routes of your own, hex by hex, as in: run 2 F20 E23"),
    Text("Tiles: 57/1 is tile 57 turned by one side. Stops: what they pay, their tokens, (sides);"),
    Text("○ is a free circle, [PRR] one kept for PRR, • a town, W–E track without a stop."),
)


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
        say(Text("Write ? for what can be answered."))
        asked_at = -1
        while (actor := self.table.actor) is not None:
            if actor in self.bots:
                self.table.play(bots.ask(self.bots[actor], self.table))
                continue
            self._tell()
            decision = self.table.decision
            assert decision is not None
            if asked_at != self.table.ply:
                asked_at = self.table.ply
                self._ask(decision)
            try:
                line = input("> ").strip()
            except EOFError:
                say()
                return
            if line in ("quit", "exit"):
                return
            if line:
                self._answer(line, decision)
        self._tell()
        for player, score in sorted(self.table.scores.items(), key=lambda row: -row[1]):
            say(f"  {self.speech.of(player, str(score))}")

    def _tell(self) -> None:
        """What happened since it was last told."""
        for entry in log(self.table, min(self.told, self.table.ply)):
            self.speech.say(entry.text)
        self.told = self.table.ply

    def _ask(self, decision: Decision) -> None:
        """What is new to the one who is asked, the question, and its answers."""
        view, seen = self.table.view(decision.actor), self.seen.setdefault(decision.actor, {})
        if told := [*news(drawing.glance(view, decision.actor, self.speech), seen)]:
            self._lines(["", *told])
        self._question(decision, view)

    def _question(self, decision: Decision, view: View) -> None:
        say = self.speech.say
        say()
        say(f"{self.speech.of(decision.actor, decision.prompt)} ({decision.rule})")
        draws = drawing.draughtsman(view, self.speech)
        self._lines(options(decision, draws, self.speech))
        if draws is not None and (example := hand_routes.example(decision, draws.tracks)):
            say(Text("Other routes are written train by train, hex by hex: {run}", run=example))

    def _answer(self, line: str, decision: Decision) -> None:
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        view = self.table.view(decision.actor)
        match word:
            case "help" | "?":
                has_tiles = view.board is not None and view.board.tiles
                self._lines((*HELP, *HELP_WITH_TILES) if has_tiles else HELP)
            case "show":
                self._lines(everything(drawing.position(view, self.speech)))
                self._question(decision, view)
            case "market":
                self._lines(everything(drawing.markets(view, self.speech)))
            case "board":
                self._board(rest, view)
            case "log":
                self._lines(entry.text for entry in log(self.table))
            case "why":
                self._why(rest, decision)
            case "undo":
                self._undo()
            case "save":
                self._save(rest)
            case _:
                self._act(line, decision)

    def _board(self, where: str, view: View) -> None:
        draws = drawing.draughtsman(view, self.speech)
        if draws is None:
            return
        companies = {p.company.upper(): p.company for p in view.panels if p.company}
        hexes = {hex_id.upper(): hex_id for hex_id in draws.tracks.hexes}
        if not where:
            self._lines(draws.places())
        elif company := companies.get(where.upper()):
            self._lines(everything([draws.neighbourhood(company)]))
        elif hex_id := hexes.get(where.upper()):
            self._lines(draws.around(hex_id))
        else:
            self.speech.say(Text("{where} is neither a hex nor a company here", where=where[:20]))

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
            refusal = self.table.why_not(self._notation(written, decision))
        except MalformedAction:
            self._unread(written, decision)
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
            action = self._read(line, decision)
            if action is not None:
                self.table.play(action)
        except MalformedAction:
            self._unread(line, decision)
        except IllegalAction as error:
            self.speech.say(error.refusal.text)

    def _unread(self, line: str, decision: Decision) -> None:
        self.speech.say(
            Text(
                "“{line}” is no answer here. Choose an option from 1 to {last}, or type help.",
                line=line[:40],
                last=len(decision.options),
            )
        )

    def _notation(self, line: str, decision: Decision) -> Action:
        """An action in notation; whose it is need not be said.

        :raises MalformedAction: it cannot be read either way.
        """
        word, _, rest = line.partition(" ")
        if word == hand_routes.WORD and hand_routes.may_be_written(decision):
            board = self.table.view(decision.actor).board
            assert board is not None, "trains run on a board"
            return hand_routes.read(rest, decision, TrackMap(board))
        try:
            return self.table.read(line)
        except MalformedAction:
            return self.table.read(f"{word} {shlex.quote(decision.actor)} {rest}")

    def _read(self, line: str, decision: Decision) -> Action | None:
        """The action meant by a number, two numbers or notation; `None` if an amount is missing."""
        words = line.split()
        if not all(word.isdecimal() for word in words) or len(words) > 2:
            return self._notation(line, decision)
        number, *amounts = map(int, words)
        if not 1 <= number <= len(decision.options):
            last = len(decision.options)
            self.speech.say(Text("Choose an option from 1 to {last}.", last=last))
            return None
        option = decision.options[number - 1]
        if option.amount is None:
            return option.action
        if not amounts:
            self.speech.say(
                Text(
                    "Say how much ({numbers}): {number} {low}",
                    numbers=numbers(option.amount),
                    number=number,
                    low=option.amount.low,
                )
            )
            return None
        return Ranged(option.action, option.amount, option.field).at(amounts[0])
