"""Certificates and trains by the numbers of 18xx.games."""

import stockrail
from stockrail.core.ids import CompanyId, PlayerId
from stockrail.formats.site18xx.log.certificates import Certificates
from stockrail.formats.site18xx.log.train_cards import TrainCards
from stockrail.rails.certificates import OFFERING, POOL
from stockrail.titles.g1861.components import STATE

ANN, BOB = PlayerId("Ann"), PlayerId("Bob")
PRR, NYC = CompanyId("PRR"), CompanyId("NYC")
SPW = CompanyId("SPW")


def certificates(ann: list[int], bob: list[int], pool: list[int]) -> Certificates:
    found = Certificates((PRR, NYC), OFFERING)
    found.held |= {(ANN, PRR): ann, (BOB, PRR): bob, (POOL, PRR): pool, (OFFERING, PRR): []}
    return found


def test_the_first_certificate_of_the_giver_is_bought() -> None:
    found = Certificates((PRR, NYC), OFFERING)
    assert [found.buy(PRR, OFFERING, ANN) for _ in range(3)] == [1, 2, 3]
    assert found.of(ANN, PRR) == [1, 2, 3]
    assert found.of(OFFERING, PRR) == [0, 4, 5, 6, 7, 8]


def test_a_president_who_sells_out_hands_the_certificate_on() -> None:
    found = certificates([3, 5, 0], [4, 6, 1], [2])
    assert found.sell(PRR, ANN, BOB, 3) == [3, 5, 0]
    assert found.of(ANN, PRR) == [2]
    assert found.of(BOB, PRR) == [1, 0]
    assert found.of(POOL, PRR) == [3, 5, 4, 6]


def test_they_go_to_the_pool_in_the_order_in_which_they_are_named() -> None:
    found = certificates([3, 5, 0], [4, 6, 1], [])
    assert found.sell(PRR, ANN, BOB, 3, named=[5, 3, 0]) == [5, 3, 0]
    assert found.of(ANN, PRR) == [5]
    assert found.of(POOL, PRR) == [3, 4, 6]


def test_a_sale_of_ordinary_certificates_may_cost_the_presidency() -> None:
    found = certificates([3, 5, 0], [4, 6, 1], [2])
    assert found.sell(PRR, ANN, BOB, 2) == [3, 5]
    assert found.of(ANN, PRR) == [4, 6]
    assert found.of(BOB, PRR) == [1, 0]
    assert found.of(POOL, PRR) == [2, 3, 5]


def test_trains_keep_their_number_from_hand_to_hand() -> None:
    cards = TrainCards()
    assert [cards.buy(PRR, "2", True) for _ in range(2)] == ["2-0", "2-1"]
    assert cards.buy(NYC, "2", True) == "2-2"
    cards.move("2-0", NYC)
    assert cards.of(NYC) == ["2-2", "2-0"]
    assert cards.give_back(NYC, "2") == "2-2"
    assert cards.buy(PRR, "2", False) == "2-2"


def test_trains_are_followed_where_no_entry_tells_of_them() -> None:
    """One rusts, one goes to another company, one is bought."""
    state = stockrail.new("1830", ["Ann", "Bob", "Cat"]).state.clone()
    cards = TrainCards()
    for train in ("2", "3", "3"):
        cards.buy(PRR, train, True)
    state.row(PRR, trains=("3",))
    state.row(NYC, trains=("3", "4"))
    cards.settle(state)
    assert (cards.of(PRR), cards.of(NYC)) == (["3-0"], ["3-1", "4-0"])
    state.row(NYC, trains=("4",))
    state.depot = state.depot.with_returned("3")
    cards.settle(state)
    assert (cards.of(NYC), cards.returned) == (["4-0"], ["3-1"])


def test_of_returned_trains_that_are_alike_the_first_is_bought_unsaid() -> None:
    """By the State Railway, which no entry tells."""
    state = stockrail.new("1861", ["Ann", "Bob", "Cat"]).state.clone()
    cards = TrainCards()
    for train in ("3", "3", "4"):
        cards.buy(SPW, train, True)
        cards.give_back(SPW, train)
    state.depot = state.depot.with_returned("3").with_returned("4")
    state.row(STATE, trains=("3",))
    cards.settle(state)
    assert (cards.of(STATE), cards.returned) == (["3-0"], ["3-1", "4-0"])
