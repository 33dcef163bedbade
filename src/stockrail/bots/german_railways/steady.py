"""The steady player: weighs every move by what it does to the end of the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from stockrail.bots.temperament import temperament
from stockrail.core.actions import Action, Bid, Pass
from stockrail.core.decision import Decision, Option
from stockrail.core.names import CompanyId, HexId, Money
from stockrail.core.text import Coins
from stockrail.mechanics.share_auction import Offer
from stockrail.mechanics.track import Build
from stockrail.titles.german_railways.actions import Vote
from stockrail.titles.german_railways.board import SITES
from stockrail.view import View

from .auctions import best_bid, best_offer
from .building import Allowance, best_plan, whole_turn
from .ending import agrees
from .judgement import Judgement
from .outlook import Outlook
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
            case Vote():
                return Vote(me, agrees(outlook, decision.prompt))
            case Bid() as lowest:
                assert options[0].amount is not None
                bid = best_bid(outlook, options[0].amount)
                return Pass(me) if bid is None else replace(lowest, amount=bid)
        if any(isinstance(option.action, Pass) for option in options):
            return _turn(outlook, options)
        return _go_on_building(outlook, decision)


def steady(seed: int) -> Steady:
    return Steady(temperament(Judgement(), seed))


def _turn(outlook: Outlook, options: tuple[Option, ...]) -> Action:
    """The best of an auction, an expansion and a pass."""
    me, reading = outlook.me, outlook.reading
    sites: dict[CompanyId, set[HexId]] = {}
    for build in _builds(options):
        sites.setdefault(build.company, set()).add(build.hex)
    plan = best_plan(
        outlook, reading, [whole_turn(reading, c, frozenset(first)) for c, first in sites.items()]
    )
    offers = [option.action.company for option in options if isinstance(option.action, Offer)]
    lead, share = best_offer(outlook, offers)
    if share is not None and lead > plan.lead:
        return Offer(me, share)
    if plan.company is not None:
        return Build(me, plan.company, plan.sites[0])
    return Pass(me)


def _go_on_building(outlook: Outlook, decision: Decision) -> Action:
    """The next site of the best plan, or the last option: to finish."""
    reading, builds = outlook.reading, [*_builds(decision.options)]
    company, left = builds[0].company, decision.prompt.params["left"]
    assert isinstance(left, int)
    prices = {build.hex: _price(o) for build, o in zip(builds, decision.options, strict=False)}
    turn = whole_turn(reading, company, frozenset(prices))
    costs = outlook.surveys[company].costs
    is_free_left = any(price < costs[h] for h, price in prices.items() if not SITES[h].city)
    limit = max(prices.values()) if turn.thalers < reading.railways[company].treasury else None
    rest = Allowance(
        company=company,
        hexes=min(left, turn.hexes),
        thalers=turn.thalers if limit is None else limit,
        free=int(is_free_left),
        first=turn.first,
    )
    plan = best_plan(outlook, reading, [rest])
    return Build(outlook.me, company, plan.sites[0]) if plan.sites else decision.options[-1].action


def _builds(options: tuple[Option, ...]) -> Iterator[Build]:
    return (option.action for option in options if isinstance(option.action, Build))


def _price(option: Option) -> Money:
    """What the table says a site costs."""
    preview = option.shown.preview
    cost = preview.params.get("cost") if preview else None
    assert isinstance(cost, Coins)
    return cost.amount
