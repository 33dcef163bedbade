"""The steady player: weighs every move by what it does to the end of the game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from stockrail.bots.temperament import temperament
from stockrail.core.actions import Action, Bid, Pass
from stockrail.core.decision import Decision
from stockrail.core.names import CompanyId
from stockrail.mechanics.share_auction import Offer
from stockrail.mechanics.track import Build
from stockrail.titles.chicago_express.actions import Choose, Develop
from stockrail.titles.chicago_express.board import DIALS, Dial
from stockrail.titles.chicago_express.building import MOST_HEXES
from stockrail.view import View

from .auctions import best_bid, best_offer
from .building import best_plan, my_companies
from .developing import best_development
from .judgement import Judgement
from .outlook import Outlook, after_general_dividend
from .reading import Reading, read


@dataclass(frozen=True, slots=True)
class Steady:
    """Values a share by the dividends it will bring, and acts where that helps its own most."""

    judgement: Judgement

    def by_view(self, decision: Decision, view: View) -> Action:
        if len(decision.options) == 1:
            return decision.options[0].action
        return self.answer(decision, read(view))

    def answer(self, decision: Decision, reading: Reading) -> Action:
        me, options = decision.actor, decision.options
        outlook = Outlook(me, reading, self.judgement)
        match options[0].action:
            case Choose():
                choices = [o.action for o in options if isinstance(o.action, Choose)]
                return max(choices, key=lambda choice: _lead_after(outlook, choice.dial))
            case Bid() as lowest:
                assert options[0].amount is not None
                bid = best_bid(outlook, reading, options[0].amount)
                return Pass(me) if bid is None else replace(lowest, amount=bid)
            case Offer():
                _, share = best_offer(outlook, reading)
                return Pass(me) if share is None else Offer(me, share)
            case Build():
                return _build(outlook, decision)
            case Develop():
                _, hex_id = best_development(outlook, reading)
                return Pass(me) if hex_id is None else Develop(me, hex_id)
        return options[-1].action


def steady(seed: int) -> Steady:
    return Steady(temperament(Judgement(), seed))


def _lead_after(outlook: Outlook, dial: Dial) -> float:
    """The lead that the best action of a kind would bring."""
    dials = {**outlook.reading.dials, dial: outlook.reading.dials[dial] + 1}
    reading = replace(outlook.reading, dials=dials)
    if reading.dividends_first and sum(dials[d] == DIALS[d] for d in DIALS) > 1:
        reading = after_general_dividend(reading)
    match dial:
        case "auction":
            return best_offer(outlook, reading)[0]
        case "build":
            return best_plan(outlook, reading, my_companies(outlook, reading)).lead
        case "develop":
            return best_development(outlook, reading)[0]


def _build(outlook: Outlook, decision: Decision) -> Action:
    """The next hex of the best plan, or the last option: to finish or to leave it."""
    builds = [o.action for o in decision.options if isinstance(o.action, Build)]
    companies: list[CompanyId] = [*dict.fromkeys(build.company for build in builds)]
    left = decision.prompt.params.get("left", MOST_HEXES)
    assert isinstance(left, int)
    plan = best_plan(outlook, outlook.reading, companies, left)
    if plan.company is None:
        return decision.options[-1].action
    return Build(outlook.me, plan.company, plan.hexes[0])
