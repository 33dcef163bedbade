"""A game being played: its log, its positions, undo and redo."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from typing import Any, Generic, TypeVar

from . import decisions, engine, scoring
from .actions import Action, kind
from .chance import draw
from .checking import checked
from .chronicle import Chronicle
from .codec import from_json, read_row, to_json
from .decision import Decision, Option
from .events import Event
from .history import History
from .ids import CHANCE, PlayerId
from .legal import Actions
from .malformed import bounded, unfit
from .notation import parse
from .readers import written
from .refusal import IllegalAction, MalformedAction, Refusal
from .state import State
from .text import Names, Text
from .title import OptionValue, SetupError, Title

S = TypeVar("S", bound=State, covariant=True)
V = TypeVar("V", covariant=True)
SCHEMA = 1


@dataclass(frozen=True, slots=True)
class Stored:
    """What is written of a game, besides its title and its position."""

    rules: int
    players: tuple[str, ...]
    seed: int
    options: dict[str, OptionValue]
    log: tuple[Any, ...]


class Table(Generic[S, V]):
    """One game from its first position to the present one."""

    def __init__(
        self,
        title: Title[S, V],
        players: Sequence[str],
        seed: int = 0,
        options: Mapping[str, OptionValue] | None = None,
    ) -> None:
        self.title = title
        self.options = title.check_options(options or {})
        self.players = title.check_players(players, self.options)
        self.seed = seed
        self.rules_version = title.rules_version
        """The version of the rules it was started with."""
        self.diverged_at: int | None = None
        """The ply up to which a stored game could not be replayed by today's rules."""
        self._undone: list[list[Action]] = []
        begun = None if title.chronicle is None else title.chronicle()
        self._history = History(title.setup(self.players, self.options), begun)
        self._draw_lots()

    def __repr__(self) -> str:
        waiting = "the game is over" if self.is_over else self.state.step.waiting(self.state)
        return f"<{self.title.name}: {', '.join(self.players)}; move {self.ply}; {waiting}>"

    # The position

    @property
    def state(self) -> S:
        return self._history.newest.state

    @property
    def chronicle(self) -> Chronicle | None:
        """What the title tells of the past."""
        return self._history.newest.chronicle

    @property
    def log(self) -> list[Action]:
        return self._history.log

    @property
    def opening(self) -> tuple[Event, ...]:
        """What happened before the first action, such as the first share put up for auction."""
        return self._history.opening

    @property
    def events(self) -> list[tuple[Event, ...]]:
        """What each action of the log made happen."""
        return self._history.events

    @property
    def ply(self) -> int:
        """How many actions, lots included, lead here."""
        return self._history.ply

    @property
    def is_over(self) -> bool:
        return self.state.is_over

    @property
    def scores(self) -> dict[PlayerId, int]:
        return self.title.scores(self.state)

    @property
    def winners(self) -> tuple[PlayerId, ...]:
        """Nobody before the game is over."""
        if not self.is_over:
            return ()
        return scoring.winners(self.scores, self.title.tie_break(self.state))

    @property
    def names(self) -> Names:
        """What the companies, hexes and players are called here."""
        return {**self.title.names(self.state), **dict.fromkeys(self.players, "player")}

    @property
    def actor(self) -> PlayerId | None:
        return engine.actor(self.state)

    @property
    def decision(self) -> Decision | None:
        """What is waited for; `None` when the game is over."""
        return None if self.is_over else decisions.decision(self.title, self.state)

    def out_of_turn(self, player: PlayerId) -> tuple[Option, ...]:
        """What a player may do although another one is to act."""
        return decisions.out_of_turn(self.title, self.state, player)

    def legal(self) -> Actions:
        """What may be done now, ranges written out.

        In a few positions there is too much to list. England and Wales lists the cheapest link
        between any two cities and the best ways of each cube, and `all_legal` yields the others;
        1830 and 1861 list the best run of a company's trains, and any other may be written out.
        """
        return engine.legal(self.state)

    def all_legal(self) -> Iterator[Action]:
        """What `legal` lists, then whatever it leaves out, each found when it is asked for.

        There may be millions, so take as many as are needed. Of runs of trains only the best
        is among them.
        """
        return engine.all_legal(self.state)

    def why_not(self, action: Action | Mapping[str, Any] | str) -> Refusal | None:
        """The first rule `action` breaks now, or `None` if it is legal.

        :raises MalformedAction: it cannot be read.
        """
        return engine.why_not(self.state, self.read(action))

    def view(self, player: str | None = None) -> V:
        """What this player, or a spectator, may see."""
        if player is not None and player not in self.players:
            raise KeyError(f"{player} does not sit at this table")
        return self.title.view(self, None if player is None else PlayerId(player))

    # Playing

    def read(self, action: Action | Mapping[str, Any] | str) -> Action:
        """The action meant by JSON or notation, or an action whose fields hold what they may.

        :raises MalformedAction: it cannot be read.
        """
        kinds = self.title.actions
        if isinstance(action, Action):
            if kinds.get(kind(type(action))) is not type(action):
                raise unfit("action.kind", kind(type(action)), written(kinds))
            return checked(action)
        if isinstance(action, str):
            read = parse(action, kinds)
        else:
            given = dict(action) if isinstance(action, Mapping) else action
            read = from_json(bounded(given), kinds)
        assert isinstance(read, Action)
        return checked(read)

    def play(
        self, action: Action | Mapping[str, Any] | str, watch: engine.Watch | None = None
    ) -> tuple[Event, ...]:
        """Do it, and let chance answer. What happened.

        `watch` sees the steps of the action in which nobody decides.

        :raises MalformedAction: it cannot be read.
        :raises IllegalAction: it breaks a rule; nothing has changed.
        """
        events = self._history.advance(self.read(action), watch)
        self._undone.clear()
        return events + self._draw_lots()

    def follow(self, action: Action | Mapping[str, Any] | str) -> tuple[Event, ...]:
        """Take over one entry of a log, lots included: nothing is drawn here.

        :raises MalformedAction: it cannot be read.
        :raises IllegalAction: it breaks a rule; nothing has changed.
        """
        events = self._history.advance(self.read(action))
        self._undone.clear()
        return events

    def undo(self) -> Action:
        """Take back the last decision, with the lots drawn after it."""
        decided = [n for n, action in enumerate(self.log) if action.player != CHANCE]
        if not decided or (start := decided[-1]) < (self.diverged_at or 0):
            raise LookupError("nothing to undo")
        self._undone.append(self.log[start:])
        self._history.cut(start)
        return self._undone[-1][0]

    def redo(self) -> Action:
        """Do again what was taken back last."""
        if not self._undone:
            raise LookupError("nothing to redo")
        taken = self._undone.pop()
        for action in taken:
            self._history.advance(action)
        return taken[0]

    def at(self, ply: int) -> Table[S, V]:
        """The table as it was after `ply` actions. Playing on there changes nothing here."""
        if not (self.diverged_at or 0) <= ply <= self.ply:
            raise LookupError(f"positions {self.diverged_at or 0} to {self.ply} can be shown")
        past = object.__new__(type(self))
        past.__dict__.update(self.__dict__)
        past._history, past._undone = self._history.copy(), []
        past._history.cut(ply)
        return past

    # The log

    def to_json(self) -> str:
        """The whole game as one JSON object, to be read by `stockrail.load`."""
        stored = {
            "schema": SCHEMA,
            "title": self.title.id,
            "rules": self.rules_version,
            "players": list(self.players),
            "seed": self.seed,
            "options": self.options,
            "log": to_json(self.log),
            "position": to_json(self.state),
        }
        return json.dumps(stored, separators=(",", ":"), ensure_ascii=False)

    @classmethod
    def from_stored(cls, title: Title[S, V], stored: Mapping[str, Any]) -> Table[S, V]:
        """A table from what `to_json` wrote.

        Where today's rules read the log otherwise, the game goes on from the
        stored position and `diverged_at` says so.

        :raises SetupError: it is no stored table of this title.
        """
        try:
            columns = [field.name for field in fields(Stored)]
            given = {name: stored[name] for name in columns if name in stored}
            game = read_row(Stored, given, title.actions, "game")
        except MalformedAction as error:
            raise SetupError(Text("This is not a saved game: {why}", why=error.text)) from error
        table = cls(title, game.players, game.seed, title.formerly | game.options)
        if game.rules > title.rules_version:
            raise SetupError(
                Text("This game follows later rules of {title} than ours", title=title.name)
            )
        table.rules_version = game.rules
        table._history.cut(0)
        try:
            with suppress(IllegalAction):
                for action in game.log:
                    table.follow(action)
        except MalformedAction as error:
            raise SetupError(Text("This is not a saved game: {why}", why=error.text)) from error
        table._resume([*game.log], stored.get("position"))
        return table

    def _resume(self, log: list[Action], stored: Any) -> None:
        """Go on from the stored position if the log leads elsewhere or nowhere.

        Without a position, or with one that older rules wrote and ours cannot read, the
        log must do.
        """
        try:
            position = read_row(self.title.state, stored, self.title.kinds, "position")
        except MalformedAction as error:
            if self.ply == len(log) and (
                stored is None or self.rules_version < self.title.rules_version
            ):
                return
            raise SetupError(Text("This is not a saved game: {why}", why=error.text)) from error
        if self.ply != len(log) or self.state != position:
            self._history.take_over(log, position, self.chronicle)
            self.diverged_at = len(log)

    def _draw_lots(self) -> tuple[Event, ...]:
        happened: tuple[Event, ...] = ()
        while self.actor == CHANCE:
            outcomes, weights = zip(*engine.outcomes(self.state), strict=True)
            happened += self._history.advance(draw(self.seed, self.ply, outcomes, weights))
        return happened
