"""The steady player: who answers which decision."""

from __future__ import annotations

from dataclasses import dataclass

from stockrail.bots.temperament import temperament
from stockrail.core.actions import Action, Bid, Pass
from stockrail.core.decision import Decision
from stockrail.core.names import CompanyId
from stockrail.core.text import Coins, Text
from stockrail.rails.actions import (
    Accept,
    BuyTrain,
    BuyTrainFrom,
    Decline,
    LayTile,
    PayDividend,
    PlaceToken,
    PrivateId,
    ReturnTrain,
    RunTrains,
)
from stockrail.titles.g1861.actions import (
    BuyShare,
    Convert,
    JoinMinor,
    Merge,
    Nationalise,
    RemoveMinor,
    RemoveToken,
    TakePrivate,
)
from stockrail.view import View

from . import dividends, giving_up, mergers, minors, privates, shares, tokens, track, trains
from .judgement import Judgement
from .outlook import Outlook
from .reading import read


@dataclass(frozen=True, slots=True)
class Steady:
    """Starts minors where there is traffic, keeps them in trains, and makes publics of them."""

    judgement: Judgement

    def by_view(self, decision: Decision, view: View) -> Action:
        if len(decision.options) == 1 and decision.options[0].amount is None:
            return decision.options[0].action
        return answer(decision, Outlook(read(view), decision.actor, self.judgement))


def steady(seed: int) -> Steady:
    return Steady(temperament(Judgement(), seed))


def answer(decision: Decision, outlook: Outlook) -> Action:
    kinds = {type(option.action) for option in decision.options}
    said = decision.prompt.params
    if Accept in kinds:
        agreed = _agrees(decision, outlook)
        return Accept(decision.actor) if agreed else Decline(decision.actor)
    if "private" in said and kinds & {Bid, TakePrivate}:
        return privates.in_sale(outlook, decision)
    if kinds & {Convert, JoinMinor, RemoveMinor, Merge}:
        return mergers.decide(outlook, decision)
    if "company" not in said:
        return shares.trade(outlook, decision)
    return _of_company(decision, outlook, CompanyId(str(said["company"])), kinds)


def _of_company(
    decision: Decision, outlook: Outlook, company: CompanyId, kinds: set[type[Action]]
) -> Action:
    """A question about one company."""
    me, may_pass = decision.actor, any(isinstance(o.action, Pass) for o in decision.options)
    if Bid in kinds:
        return minors.in_auction(outlook, company, decision)
    if BuyShare in kinds:
        return mergers.offered(outlook, company, decision)
    if Nationalise in kinds:
        return giving_up.choose(outlook, company, me)
    if ReturnTrain in kinds:
        return trains.give_back(outlook, decision.options)
    if RemoveToken in kinds:
        return tokens.give_up(outlook, company, decision)
    if PlaceToken in kinds and not may_pass:
        return tokens.first(outlook, company, decision)
    if PayDividend in kinds:
        return dividends.choose(outlook, company, me)
    return _step(decision, outlook, company, kinds) or Pass(me)


def _step(
    decision: Decision, outlook: Outlook, company: CompanyId, kinds: set[type[Action]]
) -> Action | None:
    """A step of a company's turn. Shares are never redeemed: its money is for trains."""
    options = decision.options
    private = privates.take_over(outlook, company, options)
    for option in options:
        if isinstance(option.action, RunTrains):
            return option.action if private is None else private
    if LayTile in kinds:
        return track.lay(outlook, company, decision)
    if PlaceToken in kinds:
        return tokens.place(outlook, company, decision)
    if kinds & {BuyTrain, BuyTrainFrom}:
        train = trains.buy(outlook, company, decision)
        return train if private is None or not isinstance(train, Pass) else private
    return private


def _agrees(decision: Decision, outlook: Outlook) -> bool:
    """To an offer of somebody else, or to a merger."""
    said = decision.prompt.params
    if "minors" in said:
        return mergers.gain(outlook, mergers.named(decision)) > 0
    thing, price = said["thing"], said["price"]
    assert isinstance(price, Coins)
    if isinstance(thing, Text):
        seller = CompanyId(str(said["seller"]))
        return trains.sells(outlook, seller, str(thing.params["train"]), price.amount)
    return privates.agrees_to_sell(outlook, PrivateId(str(thing)), price.amount)
