"""The steady player: weighs every move by what it does to the end of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from stockrail.bots.bot import Budget, Choice, Seen
from stockrail.bots.temperament import temperament
from stockrail.core.actions import Action, Bid, Done, Pass
from stockrail.mechanics.share_auction import Offer, ShareAuction
from stockrail.mechanics.track import Build
from stockrail.titles.chicago_express.actions import Choose, Develop
from stockrail.titles.chicago_express.auctions import Offering
from stockrail.titles.chicago_express.board import DIALS, Dial
from stockrail.titles.chicago_express.building import Building
from stockrail.titles.chicago_express.developing import Developing
from stockrail.titles.chicago_express.dividends import pay_all
from stockrail.titles.chicago_express.state import Chicago
from stockrail.titles.chicago_express.turn import ORDER, Turn

from .auctions import best_bid, best_offer
from .building import best_development, best_plan
from .judgement import Judgement
from .outlook import Outlook

PlayerStep = Turn | ShareAuction | Offering | Building | Developing


@dataclass(frozen=True, slots=True)
class Steady:
    """Values a share by the dividends it will bring, and acts where that helps its own most."""

    judgement: Judgement

    def decide(self, seen: Seen[Chicago], budget: Budget) -> Choice:
        state, step = seen.state, seen.state.step
        assert isinstance(step, PlayerStep), f"no player decides in {step}"
        return Choice(_answer(Outlook(seen.seat, state, self.judgement), state, step))


def steady(seed: int) -> Steady:
    return Steady(temperament(Judgement(), seed))


def _answer(outlook: Outlook, state: Chicago, step: PlayerStep) -> Action:
    me = outlook.me
    match step:
        case Turn():
            dials = [dial for dial in ORDER if not state.is_red(dial)]
            return Choose(me, max(dials, key=lambda dial: _lead_after(outlook, state, dial)))
        case ShareAuction():
            bid = best_bid(outlook, state, step)
            return Pass(me) if bid is None else Bid(me, bid)
        case Offering():
            _, share = best_offer(outlook, state)
            return Pass(me) if share is None else Offer(me, share)
        case Building(built=built):
            plan = best_plan(outlook, state, step)
            if plan.company is None:
                return Done(me) if built else Pass(me)
            return Build(me, plan.company, plan.hexes[0])
        case Developing():
            _, hex_id = best_development(outlook, state)
            return Pass(me) if hex_id is None else Develop(me, hex_id)
        case _:
            assert_never(step)


def _lead_after(outlook: Outlook, state: Chicago, dial: Dial) -> float:
    """The lead that the best action of a kind would bring."""
    draft = state.clone()
    draft.dials[dial] += 1
    if draft.is_dividend_due() and draft.options.timing == "before_action":
        for _ in pay_all(draft):
            pass
        draft.dials = dict.fromkeys(DIALS, 0)
    match dial:
        case "auction":
            return best_offer(outlook, draft)[0]
        case "build":
            return best_plan(outlook, draft, Building(outlook.me)).lead
        case "develop":
            return best_development(outlook, draft)[0]
