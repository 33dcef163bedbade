"""The steady player: weighs every move by what it does to the end of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from stockrail.bots.bot import Budget, Choice, Seen
from stockrail.bots.temperament import temperament
from stockrail.core.actions import Action, Bid, Done, Pass
from stockrail.mechanics.share_auction import Offer, ShareAuction
from stockrail.mechanics.track import Build
from stockrail.titles.german_railways.actions import Vote
from stockrail.titles.german_railways.board import COMPANY_CARDS
from stockrail.titles.german_railways.building import Building
from stockrail.titles.german_railways.rounds import ASK_AFTER, EndVote
from stockrail.titles.german_railways.state import German
from stockrail.titles.german_railways.turn import Turn, on_offer

from .auctions import best_bid, best_offer
from .building import best_plan
from .judgement import Judgement
from .outlook import Outlook

PlayerStep = EndVote | ShareAuction | Turn | Building
WORTH_WAITING = 1.0
"""Fewer dividends than this do not change who wins."""
HARDLY_ANY, NONE_AT_ALL = 0.25, 0.02


@dataclass(frozen=True, slots=True)
class Steady:
    """Values a share by the dividends it will bring, and acts where that helps its own most."""

    judgement: Judgement

    def decide(self, seen: Seen[German], budget: Budget) -> Choice:
        state, step = seen.state, seen.state.step
        assert isinstance(step, PlayerStep), f"no player decides in {step}"
        return Choice(_answer(Outlook(seen.seat, state, self.judgement), state, step))


def steady(seed: int) -> Steady:
    return Steady(temperament(Judgement(), seed))


def _answer(outlook: Outlook, state: German, step: PlayerStep) -> Action:
    me = outlook.me
    match step:
        case EndVote():
            return Vote(me, _agrees(outlook, state, step))
        case ShareAuction():
            bid = best_bid(outlook, step)
            return Pass(me) if bid is None else Bid(me, bid)
        case Turn():
            return _turn(outlook, state)
        case Building():
            plan = best_plan(outlook, state, [step])
            return Build(me, step.company, plan.sites[0]) if plan.sites else Done(me)
        case _:
            assert_never(step)


def _turn(outlook: Outlook, state: German) -> Action:
    """The best of an auction, an expansion and a pass."""
    me, railways = outlook.me, outlook.model.railways
    mine = [company for company in COMPANY_CARDS if me in railways[company].holders]
    plan = best_plan(outlook, state, [Building(me, company) for company in mine])
    lead, share = best_offer(outlook, on_offer(state))
    if share is not None and lead > plan.lead:
        return Offer(me, share)
    if plan.company is not None:
        return Build(me, plan.company, plan.sites[0])
    return Pass(me)


def _agrees(outlook: Outlook, state: German, vote: EndVote) -> bool:
    """Yes to a proof, to a table at rest, and when no more dividends are to be expected.

    Whoever is behind and can still be paid goes on, whatever is proved. A vote is
    never asked for: a table at rest votes anyway.
    """
    if state.idle_rounds >= ASK_AFTER:
        return True
    to_come, cash, me = outlook.now.dividends, outlook.model.cash, outlook.me
    leads = all(cash[me] > amount for player, amount in cash.items() if player != me)
    if vote.stuck:
        return leads or to_come < WORTH_WAITING
    return to_come < (HARDLY_ANY if leads else NONE_AT_ALL)
