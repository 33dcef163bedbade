"""The steady player: weighs every move by what its shares will have brought in the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from stockrail.bots.bot import Budget, Choice, Seen
from stockrail.bots.temperament import temperament
from stockrail.core import engine
from stockrail.core.actions import Ranged
from stockrail.core.ids import PlayerId
from stockrail.titles.england_wales.mergers.merger_round import MergerTurn, MergerVote
from stockrail.titles.england_wales.operating.action_rounds import CompanyTurn
from stockrail.titles.england_wales.operating.building import SecondLink
from stockrail.titles.england_wales.shares.auctions import Offering
from stockrail.titles.england_wales.shares.dividends import DividendChoice
from stockrail.titles.england_wales.shares.lot import Lot
from stockrail.titles.england_wales.state import EnglandState

from . import auctions, dividends, mergers, turns
from .judgement import Judgement
from .outlook import Outlook

PlayerStep = CompanyTurn | SecondLink | Lot | Offering | DividendChoice | MergerTurn | MergerVote


@dataclass(frozen=True, slots=True)
class Steady:
    """Builds where cubes travel far, keeps money until it raises the price most, and bids by it."""

    judgement: Judgement

    def decide(self, seen: Seen[EnglandState], budget: Budget) -> Choice:
        step = seen.state.step
        assert isinstance(step, PlayerStep), f"no player decides in {step}"
        return self._answer(seen.state, seen.seat, step)

    def _answer(self, state: EnglandState, me: PlayerId, step: PlayerStep) -> Choice:
        outlook = Outlook(state, me, self.judgement)
        match step:
            case CompanyTurn(_, company):
                found = step.deliveries(state)
                known = turns.carried(state.railways, company, found)
                acting = Outlook(state, me, self.judgement, company, known)
                return Choice(turns.act(acting, company, found))
            case SecondLink(_, company):
                acting = Outlook(state, me, self.judgement, company)
                return Choice(turns.act_again(acting, company))
            case Lot():
                return Choice(auctions.bid(outlook, step))
            case MergerVote(_, buyer, target):
                return Choice(mergers.vote(outlook, buyer, target))
        moves = [*engine.moves(state)]
        if len(moves) == 1 and not isinstance(moves[0], Ranged):
            return Choice(moves[0])
        match step:
            case Offering():
                return Choice(auctions.offer(outlook, moves))
            case MergerTurn():
                return Choice(mergers.propose(outlook, moves))
            case DividendChoice(_, company):
                return dividends.choose(outlook, company, moves)
            case _:
                assert_never(step)


def steady(seed: int) -> Steady:
    return Steady(temperament(Judgement(), seed))
