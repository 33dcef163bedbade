"""The sale of the privates, the bank and its trains."""

from collections.abc import Iterator

from stockrail.core.text import Text
from stockrail.rails.actions import PrivateId
from stockrail.rails.shown import bank as bank_panel
from stockrail.rails.shown import depot as depot_panel
from stockrail.rails.train_owners import new_on_sale
from stockrail.view import Fact, Panel, listed

from ..components import TRAINS
from ..privates.auction import PrivateAuction
from ..privates.bids import unsold
from ..privates.cards import PAPER, called, card
from ..privates.sale import PrivateSale
from ..state import State1830, dollars
from .describe_railway import next_stage


def privates_on_sale(state: State1830) -> tuple[Panel, ...]:
    """What is up for auction, and all that is not sold, the cheapest first."""
    sale = state.find(PrivateSale)
    if sale is None:
        return ()
    return (
        *_auction(state),
        *(_lot(state, sale, private) for private in unsold(state)),
    )


def _lot(state: State1830, sale: PrivateSale, private: PrivateId) -> Panel:
    step = state.top
    hammered = isinstance(step, PrivateAuction) and step.private == private
    bids = step.bids if isinstance(step, PrivateAuction) and hammered else sale.bids_on(private)
    note = None
    if hammered:
        note = Text("Up for auction")
    elif isinstance(step, PrivateSale) and private == unsold(state)[0]:
        note = Text("On sale now for {price}", price=dollars(sale.price(private)))
    facts = tuple(
        Fact(
            id=f"bid_{bid.player}",
            label=Text("Bid of {player}", player=bid.player),
            value=bid.amount,
            unit="money",
        )
        for bid in reversed(bids)
    )
    return card(private, note, facts)


def _auction(state: State1830) -> Iterator[Panel]:
    auction = state.top
    if not isinstance(auction, PrivateAuction):
        return
    leader = auction.bids[-1]
    yield Panel(
        id="auction",
        piece="auction",
        name=called(auction.private),
        colour=PAPER,
        symbol=auction.private,
        facts=(
            Fact(
                id="highest_bid",
                label=Text("Highest bid"),
                value=Text("{bid} by {player}", bid=dollars(leader.amount), player=leader.player),
            ),
            Fact(id="next_bid", label=Text("Next bid"), value=auction.least_bid, unit="money"),
            Fact(
                id="still_bidding",
                label=Text("Still bidding"),
                value=listed("player", (bid.player for bid in auction.bids)),
                unit="player",
            ),
        ),
    )


def bank(state: State1830) -> Panel:
    return bank_panel.bank(
        state,
        note=state.bank_breaks if state.broken else None,
        limits=(
            Fact(
                id="operating_rounds",
                label=Text("Operating rounds"),
                value=state.rules_now.operating_rounds,
                unit="count",
                hint=Text("After the next stock round"),
            ),
            Fact(
                id="train_limit",
                label=Text("Train limit"),
                value=state.rules_now.limit,
                unit="count",
            ),
        ),
        priority=Text("Priority deal"),
        order=(c for c in state.operating_order() if state.companies[c].floated),
    )


def trains(state: State1830) -> Panel:
    return depot_panel.trains(state.depot, TRAINS, new_on_sale(state), dollars, _next_change(state))


def _next_change(state: State1830) -> Text | None:
    types = [train for train, _ in state.depot.new]
    later = types[types.index(state.phase) + 1 :] if state.phase in types else []
    return next_stage(state, later[0]) if later else None
