"""§3 the order of a round, drawn from the bag; §9 the end of the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from stockrail.core import engine
from stockrail.core.actions import Move
from stockrail.core.events import Event
from stockrail.core.ids import CHANCE, CompanyId, PlayerId
from stockrail.core.refusal import Refusal
from stockrail.core.rows import frozen
from stockrail.core.scoring import GameEnded, winners
from stockrail.core.state import Automatic, Chance
from stockrail.core.text import Series, Text

from .actions import DrawPawn, Vote
from .board import COMPANY_CARDS
from .events import PawnDrawn, RoundBegan, TurnPassed, VoteBegan, Voted
from .proof import NEEDED, out_of_reach
from .state import German
from .turn import Turn

ASK_AFTER, END_AFTER = 3, 6
"""Idle rounds after which the players are asked, and after which the game ends (§9.4)."""


@frozen
class RoundStart(Automatic[German]):
    """The end is tested, a vote is held if there is a reason, then the order is drawn (§3.1)."""

    has_voted: bool = False

    def run(self, draft: German) -> Iterator[Event]:
        if self.has_voted:
            yield from self._draw(draft)
            return
        _count_idle(draft)
        if reason := _ending(draft):
            yield from finish(draft, reason)
            return
        vote = _vote(draft)
        if vote is None:
            yield from self._draw(draft)
            return
        draft.proposer = None
        yield VoteBegan(vote.reason)
        draft.goto(RoundStart(has_voted=True))
        draft.call(vote)

    def _draw(self, draft: German) -> Iterator[Event]:
        draft.round += 1
        yield RoundBegan(draft.round)
        draft.goto(DrawingOrder(pawns(draft)))


def _ending(state: German) -> Text | None:
    """Why the game ends whatever the players think (§9.1, §9.4; by option §9.3 too)."""
    if all(len(state.links(company)) >= NEEDED for company in COMPANY_CARDS):
        return Text("every company is connected with two others")
    is_automatic = state.options.ending == "automatic"
    if is_automatic and (stuck := out_of_reach(state)):
        return proven(stuck)
    if state.idle_rounds >= (ASK_AFTER if is_automatic else END_AFTER):
        return idle(state.idle_rounds)
    return None


def _vote(state: German) -> EndVote | None:
    """A vote somebody asked for, one over a proof not objected to yet, or one over idleness."""
    proposer, stuck = state.proposer, out_of_reach(state)
    is_idle = state.idle_rounds == ASK_AFTER
    if proposer is None and not is_idle and stuck == state.objected_to:
        return None
    order = state.clockwise_from(proposer)[1:] if proposer else state.players
    return EndVote(order, proposer, stuck, is_idle)


@frozen
class EndVote:
    """Everybody must vote for it; the player who asked has (§9.2)."""

    accepts: ClassVar = (Vote,)
    rule: ClassVar = "§9.2"

    voters: tuple[PlayerId, ...]
    """Still to vote, the next one first."""
    proposer: PlayerId | None = None
    stuck: tuple[CompanyId, ...] = ()
    """Companies proved unable to make their second connection (§9.3)."""
    is_idle: bool = False
    """Nothing was sold or built for some rounds (§9.4)."""

    @property
    def actor(self) -> PlayerId:
        return self.voters[0]

    @property
    def reason(self) -> Text:
        if self.stuck:
            return proven(self.stuck)
        if self.is_idle:
            return idle(ASK_AFTER)
        return Text("{player} has asked for it", player=self.proposer or "")

    def prompt(self, state: German) -> Text:
        return Text("End the game now? Reason: {reason}", reason=self.reason)

    def waiting(self, state: German) -> Text:
        return Text("{actor} is voting on the end of the game", actor=self.actor)

    def proposals(self, state: German) -> Iterator[Move]:
        yield Vote(self.actor, True)
        yield Vote(self.actor, False)

    def why_not(self, state: German, action: Vote) -> Refusal | None:
        return None

    def apply(self, draft: German, action: Vote) -> Iterator[Event]:
        yield Voted(action.player, action.agree)
        if not action.agree:
            draft.objected_to = self.stuck
            draft.end()
        elif len(self.voters) > 1:
            draft.goto(replace(self, voters=self.voters[1:]))
        else:
            yield from finish(draft, Text("all players have voted for it"))


@frozen
class DrawingOrder(Chance[German]):
    """Pawns are drawn one by one, as many as there are players (§3.5)."""

    accepts: ClassVar = (DrawPawn,)
    rule: ClassVar = "§3.5"

    bag: tuple[tuple[PlayerId, int], ...]
    drawn: tuple[PlayerId, ...] = ()

    def prompt(self, state: German) -> Text:
        return Text("Drawing the order of the round")

    waiting = prompt

    def proposals(self, state: German) -> Iterator[Move]:
        return (DrawPawn(CHANCE, player) for player, count in self.bag if count)

    def weights(self, state: German) -> Iterator[int]:
        return (count for _, count in self.bag if count)

    def why_not(self, state: German, action: DrawPawn) -> Refusal | None:
        if not dict(self.bag).get(action.pawn):
            fact = Text("No pawn of {player} is in the bag", player=action.pawn)
            return Refusal("§3.5", fact)
        return None

    def apply(self, draft: German, action: DrawPawn) -> Iterator[Event]:
        drawn = (*self.drawn, action.pawn)
        yield PawnDrawn(len(drawn), action.pawn)
        if len(drawn) == len(draft.players):
            draft.goto(Round(drawn))
        else:
            bag = tuple((p, count - (p == action.pawn)) for p, count in self.bag)
            draft.goto(DrawingOrder(bag, drawn))


@frozen
class Round(Automatic[German]):
    """The drawn pawns play in turn; then the next round begins (§3.6, §4.3)."""

    order: tuple[PlayerId, ...]
    played: int = 0

    def run(self, draft: German) -> Iterator[Event]:
        if self.played == len(self.order):
            draft.goto(RoundStart())
            return
        draft.goto(replace(self, played=self.played + 1))
        turn = Turn(self.order[self.played])
        if engine.offers_more(draft, turn):
            draft.call(turn)
        else:
            yield TurnPassed(turn.actor, has_choice=False)


def pawns(state: German) -> tuple[tuple[PlayerId, int], ...]:
    """Pawns in the bag: one for the highest income, two for the next, ties alike (§3.3, §3.4)."""
    if state.options.order == "one_each":
        return tuple((player, 1) for player in state.players)
    incomes = state.player_incomes()
    ranks = sorted(set(incomes.values()), reverse=True)
    return tuple((player, ranks.index(income) + 1) for player, income in incomes.items())


def _count_idle(draft: German) -> None:
    """A round in which nothing was sold or built adds to the idle ones (§9.4)."""
    activity = sum(draft.shares.values()) + sum(map(len, draft.track.values()))
    draft.idle_rounds = draft.idle_rounds + 1 if activity == draft.activity else 0
    draft.activity = activity


def idle(rounds: int) -> Text:
    return Text("nothing was sold or built for {n} rounds", n=rounds)


def proven(stuck: tuple[CompanyId, ...]) -> Text:
    return Text(
        "{companies} can no longer connect with two other companies",
        companies=Series(stuck),
    )


def finish(draft: German, reason: Text) -> Iterator[Event]:
    draft.finish()
    yield GameEnded(reason, winners(scores(draft)))


def scores(state: German) -> dict[PlayerId, int]:
    """Money is all that counts; equal players share the victory (§9.5)."""
    return {player: state.cash[player] for player in state.players}
