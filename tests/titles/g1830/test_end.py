"""§1 the aim, §25 the end: bankruptcy, the bank, and the scores."""

from typing import Any

import pytest

from stockrail import bots
from stockrail.bots import arena
from stockrail.core import engine
from stockrail.core.actions import Done, Pass
from stockrail.core.ids import BANK, CompanyId
from stockrail.core.scoring import winners
from stockrail.rails import bank
from stockrail.rails.actions import BuyTrain, PayDividend, SellShares, Withhold
from stockrail.rails.certificates import POOL
from stockrail.rails.state import scores
from stockrail.titles.g1830.actions import BuyShare, GoBankrupt
from stockrail.titles.g1830.course.operating_round import OperatingRound
from stockrail.titles.g1830.state import State1830
from stockrail.titles.g1830.stock.stock_round import StockTurn

from ..moves import after, refused, said
from .position import ANN, BOB, CAT, NYC, PRR, company_turn, private_sale, stock_turn

TRACK = {"H10": ("57", 1)}


def earning(bank: int, **known: Any) -> State1830:
    """PRR has earned 100, of which Ann gets 60."""
    return company_turn("PRR", "dividend", Ann={"PRR": 6}, revenue={"PRR": 100}, bank=bank, **known)


def played_out(state: State1830) -> State1830:
    """All pass until the game is over."""
    while state.stack:
        action = next(a for a in engine.legal(state) if isinstance(a, Pass | Done | Withhold))
        state = after(state, action)
    return state


def test_the_richest_wins_and_what_companies_own_counts_for_nobody() -> None:
    """§1.1"""
    state = stock_turn(
        Ann={"PRR": 6},
        prices={"PRR": 112},
        cash={"Ann": 100, "Bob": 600, "Cat": 700, "PRR": 5000},
        trains={"PRR": "D"},
    )
    assert scores(state) == {ANN: 772, BOB: 600, CAT: 700}
    assert winners(scores(state)) == (ANN,)


def test_the_game_ends_with_the_bank_or_a_bankruptcy() -> None:
    """§1.2"""
    state = after(earning(bank=60), PayDividend(ANN))
    assert not state.stack
    assert not after(broke(), GoBankrupt(ANN)).stack


def broke(**known: Any) -> State1830:
    """PRR must have a train; it and Ann have nothing, and only NYC can be sold."""
    return company_turn(
        "PRR",
        "trains",
        waiting="NYC",
        Ann={"PRR": 3, "NYC": 4},
        Bob={"NYC": 2},
        pool={"PRR": 3, "NYC": 3},
        prices={"PRR": 67, "NYC": (7, 1)},
        cash={"Ann": 10},
        tiles=TRACK,
        phase="4",
        left={"4": 0},
        **known,
    )


def test_with_a_bankruptcy_the_game_ends_at_once() -> None:
    """§25.1, docs/rulings: bankruptcy."""
    state = broke()
    assert engine.why_not(state, GoBankrupt(ANN)) is None
    assert said(state, GoBankrupt(ANN))[0] == "Ann cannot pay for a train for PRR and goes bankrupt"
    state = after(state, GoBankrupt(ANN))
    assert state.stack == ()
    assert not state.companies[NYC].revenue, "NYC loses its turn"
    assert refused(state, Pass(ANN)) == "The game is over."


def test_the_score_of_a_bankrupt_is_what_they_could_not_sell() -> None:
    """§25.2, docs/rulings: bankruptcy."""
    state = after(broke(), GoBankrupt(ANN))
    assert state.cash[ANN] == 0
    assert (state.held(ANN, NYC), state.held(POOL, NYC)) == (2, 5), "the pool was full"
    assert (state.held(ANN, PRR), state.held(POOL, PRR)) == (2, 4), "Ann stays president of PRR"
    prr, nyc = state.price(PRR), state.price(NYC)
    assert scores(state) == {ANN: 2 * prr + 2 * nyc, BOB: 1000 + 2 * nyc, CAT: 1000}


def test_an_empty_bank_is_broken() -> None:
    """§25.3, docs/rulings: when the bank breaks."""
    assert "The bank breaks: the game ends after this set of operating rounds" in said(
        earning(bank=60, rounds=(1, 2)), PayDividend(ANN)
    )
    assert not after(earning(bank=61, rounds=(1, 2)), PayDividend(ANN)).broken


def test_an_empty_bank_is_broken_whatever_it_pays() -> None:
    """§25.3"""
    state = earning(bank=0).clone()
    assert [str(event.text) for event in bank.pays(state, ANN, 0)] == [
        "The bank breaks: the game ends after this set of operating rounds"
    ]
    below_zero = earning(bank=0, options={"bank_breaks": "below_zero"}).clone()
    assert not [*bank.pays(below_zero, ANN, 0)]


@pytest.mark.parametrize("reading", ["empty", "below_zero"])
def test_the_payment_that_empties_the_bank_breaks_it(reading: str) -> None:
    """§25.3: there is no moment at which it is empty and goes on."""
    options = {"beginners": "short", "bank_breaks": reading}
    players = ("steady",) * 3
    table = arena.Match(title="1830", seats=players, seed=1, options=options).table()
    bot = bots.bot("steady", "1830", 1)
    while not table.is_over:
        table.play(bots.ask(bot, table))
        assert table.state.broken or not table.state.is_bank_empty
    assert table.state.broken


def test_by_option_the_bank_breaks_when_it_must_pay_more_than_it_has() -> None:
    """§25.3, docs/rulings: when the bank breaks."""
    option = {"bank_breaks": "below_zero"}
    assert not after(earning(60, rounds=(1, 2), options=option), PayDividend(ANN)).broken
    assert after(earning(59, rounds=(1, 2), options=option), PayDividend(ANN)).broken


@pytest.mark.parametrize(("number", "of"), [(1, 3), (2, 3), (3, 3), (1, 1)])
def test_the_set_of_operating_rounds_is_played_to_its_end(number: int, of: int) -> None:
    """§25.3"""
    state = after(earning(60, rounds=(number, of), operating_round=number), PayDividend(ANN))
    assert state.broken
    state = played_out(state)
    assert state.operating_round == of
    assert state.stock_round == 2, "no further stock round"


def test_the_end_names_the_winner() -> None:
    """§25.3"""
    assert said(earning(bank=60), PayDividend(ANN))[-1] == (
        "The game ends: the bank is broken. Ann wins"
    )


def test_broken_in_a_stock_round_that_round_and_its_operating_rounds_are_played() -> None:
    """§25.4"""
    state = stock_turn(Ann={"PRR": 6}, bank=100, phase="5")
    state = after(state, SellShares(ANN, PRR, 10), Done(ANN))
    assert state.broken
    assert isinstance(state.step, StockTurn)
    state = after(state, BuyShare(BOB, PRR, "pool"), Done(BOB))
    state = after(state, Pass(CAT), Pass(ANN), Pass(BOB))
    assert any(isinstance(frame, OperatingRound) for frame in state.stack)
    assert played_out(state).operating_round == 4, "three of them"


def test_once_broken_it_stays_broken() -> None:
    """§25.3, docs/rulings: when the bank breaks."""
    state = company_turn(
        "PRR", "trains", Ann={"PRR": 6}, cash={"PRR": 500}, bank=-5, broken=True, rounds=(1, 2)
    )
    state = after(state, BuyTrain(ANN, "2", "new"))
    assert state.cash[BANK] == 75
    assert state.broken
    assert played_out(state).stock_round == 2


def test_a_broken_bank_goes_on_paying() -> None:
    """§25.5"""
    state = earning(bank=0, broken=True)
    before = state.cash[ANN]
    state = after(state, PayDividend(ANN))
    assert (state.cash[ANN], state.cash[BANK]) == (before + 60, -60)
    assert scores(state)[ANN] == before + 60 + 6 * state.price(PRR), "what it owes counts"


def test_the_score_is_cash_and_certificates_and_open_privates() -> None:
    """§25.6"""
    state = stock_turn(
        Ann={"PRR": 3, "NYC": 1},
        Bob={"NYC": 4},
        Cat={"B&M": 1},
        prices={"PRR": 126, "NYC": 67},
        privates={"Bob": "MH", "NYC": "CA"},
        cash={"Ann": 5, "Bob": 10, "Cat": 15},
    )
    assert scores(state) == {ANN: 5 + 378 + 67, BOB: 10 + 268 + 110, CAT: 15}
    assert state.price(CompanyId("B&M")) == 0, "without a par there is no price"


def test_equal_players_share_their_place() -> None:
    """§25.6, docs/rulings: equal scores."""
    state = company_turn("PRR", "privates", Cat={"PRR": 6}, cash={"Cat": 400}, bank=0, broken=True)
    assert not state.stack
    assert scores(state) == {ANN: 1000, BOB: 1000, CAT: 1000}
    assert winners(scores(state)) == (ANN, BOB, CAT)


def test_an_all_pass_round_that_breaks_the_bank_ends_the_game() -> None:
    """§25.4, §7.10; docs/rulings: The bank breaks in the private sale"""
    state = private_sale(privates={"Ann": "SV"}, bank=5)
    events = said(after(state, Pass(ANN), Pass(BOB)), Pass(CAT))
    assert events[-2:] == [
        "The bank breaks: the game ends after this set of operating rounds",
        "The game ends: the bank is broken. Ann wins",
    ]
    state = after(state, Pass(ANN), Pass(BOB), Pass(CAT))
    assert state.stack == ()
    state = private_sale(privates={"Ann": "SV"}, bank=6)
    assert after(state, Pass(ANN), Pass(BOB), Pass(CAT)).stack
