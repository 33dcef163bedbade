"""Shares with a president's certificate."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stockrail.core.ids import CompanyId, PlayerId
from stockrail.mechanics.shares import held
from stockrail.rails import certificates
from stockrail.rails.certificates import OFFERING, POOL

from ..mechanics.cash_holders import CashHolders, cash_holders

ANN, BOB, CAT = PlayerId("Ann"), PlayerId("Bob"), PlayerId("Cat")
NYC = CompanyId("NYC")


def holdings(ann: int = 0, bob: int = 0, cat: int = 0, pool: int = 0) -> CashHolders:
    shares = {(ANN, NYC): ann, (BOB, NYC): bob, (CAT, NYC): cat, (POOL, NYC): pool}
    shares[OFFERING, NYC] = 10 - sum(shares.values())
    return cash_holders({"Ann": 0, "Bob": 0, "Cat": 0}, shares)


def most_for_sale(state: CashHolders, *, keeps_office: bool = False) -> int:
    return certificates.most_for_sale(
        state, ANN, NYC, president=ANN, pool_limit=5, keeps_office=keeps_office
    )


def test_shares_change_hands() -> None:
    state = holdings(ann=3)
    certificates.move(state, NYC, 2, ANN, POOL)
    certificates.move(state, NYC, 1, OFFERING, BOB)
    assert [held(state, p, NYC) for p in (ANN, BOB, POOL, OFFERING)] == [1, 1, 2, 6]


def test_nobody_gives_what_they_do_not_have() -> None:
    with pytest.raises(AssertionError, match="Ann has no 4 of NYC"):
        certificates.move(holdings(ann=3), NYC, 4, ANN, POOL)


def test_the_presidents_certificate_is_one_piece_of_two_shares() -> None:
    state = holdings(ann=6)
    assert certificates.certificates(state, ANN, NYC, is_president=True) == 5
    assert certificates.certificates(state, ANN, NYC, is_president=False) == 6


@pytest.mark.parametrize(
    ("bob", "cat", "keeps", "successor"),
    [
        (2, 3, 1, CAT),
        (2, 2, 1, BOB),
        (2, 2, 2, None),
        (1, 1, 0, None),
        (3, 0, 2, BOB),
    ],
)
def test_the_largest_other_holder_succeeds(
    bob: int, cat: int, keeps: int, successor: PlayerId | None
) -> None:
    state = holdings(ann=4, bob=bob, cat=cat)
    assert certificates.successor(state, NYC, ANN, keeps) == successor


@pytest.mark.parametrize(
    ("shares", "most"),
    [
        ({"ann": 4, "bob": 1}, 2),
        ({"ann": 4, "bob": 2}, 4),
        ({"ann": 4, "bob": 2, "pool": 3}, 2),
        ({"ann": 4, "pool": 5}, 0),
        ({"ann": 2}, 0),
    ],
)
def test_a_president_sells_as_far_as_pool_and_successor_allow(
    shares: dict[str, int], most: int
) -> None:
    assert most_for_sale(holdings(**shares)) == most


def test_a_president_who_keeps_office_keeps_as_much_as_the_next() -> None:
    assert most_for_sale(holdings(ann=5, bob=3), keeps_office=True) == 2
    assert most_for_sale(holdings(ann=5, bob=1), keeps_office=True) == 3
    assert most_for_sale(holdings(ann=3, bob=3), keeps_office=True) == 0


def test_others_sell_all_they_have_if_the_pool_has_room() -> None:
    state = holdings(ann=2, bob=4, pool=3)
    sells = certificates.most_for_sale(state, ANN, NYC, president=BOB, pool_limit=5)
    assert sells == 2


@given(st.integers(2, 6), st.integers(0, 4), st.integers(0, 5), st.booleans())
def test_after_the_largest_sale_somebody_has_the_presidents_certificate(
    ann: int, bob: int, pool: int, keeps_office: bool
) -> None:
    pool = min(pool, 10 - ann - bob)
    state = holdings(ann=ann, bob=min(ann, bob), pool=pool)
    sells = most_for_sale(state, keeps_office=keeps_office)
    assert pool + sells <= 5 or sells == 0
    successor = certificates.successor(state, NYC, ANN, ann - sells)
    assert successor is not None or ann - sells >= 2
    assert not (keeps_office and successor)
