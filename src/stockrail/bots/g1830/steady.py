"""The steady player: who answers which decision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from stockrail.bots.bot import Budget, Choice, Seen
from stockrail.bots.temperament import temperament
from stockrail.core import engine
from stockrail.core.actions import Action, Move, Pass, action_of
from stockrail.core.ids import CompanyId
from stockrail.rails.actions import Accept, Decline, PrivateId
from stockrail.rails.offers import Consent
from stockrail.rails.state import Offer
from stockrail.titles.g1830.operating.buying_trains import TrainPurchase
from stockrail.titles.g1830.operating.company_buys_private import BuyingPrivate
from stockrail.titles.g1830.operating.construction import Construction
from stockrail.titles.g1830.operating.discarding import Discarding
from stockrail.titles.g1830.operating.dividends import DividendChoice
from stockrail.titles.g1830.operating.private_powers import ScrantonToken
from stockrail.titles.g1830.operating.running import Running
from stockrail.titles.g1830.operating.tokens import ErieHome, Tokening, next_price
from stockrail.titles.g1830.privates.auction import PrivateAuction
from stockrail.titles.g1830.privates.sale import PrivateSale
from stockrail.titles.g1830.state import State1830
from stockrail.titles.g1830.stock.par import SettingPar
from stockrail.titles.g1830.stock.stock_round import StockTurn

from . import dividends, privates, shares, tokens, track, trains
from .judgement import Judgement
from .outlook import Outlook

Unexplained = (
    PrivateSale
    | PrivateAuction
    | SettingPar
    | StockTurn
    | Construction
    | Tokening
    | ErieHome
    | ScrantonToken
    | TrainPurchase
    | BuyingPrivate
    | Discarding
    | Consent
)
"""Steps that are answered without a reason."""
PlayerStep = Unexplained | DividendChoice


@dataclass(frozen=True, slots=True)
class Steady:
    """Builds one or two sound companies, keeps them in trains, and buys what pays."""

    judgement: Judgement

    def decide(self, seen: Seen[State1830], budget: Budget) -> Choice:
        state, step = seen.state, seen.state.step
        if isinstance(step, Running):
            # The best run is the first that is proposed.
            return Choice(action_of(next(engine.moves(state))))
        moves = [*engine.moves(state)]
        if len(moves) == 1:
            return Choice(action_of(moves[0]))
        assert isinstance(step, PlayerStep), f"no player decides in {step}"
        outlook = Outlook(state, seen.seat, self.judgement)
        if isinstance(step, DividendChoice):
            return dividends.choose(outlook, step.company)
        return Choice(_answer(outlook, step, moves))


def steady(seed: int) -> Steady:
    return Steady(temperament(Judgement(), seed))


def _answer(outlook: Outlook, step: Unexplained, moves: Sequence[Move]) -> Action:
    me, state = outlook.me, outlook.state
    match step:
        case Consent(_, offer):
            return Accept(me) if _agrees(outlook, offer) else Decline(me)
        case PrivateSale():
            return privates.in_sale(outlook, step, moves)
        case PrivateAuction():
            return privates.in_auction(outlook, step, moves)
        case SettingPar():
            return shares.par(outlook, moves)
        case StockTurn():
            return shares.trade(outlook, moves)
        case Discarding():
            return trains.give_back(outlook, moves)
        case ErieHome():
            return tokens.home(outlook, moves)
        case ScrantonToken(_, company):
            return tokens.place(outlook, company, moves, 0) or Pass(me)
        case Tokening(_, company):
            return tokens.place(outlook, company, moves, next_price(state, company)) or Pass(me)
        case TrainPurchase(_, company):
            bought = trains.buy(outlook, company, moves)
            return bought or _in_any_step(outlook, company, moves)
        case Construction(_, company) | BuyingPrivate(_, company):
            return _in_any_step(outlook, company, moves)
        case _:
            assert_never(step)


def _in_any_step(outlook: Outlook, company: CompanyId, moves: Sequence[Move]) -> Action:
    """Privates may lay their tiles, and be bought, at any moment of a company's turn."""
    laid = track.lay(outlook, company, moves)
    return laid or privates.company_buys(outlook, company, moves) or Pass(outlook.me)


def _agrees(outlook: Outlook, offer: Offer) -> bool:
    """To an offer of somebody else."""
    if offer.thing == "train":
        return trains.sells(outlook, CompanyId(offer.seller), offer.name, offer.price)
    private = PrivateId(offer.name)
    if offer.seller == outlook.me:
        return privates.agrees_to_sell(outlook, private, offer.price)
    return privates.agrees_to_buy(outlook, private, offer.price)
