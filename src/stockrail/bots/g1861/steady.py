"""The steady player: who answers which decision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from stockrail.bots.bot import Budget, Choice, Seen
from stockrail.bots.temperament import temperament
from stockrail.core import engine
from stockrail.core.actions import Action, Move, Pass, Ranged
from stockrail.core.ids import CompanyId
from stockrail.rails.actions import Accept, Decline, PrivateId, RunTrains
from stockrail.rails.offers import Consent
from stockrail.rails.state import Offer
from stockrail.titles.g1861.mergers.merger_round import MergerConsent, MergerTurn
from stockrail.titles.g1861.mergers.share_sale import ShareOffer
from stockrail.titles.g1861.mergers.tokens import TokenChoice
from stockrail.titles.g1861.operating.buying_trains import TrainPurchase
from stockrail.titles.g1861.operating.company_buys_private import BuyingPrivate
from stockrail.titles.g1861.operating.construction import Construction
from stockrail.titles.g1861.operating.discarding import Discarding
from stockrail.titles.g1861.operating.dividends import DividendChoice
from stockrail.titles.g1861.operating.nationalisation_choice import NationalisationChoice
from stockrail.titles.g1861.operating.redeeming import Redeeming
from stockrail.titles.g1861.operating.running import Running
from stockrail.titles.g1861.operating.tokens import Tokening
from stockrail.titles.g1861.privates.sale import LoweredOffer, PrivateAuction
from stockrail.titles.g1861.state import State1861
from stockrail.titles.g1861.stock.founding import FirstToken
from stockrail.titles.g1861.stock.minor_auction import MinorAuction
from stockrail.titles.g1861.stock.stock_round import StockTurn

from . import (
    dividends,
    mergers,
    minors,
    privates,
    rescue,
    shares,
    tokens,
    track,
    trains,
)
from .judgement import Judgement
from .outlook import Outlook

InTurn = Redeeming | Construction | Tokening | Running | BuyingPrivate | TrainPurchase
InMerger = MergerTurn | MergerConsent | TokenChoice | ShareOffer
Unexplained = (
    PrivateAuction
    | LoweredOffer
    | StockTurn
    | MinorAuction
    | FirstToken
    | InTurn
    | InMerger
    | NationalisationChoice
    | Discarding
    | Consent
)
"""Steps that are answered without a reason."""
PlayerStep = Unexplained | DividendChoice


@dataclass(frozen=True, slots=True)
class Steady:
    """Starts minors where there is traffic, keeps them in trains, and makes publics of them."""

    judgement: Judgement

    def decide(self, seen: Seen[State1861], budget: Budget) -> Choice:
        moves = engine.listed(seen.state)
        if len(moves) == 1 and not isinstance(moves[0], Ranged):
            return Choice(moves[0])
        step = seen.state.step
        assert isinstance(step, PlayerStep), f"no player decides in {step}"
        outlook = Outlook(seen.state, seen.seat, self.judgement)
        if isinstance(step, DividendChoice):
            return dividends.choose(outlook, step.company)
        return Choice(_answer(outlook, step, moves))


def steady(seed: int) -> Steady:
    return Steady(temperament(Judgement(), seed))


def _answer(outlook: Outlook, step: Unexplained, moves: Sequence[Move]) -> Action:
    match step:
        case Consent(offer=offer):
            return _reply(outlook, _agrees(outlook, offer))
        case MergerConsent(minors=planned):
            return _reply(outlook, mergers.gain(outlook, planned) > 0)
        case PrivateAuction(private, lot):
            return privates.bid(outlook, private, lot)
        case LoweredOffer(private, price):
            return privates.take(outlook, private, price)
        case MinorAuction(minor, lot):
            return minors.bid(outlook, minor, lot)
        case StockTurn():
            return shares.trade(outlook, moves)
        case FirstToken(_, company):
            return tokens.first(outlook, company, moves)
        case MergerTurn():
            return mergers.decide(outlook, step, moves)
        case TokenChoice(_, company):
            return tokens.give_up(outlook, company, moves)
        case ShareOffer(_, company):
            return mergers.offered(outlook, company)
        case NationalisationChoice(_, company):
            return rescue.public_without_train(outlook, company)
        case Discarding():
            return trains.give_back(outlook, moves)
        case _:
            return _of_company(outlook, step.company, step, moves)


def _of_company(
    outlook: Outlook, company: CompanyId, step: InTurn, moves: Sequence[Move]
) -> Action:
    """A step of a company's turn. Shares are never redeemed: its money is for trains."""
    over = Pass(outlook.me)
    match step:
        case Construction():
            return track.lay(outlook, company, step.first, moves) or over
        case Tokening():
            return tokens.place(outlook, company, moves) or over
        case TrainPurchase():
            train = trains.buy(outlook, company, moves)
            return train or privates.company_buys(outlook, company, moves) or over
        case Running():
            private = privates.company_buys(outlook, company, moves)
            return private or next((m for m in moves if isinstance(m, RunTrains)), over)
        case BuyingPrivate() | Redeeming():
            return privates.company_buys(outlook, company, moves) or over
        case _:
            assert_never(step)


def _reply(outlook: Outlook, accepts: bool) -> Action:
    return Accept(outlook.me) if accepts else Decline(outlook.me)


def _agrees(outlook: Outlook, offer: Offer) -> bool:
    """To an offer of somebody else."""
    if offer.thing == "train":
        return trains.sells(outlook, CompanyId(offer.seller), offer.name, offer.price)
    return privates.agrees_to_sell(outlook, PrivateId(offer.name), offer.price)
