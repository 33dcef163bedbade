"""A game being played: its log, its positions, undo and redo."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, TypeVar

from . import decisions, engine, notation, scoring
from .actions import Action
from .chance import draw
from .chronicle import Chronicle
from .codec import to_json
from .decision import Decision, Option
from .events import Event
from .history import LIBRARY, History, Keep
from .ids import CHANCE, PlayerId
from .legal import Actions
from .refusal import Refusal
from .seating import Seating, begun, seated
from .state import State
from .text import Names
from .title import Moment, OptionValue, Title

S = TypeVar("S", bound=State, covariant=True)
V = TypeVar("V", covariant=True)
SCHEMA = 1


class Table(Generic[S, V]):
    """One game from its first position to the present one."""

    def __init__(
        self,
        title: Title[S, V],
        players: Sequence[str],
        seed: int = 0,
        options: Mapping[str, OptionValue] | None = None,
        *,
        keep: Keep = LIBRARY,
    ) -> None:
        """`keep` says which positions stay in memory: others are made again when looked at."""
        seating = seated(title, players, seed, options or {})
        self._set_up(title, seating, begun(title, seating, keep))
        self._draw()

    @classmethod
    def going_on(cls, title: Title[S, V], seating: Seating, history: History[S]) -> Table[S, V]:
        """A game of which something has been played."""
        table = object.__new__(cls)
        table._set_up(title, seating, history)
        return table

    def _set_up(self, title: Title[S, V], seating: Seating, history: History[S]) -> None:
        self.title = title
        self.players = seating.players
        self.seed = seating.seed
        self.options = seating.options
        self.rules_version = seating.rules
        """The version of the rules it was started with."""
        self._history = history
        self._undone: list[list[Action]] = []

    def __repr__(self) -> str:
        who, ply = f"{self.title.name}: {', '.join(self.players)}", f"move {self.ply}"
        if self.is_over:
            return f"<{who}; {ply}; the game is over>"
        when = self.moment.round or self.moment.phase
        return f"<{who}; {when}, {ply}; {self.state.step.waiting(self.state)}>"

    # The position

    @property
    def state(self) -> S:
        return self._history.newest.state

    @property
    def chronicle(self) -> Chronicle | None:
        """What the title tells of the past."""
        return self._history.newest.chronicle

    @property
    def log(self) -> Sequence[Action]:
        return self._history.log

    @property
    def opening(self) -> tuple[Event, ...]:
        """What happened before the first action, such as the first share put up for auction."""
        return self._history.opening

    @property
    def events(self) -> Sequence[tuple[Event, ...]]:
        """What each action of the log made happen."""
        return self._history.events

    @property
    def ply(self) -> int:
        """How many actions, draws included, lead here."""
        return self._history.ply

    @property
    def at_hand(self) -> int:
        """The ply after which the log is known without playing it again.

        Before that of a game that was resumed it is read and played when somebody looks.
        """
        return self._history.at_hand

    @property
    def diverged_at(self) -> int | None:
        """The ply up to which a stored game could not be replayed by today's rules.

        Of a game that was resumed it is known when somebody has looked at what came before.
        """
        return self._history.diverged_at

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
    def moment(self) -> Moment:
        """Where the game stands, in a few words."""
        return self.title.moment(self.state)

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

    def why_not(self, action: Action | Mapping[str, object] | str) -> Refusal | None:
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

    def read(self, action: Action | Mapping[str, object] | str) -> Action:
        """The action meant by JSON or notation, or an action whose fields hold what they may.

        :raises MalformedAction: it cannot be read.
        """
        return notation.read(action, self.title.actions)

    def play(
        self, action: Action | Mapping[str, object] | str, watch: engine.Watch | None = None
    ) -> tuple[Event, ...]:
        """Do it, and let chance answer. What happened.

        `watch` sees the steps of the action in which nobody decides.

        :raises MalformedAction: it cannot be read.
        :raises IllegalAction: it breaks a rule; nothing has changed.
        """
        events = self._history.advance(self.read(action), watch)
        self._undone.clear()
        return events + self._draw()

    def follow(self, action: Action | Mapping[str, object] | str) -> tuple[Event, ...]:
        """Take over one entry of a log, draws included: nothing is drawn here.

        :raises MalformedAction: it cannot be read.
        :raises IllegalAction: it breaks a rule; nothing has changed.
        """
        events = self._history.advance(self.read(action))
        self._undone.clear()
        return events

    def undo(self) -> Action:
        """Take back the last decision, with what was drawn after it."""
        log = self.log
        decided = (n for n in reversed(range(self.ply)) if log[n].player != CHANCE)
        start = next(decided, None)
        if start is None or not self._history.reaches(start):
            raise LookupError("nothing to undo")
        self._undone.append([*log[start:]])
        self._history = self._history.until(start)
        return self._undone[-1][0]

    def redo(self) -> Action:
        """Do again what was undone last."""
        if not self._undone:
            raise LookupError("nothing to redo")
        taken = self._undone.pop()
        for action in taken:
            self._history.advance(action)
        return taken[0]

    def at(self, ply: int) -> Table[S, V]:
        """The table as it was after `ply` actions. Playing on there changes nothing here."""
        if not self._history.reaches(ply):
            raise LookupError(f"positions {self.diverged_at or 0} to {self.ply} can be shown")
        seating = Seating(self.players, self.seed, self.options, self.rules_version)
        return self.going_on(self.title, seating, self._history.until(ply))

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
            "log": to_json([*self.log]),
            "position": to_json(self.state),
        }
        return json.dumps(stored, separators=(",", ":"), ensure_ascii=False)

    def _draw(self) -> tuple[Event, ...]:
        happened: tuple[Event, ...] = ()
        while self.actor == CHANCE:
            outcomes, weights = zip(*engine.outcomes(self.state), strict=True)
            happened += self._history.advance(draw(self.seed, self.ply, outcomes, weights))
        return happened
