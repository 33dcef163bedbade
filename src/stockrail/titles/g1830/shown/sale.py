"""The sale of the privates, the bank and its trains."""

from collections.abc import Iterator

from stockrail.core.text import Text
from stockrail.rails.actions import PrivateId
from stockrail.rails.shown import bank as bank_panel
from stockrail.rails.shown import depot as depot_panel
from stockrail.rails.shown.privates import bids
from stockrail.view import Fact, Panel

from ..privates.auction import PrivateAuction
from ..privates.bids import unsold
from ..privates.sale import PrivateSale
from ..state import State1830, dollars
from .describe_railway import next_phase
from .privates import PRIVATE_STYLE


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
    is_auctioned = isinstance(step, PrivateAuction) and step.private == private
    made = step.bids if isinstance(step, PrivateAuction) and is_auctioned else sale.bids_on(private)
    note = None
    if is_auctioned:
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
        for bid in reversed(made)
    )
    return PRIVATE_STYLE.card(state, private, note, facts)


def _auction(state: State1830) -> Iterator[Panel]:
    auction = state.top
    if not isinstance(auction, PrivateAuction):
        return
    leader, bidders = auction.bids[-1], (bid.player for bid in auction.bids)
    facts = bids(state, leader.player, leader.amount, auction.least_bid, bidders)
    yield PRIVATE_STYLE.auction(state, auction.private, facts)


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
    return depot_panel.trains(state, _next_change(state))


def _next_change(state: State1830) -> Text | None:
    types = [train for train, _ in state.depot.new]
    later = types[types.index(state.phase) + 1 :] if state.phase in types else []
    return next_phase(state, later[0]) if later else None
