"""The steady player: weighs every move by what it does to the end of the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from stockrail.bots.bot import Budget, Choice, Seen
from stockrail.bots.preference import LEAD, Actions, choice, preferred
from stockrail.bots.temperament import temperament
from stockrail.core.actions import Done, Pass
from stockrail.mechanics.share_auction import ShareAuction
from stockrail.titles.german_railways.actions import Vote
from stockrail.titles.german_railways.board import COMPANY_CARDS
from stockrail.titles.german_railways.building import Building
from stockrail.titles.german_railways.rounds import ASK_AFTER, EndVote
from stockrail.titles.german_railways.state import German
from stockrail.titles.german_railways.turn import Turn, on_offer

from .auctions import bids, offers
from .building import carried_out, expansions
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
        outlook = Outlook(seen.seat, state, self.judgement)
        if isinstance(step, EndVote):
            return Choice(Vote(seen.seat, _agrees(outlook, state, step)))
        found = preferred(_weighed(outlook, state, step))
        return choice(found._replace(best=carried_out(state, found.best)), LEAD, state.money)


def steady(seed: int) -> Steady:
    return Steady(temperament(Judgement(), seed))


def _weighed(
    outlook: Outlook, state: German, step: ShareAuction | Turn | Building
) -> Iterator[tuple[Actions, float]]:
    """What can be done, each with the lead it brings; to do nothing comes first."""
    me, railways = outlook.me, outlook.model.railways
    match step:
        case ShareAuction():
            yield from bids(outlook, step)
        case Turn():
            mine = [company for company in COMPANY_CARDS if me in railways[company].holders]
            yield (Pass(me),), outlook.now.lead()
            yield from expansions(outlook, state, [Building(me, company) for company in mine])
            yield from offers(outlook, on_offer(state))
        case Building():
            yield (Done(me),), outlook.now.lead()
            yield from expansions(outlook, state, [step])
        case _:
            assert_never(step)


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
