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
    KeepRevenue,
    LayTile,
    PayDividend,
    PlaceToken,
    ReturnTrain,
    RunTrains,
    SellShares,
    TakeOver,
)
from stockrail.titles.g1830.actions import (
    BidOn,
    BuyOffered,
    GoBankrupt,
    LayPrivateTile,
    SetPar,
    TradeIn,
)
from stockrail.titles.g1830.components import PRIVATES
from stockrail.view import View

from . import dividends, privates, shares, tokens, track, trains
from .judgement import Judgement
from .outlook import Outlook
from .reading import read


@dataclass(frozen=True, slots=True)
class Steady:
    """Builds one or two sound companies, keeps them in trains, and buys what pays."""

    judgement: Judgement

    def by_view(self, decision: Decision, view: View) -> Action:
        if len(decision.options) == 1:
            return decision.options[0].action
        return self.answer(decision, Outlook(read(view, decision.actor), self.judgement))

    def answer(self, decision: Decision, outlook: Outlook) -> Action:
        kinds = {type(option.action) for option in decision.options}
        if Accept in kinds:
            agreed = _agrees(decision, outlook)
            return Accept(decision.actor) if agreed else Decline(decision.actor)
        if kinds & {BuyOffered, BidOn}:
            return privates.in_sale(outlook, decision)
        if Bid in kinds:
            return privates.in_auction(outlook, decision)
        if kinds == {SetPar}:
            return shares.par(outlook, decision)
        if kinds == {ReturnTrain}:
            return trains.give_back(outlook, decision.options)
        if "company" not in decision.prompt.params:
            if kinds == {PlaceToken}:
                return tokens.home(outlook, decision)
            return shares.trade(outlook, decision)
        return _step(decision, outlook, kinds)


def steady(seed: int) -> Steady:
    return Steady(temperament(Judgement(), seed))


def _step(decision: Decision, outlook: Outlook, kinds: set[type[Action]]) -> Action:
    """A step of a company's turn."""
    me = decision.actor
    company = CompanyId(str(decision.prompt.params["company"]))
    if PlaceToken in kinds:
        return tokens.place(outlook, company, decision) or Pass(me)
    for option in decision.options:
        if isinstance(option.action, RunTrains):
            return option.action
    if PayDividend in kinds:
        return PayDividend(me) if dividends.pays(outlook, company) else KeepRevenue(me)
    if kinds & {BuyTrain, BuyTrainFrom, TradeIn, SellShares, GoBankrupt}:
        bought = trains.buy(outlook, company, decision)
        if not isinstance(bought, Pass):
            return bought
    if kinds & {LayTile, LayPrivateTile} and (tile := track.lay(outlook, company, decision)):
        return tile
    if TakeOver in kinds:
        offers = [o for o in decision.options if isinstance(o.action, TakeOver)]
        railway = outlook.reading.railways[company]
        return privates.take_over(outlook, railway, offers) or Pass(me)
    return Pass(me)


def _agrees(decision: Decision, outlook: Outlook) -> bool:
    """To an offer of somebody else."""
    said = decision.prompt.params
    thing, price = said["thing"], said["price"]
    assert isinstance(price, Coins)
    if isinstance(thing, Text):
        seller = outlook.reading.railways[CompanyId(str(said["seller"]))]
        return trains.sells(outlook, seller, str(thing.params["train"]), price.amount)
    private = next(p for p, card in PRIVATES.items() if card.short == thing)
    if said["seller"] == decision.actor:
        return privates.agrees_to_sell(outlook, private, price.amount)
    return privates.agrees_to_buy(outlook, private, price.amount)
