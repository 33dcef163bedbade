"""What is up for auction: privates at the beginning, minors in stock rounds."""

from collections.abc import Iterator

from stockrail.core.ids import BANK, Money
from stockrail.core.text import Text
from stockrail.mechanics.auction import Auction
from stockrail.rails.shown.privates import bids
from stockrail.view import Fact, Panel, listed

from ..components import COMPANY_CARDS, MAP, PRIVATES
from ..privates.sale import LoweredOffer, PrivateAuction, PrivateSale
from ..railway_events import place
from ..state import State1861, roubles
from ..stock.minor_auction import MinorAuction
from .privates import PRIVATE_STYLE


def auctions(state: State1861) -> tuple[Panel, ...]:
    match state.top:
        case PrivateAuction(private, lot):
            return (PRIVATE_STYLE.auction(state, private, _bids(state, lot)),)
        case LoweredOffer() as offer:
            return (_lowered(state, offer),)
        case MinorAuction() as auction:
            return (_minor(state, auction),)
        case _:
            return ()


def _bids(state: State1861, lot: Auction) -> Iterator[Fact]:
    return bids(state, lot.leader, lot.standing, lot.next_bid, lot.bidders)


def _lowered(state: State1861, offer: LoweredOffer) -> Panel:
    return PRIVATE_STYLE.auction(
        state,
        offer.private,
        (
            Fact(id="price", label=Text("Price"), value=offer.price, unit="money"),
            Fact(
                id="still_asked",
                label=Text("Still asked"),
                value=listed("player", offer.asked),
                unit="player",
            ),
        ),
        note=Text("Goes to the first player who takes it"),
    )


def _minor(state: State1861, auction: MinorAuction) -> Panel:
    charter, lot = COMPANY_CARDS[auction.company], auction.auction
    assert charter.home is not None
    return Panel(
        id="auction",
        piece="auction",
        name=charter.name,
        note=start_told(state, lot.standing),
        colour=charter.colour,
        symbol=auction.company,
        facts=(
            *_bids(state, lot),
            Fact(id="home", label=Text("Home"), value=place(MAP.stops[charter.home][0])),
        ),
    )


def start_told(state: State1861, bid: Money) -> Text:
    """The price a bid gives a minor, and the next bid that gives a higher one (§11.4)."""
    price = state.prices.minor_start(bid).price
    higher = next((start for start in state.prices.minor_starts if start > price), None)
    if higher is None:
        return Text("For {bid} it starts at {price}", bid=roubles(bid), price=roubles(price))
    return Text(
        "For {bid} it starts at {price}, from {more} on at {higher}",
        bid=roubles(bid),
        price=roubles(price),
        more=roubles(2 * higher),
        higher=roubles(higher),
    )


def privates_on_sale(state: State1861) -> tuple[Panel, ...]:
    """All that are not sold, in the order of sale."""
    sale = state.find(PrivateSale)
    if sale is None:
        return ()
    unsold = [private for private, owner in state.privates.items() if owner == BANK]
    return tuple(
        PRIVATE_STYLE.card(
            state,
            private,
            Text("Up for auction") if private == unsold[0] else None,
            (_least(PRIVATES[private].minimum - (sale.discount if private == unsold[0] else 0)),),
        )
        for private in unsold
    )


def _least(amount: Money) -> Fact:
    return Fact(id="first_bid", label=Text("First bid"), value=amount, unit="money")
