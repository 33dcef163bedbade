"""Shares sold to the pool, dividends, prices that move, and the bank that pays for it."""

from collections.abc import Iterator

from stockrail.core.events import Event
from stockrail.core.ids import BANK, CompanyId, PlayerId
from stockrail.rails import bank
from stockrail.rails.certificates import OFFERING, POOL
from stockrail.rails.market import Marker
from stockrail.rails.shareholding import move_price, pay_shares, raise_sold_out, sell, withhold
from stockrail.rails.stock_events import Passed

from .small_games import ANN, BOB, CHART, SmallGame, small_game

NYC, PRR = CompanyId("NYC"), CompanyId("PRR")


def holdings(**shares: int) -> SmallGame:
    """Of NYC, whose price is 100 and whose president is Ann."""
    state = small_game(cash={BANK: 1000, NYC: 0}, trains={NYC: ()})
    holders = {"ann": ANN, "bob": BOB, "pool": POOL, "offering": OFFERING}
    state.shares = {(holders[name], NYC): count for name, count in shares.items()}
    state.market = (Marker(NYC, 1, 1),)
    state.presidents = {NYC: ANN}
    return state


def told(events: Iterator[Event]) -> list[str]:
    return [str(event.text) for event in events]


def test_a_marker_is_put_under_those_that_are_there_and_one_that_stays_keeps_its_place() -> None:
    state = holdings()
    state.market = (Marker(NYC, 1, 1), Marker(PRR, 1, 1))
    assert told(move_price(state, NYC, CHART.spaces[1, 1])) == []
    assert state.market == (Marker(NYC, 1, 1), Marker(PRR, 1, 1))
    assert told(move_price(state, NYC, CHART.spaces[1, 0])) == [
        "The share price of NYC moves from 100 £ to 90 £"
    ]
    assert state.market == (Marker(PRR, 1, 1), Marker(NYC, 1, 0))


def test_shares_are_sold_to_the_pool_and_the_largest_holder_succeeds() -> None:
    state = holdings(ann=4, bob=3)

    def succeed(player: PlayerId) -> Iterator[Event]:
        state.presidents[NYC] = player
        yield Passed(player)

    sale = sell(state, ANN, NYC, 2, 100, succeed=succeed, to=CHART.spaces[2, 1])
    assert told(sale) == [
        "Ann sells 20% of NYC for 200 £",
        "Bob passes",
        "The share price of NYC moves from 100 £ to 90 £",
    ]
    assert (state.held(ANN, NYC), state.held(POOL, NYC)) == (2, 2)
    assert (state.cash[ANN], state.cash[BANK], state.presidents[NYC]) == (200, 800, BOB)


def test_a_sale_by_another_holder_leaves_the_president() -> None:
    state = holdings(ann=3, bob=3)
    space = state.standing(NYC)
    sale = sell(state, BOB, NYC, 1, 100, succeed=lambda player: iter(()), to=space)
    assert told(sale) == ["Bob sells 10% of NYC for 100 £"]


def test_every_share_is_paid_and_those_of_the_company_go_to_its_treasury() -> None:
    state = holdings(ann=3, bob=1, pool=2, offering=4)
    told(pay_shares(state, NYC, 10, own=POOL))
    assert (state.cash[ANN], state.cash[BOB], state.cash[NYC]) == (30, 10, 20)
    told(withhold(state, NYC, 50))
    assert (state.cash[NYC], state.cash[BANK]) == (70, 890)


def test_companies_wholly_in_players_hands_move_up() -> None:
    sold_out = holdings(ann=6, bob=4)
    assert told(raise_sold_out(sold_out, [NYC], OFFERING, CHART.up)) == [
        "The share price of NYC moves from 100 £ to 110 £"
    ]
    for shares in ({"ann": 9, "pool": 1}, {"ann": 9, "offering": 1}):
        assert told(raise_sold_out(holdings(**shares), [NYC], OFFERING, CHART.up)) == []
    sold_out.market = (Marker(NYC, 0, 1),)
    assert told(raise_sold_out(sold_out, [NYC], OFFERING, CHART.up)) == []


def test_the_bank_pays_on_when_it_is_broken_and_breaks_once() -> None:
    state = small_game(cash={BANK: 10})
    assert told(bank.pays(state, ANN, 10)) == []
    assert told(bank.pays(state, ANN, 10)) == ["The bank is gone"]
    assert told(bank.pays(state, ANN, 10)) == []
    assert (state.cash[BANK], state.broken) == (-20, True)
