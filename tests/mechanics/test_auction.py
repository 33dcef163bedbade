"""Rising auctions, without any title."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stockrail.core.actions import Amount, Bid, Pass, Ranged, action_of
from stockrail.core.ids import PlayerId
from stockrail.mechanics import auction
from stockrail.mechanics.auction import Auction, Sections

from .cash_holders import CashHolders, cash_holders

ANN, BOB, CAT = PlayerId("Ann"), PlayerId("Bob"), PlayerId("Cat")
RULES = Sections(minimum="§1.1", bidding="§1.2", cash="§1.3")
RICH = {"Ann": 40, "Bob": 40, "Cat": 40}


def heard(state: CashHolders, lot: Auction, *said: Bid | Pass) -> tuple[Auction, list[str]]:
    """The auction after all this, and what the table read."""
    read: list[str] = []
    for action in said:
        assert auction.why_not(state, lot, action, RULES) is None
        lot, events = auction.speak(state, lot, action)
        read += [str(event.text) for event in events]
    return lot, read


def refused(state: CashHolders, lot: Auction, bid: Bid) -> str:
    """With the ways out that are open, as the engine says them."""
    refusal = auction.why_not(state, lot, bid, RULES)
    assert refusal is not None
    open_here = [
        move
        for move in auction.proposals(state, lot)
        for action in (action_of(move),)
        if isinstance(action, Bid | Pass) and auction.why_not(state, lot, action, RULES) is None
    ]
    return str(refusal.among(open_here))


def test_the_first_bid_is_at_least_the_minimum() -> None:
    state, lot = cash_holders(RICH), Auction((ANN, BOB, CAT), 8)
    assert refused(state, lot, Bid(ANN, 7)) == (
        "The first bid is at least 8 £ (§1.1). Bid 8 £ to 40 £, or pass."
    )
    assert auction.why_not(state, lot, Bid(ANN, 8), RULES) is None


def test_the_next_bid_is_higher() -> None:
    state, lot = cash_holders(RICH), Auction((BOB, CAT, ANN), 8, standing=12, leader=ANN)
    assert refused(state, lot, Bid(BOB, 12)) == (
        "Ann has bid 12 £; the next bid is at least 13 £ (§1.2). Bid 13 £ to 40 £, or pass."
    )


def test_a_step_may_be_larger_than_one() -> None:
    state, lot = cash_holders(RICH), Auction((BOB, ANN), 10, step=5, standing=10, leader=ANN)
    assert refused(state, lot, Bid(BOB, 14)) == (
        "Ann has bid 10 £; the next bid is at least 15 £ (§1.2). Bid 15 £ to 40 £, or pass."
    )
    assert [*auction.proposals(state, lot)] == [
        Ranged(Bid(BOB, 15), Amount(15, 40, 5)),
        Pass(BOB),
    ]


def test_a_bid_between_two_steps_is_refused() -> None:
    state, lot = cash_holders({"Ann": 43}), Auction((ANN, BOB), 10, step=5)
    assert next(iter(auction.proposals(state, lot))) == Ranged(Bid(ANN, 10), Amount(10, 40, 5))
    assert refused(state, lot, Bid(ANN, 12)) == (
        "Bids rise from 10 £ in steps of 5 £ (§1.2). Bid 10 £ to 40 £, or pass."
    )


def test_nobody_bids_more_than_their_cash() -> None:
    state, lot = cash_holders(RICH | {"Ann": 9}), Auction((ANN, BOB), 8)
    assert refused(state, lot, Bid(ANN, 10)) == "Ann has 9 £ (§1.3). Bid 8 £ to 9 £, or pass."


def test_whoever_can_bid_nothing_is_told_to_pass() -> None:
    state, lot = cash_holders(RICH | {"Ann": 3}), Auction((ANN, BOB), 8)
    assert refused(state, lot, Bid(ANN, 8)) == "Ann has 3 £ (§1.3). Pass."
    assert refused(state, lot, Bid(ANN, 2)) == "The first bid is at least 8 £ (§1.1). Pass."


def test_bidders_speak_in_turn_and_the_last_one_in_wins() -> None:
    state, lot = cash_holders(RICH), Auction((ANN, BOB, CAT), 8)
    lot, read = heard(state, lot, Bid(ANN, 8), Bid(BOB, 9), Pass(CAT), Bid(ANN, 12))
    assert (lot.speaker, lot.leader, lot.is_over) == (BOB, ANN, False)
    lot, read = heard(state, lot, Pass(BOB))
    assert read == ["Bob passes and is out of the auction"]
    assert (lot.leader, lot.standing, lot.is_over) == (ANN, 12, True)


def test_the_last_player_may_bid_or_pass_when_nobody_has_bid() -> None:
    state, lot = cash_holders(RICH), Auction((ANN, BOB, CAT), 8)
    lot, _ = heard(state, lot, Pass(ANN), Pass(BOB))
    assert (lot.speaker, lot.is_over) == (CAT, False)
    bought, _ = heard(state, lot, Bid(CAT, 8))
    assert (bought.leader, bought.is_over) == (CAT, True)
    left, _ = heard(state, lot, Pass(CAT))
    assert (left.leader, left.bidders, left.is_over) == (None, (), True)


def test_those_who_cannot_pay_the_minimum_are_not_admitted() -> None:
    state, lot = cash_holders({"Ann": 7, "Bob": 8, "Cat": 0}), Auction((ANN, BOB, CAT), 8)
    lot, events = auction.admit(state, lot)
    assert lot.bidders == (BOB,)
    assert [str(event.text) for event in events] == [
        "Ann cannot bid 8 £ and is out",
        "Cat cannot bid 8 £ and is out",
    ]


def test_an_auction_nobody_can_pay_is_over_at_once() -> None:
    lot, _ = auction.admit(cash_holders({"Ann": 7, "Bob": 2}), Auction((ANN, BOB), 8))
    assert lot.is_over
    assert lot.leader is None


def test_a_bid_leaves_out_those_who_cannot_go_higher_but_never_the_leader() -> None:
    state, lot = cash_holders({"Ann": 20, "Bob": 20, "Cat": 21}), Auction((ANN, BOB, CAT), 8)
    lot, read = heard(state, lot, Bid(ANN, 20))
    assert read == ["Ann bids 20 £", "Bob cannot bid 21 £ and is out"]
    assert (lot.bidders, lot.is_over) == ((CAT, ANN), False)
    lot, read = heard(state, lot, Bid(CAT, 21))
    assert (lot.leader, lot.bidders, lot.is_over) == (CAT, (CAT,), True)


cash = st.fixed_dictionaries({name: st.integers(0, 30) for name in ("Ann", "Bob", "Cat")})


@given(cash, st.integers(1, 12), st.integers(1, 4), st.data())
def test_every_auction_ends_with_a_payable_bid_or_none(
    money: dict[str, int], minimum: int, step: int, data: st.DataObject
) -> None:
    state = cash_holders(money)
    lot, _ = auction.admit(state, Auction((ANN, BOB, CAT), minimum, step))
    standing = 0
    while not lot.is_over:
        bid, leave = auction.proposals(state, lot)
        assert isinstance(bid, Ranged)
        said = data.draw(st.sampled_from([leave, *bid]))
        lot, _ = heard(state, lot, said)
        assert lot.standing >= standing
        standing = lot.standing
    if lot.leader is None:
        assert lot.standing == 0
    else:
        assert minimum <= lot.standing <= state.cash[lot.leader]


@pytest.mark.parametrize("amount", [0, -3])
def test_a_bid_of_nothing_is_no_bid(amount: int) -> None:
    state, lot = cash_holders(RICH), Auction((ANN, BOB), 8)
    assert refused(state, lot, Bid(ANN, amount)).startswith("The first bid is at least 8 £")
