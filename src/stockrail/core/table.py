"""A game being played: its log, its positions, undo and redo."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
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
from .refusal import IllegalAction, Refusal
from .state import State
from .stored import Seating, read_seating, replayed_history, resumed_history
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
        self._set_up(title, players, seed, options or {})
        self._history = self._begin()
        self._history.keep = keep
        self._draw()

    def _set_up(
        self,
        title: Title[S, V],
        players: Sequence[str],
        seed: int,
        options: Mapping[str, OptionValue],
    ) -> None:
        self.title = title
        self.options = title.check_options(options)
        self.players = title.check_players(players, self.options)
        self.seed = seed
        self.rules_version = title.rules_version
        """The version of the rules it was started with."""
        self._undone: list[list[Action]] = []

    def _begin(self) -> History[S]:
        told = None if self.title.chronicle is None else self.title.chronicle()
        return History.begun(self.title.setup(self.players, self.options), told)

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
        """Do again what was taken back last."""
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
        past = object.__new__(type(self))
        past.__dict__.update(self.__dict__)
        past._history, past._undone = self._history.until(ply), []
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
            "log": to_json([*self.log]),
            "position": to_json(self.state),
        }
        return json.dumps(stored, separators=(",", ":"), ensure_ascii=False)

    @classmethod
    def from_stored(cls, title: Title[S, V], stored: Mapping[str, object]) -> Table[S, V]:
        """A table from what `to_json` wrote.

        Where today's rules read the log otherwise, the game goes on from the
        stored position and `diverged_at` says so.

        :raises SetupError: it is no stored table of this title.
        """
        game = read_seating(title, stored)
        table = cls._seated(title, game)
        table._history = replayed_history(title, stored, game, table._played)
        return table

    @classmethod
    def resumed(
        cls,
        title: Title[S, V],
        stored: Mapping[str, object],
        *,
        ply: int,
        log: Callable[[], Sequence[object]],
        keep: Keep = LIBRARY,
    ) -> Table[S, V]:
        """A table that goes on from a stored position, to which `ply` actions have led.

        `stored` is what `to_json` wrote, with the chronicle beside the position and of the log
        as much of its end as is at hand; all of it is
        given by `log` when somebody looks at an earlier position or at what happened there,
        and is played once. If today's rules read it otherwise, `diverged_at` says so then.
        Without a position and a chronicle that can be read, it is played at once. `keep` says
        which positions stay in memory: the others are made again when somebody looks.

        :raises SetupError: it is no stored table of this title.
        """
        game = read_seating(title, stored)
        table, again = cls._seated(title, game), cls._seated(title, game)
        # Another table plays the log, so that this one is no part of what its history keeps.
        history = resumed_history(title, stored, again._played, ply=ply, log=log, keep=keep)
        if history is None:
            return cls.from_stored(title, {**stored, "log": log()})
        table._history = history
        return table

    @classmethod
    def _seated(cls, title: Title[S, V], game: Seating) -> Table[S, V]:
        """A stored table before anything is played."""
        table = object.__new__(cls)
        table._set_up(title, game.players, game.seed, title.formerly | game.options)
        table.rules_version = game.rules
        return table

    def _played(self, log: Sequence[Action]) -> History[S]:
        """As far as it can be played by today's rules."""
        history = self._begin()
        with suppress(IllegalAction):
            for action in log:
                history.advance(action)
        return history

    def _draw(self) -> tuple[Event, ...]:
        happened: tuple[Event, ...] = ()
        while self.actor == CHANCE:
            outcomes, weights = zip(*engine.outcomes(self.state), strict=True)
            happened += self._history.advance(draw(self.seed, self.ply, outcomes, weights))
        return happened
