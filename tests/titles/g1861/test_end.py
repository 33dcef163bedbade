"""§29 the end: the first 8 train, the bank, the scores."""

from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.actions import Pass
from stockrail.core.ids import BANK
from stockrail.core.scoring import winners
from stockrail.rails import bank
from stockrail.rails.actions import BuyTrain, SellShares
from stockrail.rails.state import scores
from stockrail.titles.g1861.components import PRIVATES
from stockrail.titles.g1861.course.operating_round import CompanyTurn, OperatingRound
from stockrail.titles.g1861.course.rounds import Rounds
from stockrail.titles.g1861.operating.ending import must_end, rounds_in_set
from stockrail.titles.g1861.operating.state_railway import StateTurn
from stockrail.titles.g1861.state import State1861
from stockrail.titles.g1861.stock.stock_round import StockTurn

from ..moves import after, said
from .position import ANN, BOB, CAT, NW, RSR, SPW, N, position, stock_turn

ALL_PRIVATES = {"Ann": " ".join(PRIVATES)}
FIRST_8 = BuyTrain(ANN, "8", "new")
EIGHT_GOES_ON = {"bank_breaks": "eight_goes_on"}


def buying_the_first_8(number: int, **known: Any) -> State1861:
    """NW is about to buy it in a round of a set; there is no other company."""
    frames = (Rounds("stock"), OperatingRound(number, "companies"), CompanyTurn(NW, "trains"))
    start: dict[str, Any] = {
        "Ann": {"NW": 5},
        "phase": "7",
        "left": {"7": 0},
        "cash": {"NW": 1000},
        "trains": {"NW": "7"},
        "operating_round": number,
        "round_in_set": number,
    }
    return position(*frames, **(start | known))


def played_out(state: State1861) -> State1861:
    """All pass until the game is over, or do the first thing that is legal."""
    while state.stack:
        legal = engine.legal(state)
        passing = Pass(state.step.actor)
        state = after(state, passing if passing in legal else legal[0])
    return state


@pytest.mark.parametrize(("number", "operating", "stock"), [(1, 3, 2), (2, 5, 3)])
def test_three_operating_rounds_are_the_last(number: int, operating: int, stock: int) -> None:
    """§29.1, §1.2"""
    state = after(buying_the_first_8(number), FIRST_8)
    state = played_out(state)
    assert (state.operating_round, state.stock_round) == (operating, stock)


def test_bought_in_the_first_round_the_set_has_three() -> None:
    """§29.1"""
    state = after(buying_the_first_8(1), FIRST_8)
    assert (state.ending, rounds_in_set(state)) == ("this_set", 3)
    assert rounds_in_set(buying_the_first_8(1)) == 2


def test_bought_in_the_second_round_a_stock_round_comes_first() -> None:
    """§29.1"""
    state = after(buying_the_first_8(2, tokens={"NW": "F18:0"}), FIRST_8)
    assert (state.ending, rounds_in_set(state), must_end(state)) == ("next_set", 2, False)
    while not isinstance(state.step, StockTurn):
        state = after(state, Pass(state.step.actor))
    assert state.stock_round == 3
    state = after(state, Pass(ANN), Pass(BOB), Pass(CAT))
    assert (state.ending, rounds_in_set(state), state.round_in_set) == ("last_set", 3, 1)


def test_the_bank_breaks_when_it_owes() -> None:
    """§29.2, docs/rulings: when the bank breaks."""
    assert "The bank breaks" in said(stock_turn(Ann={"NW": 5}, bank=99), SellShares(ANN, NW, 10))
    assert not after(stock_turn(Ann={"NW": 5}, bank=100), SellShares(ANN, NW, 10)).broken


def test_a_bank_that_pays_nothing_with_nothing_left_does_not_break() -> None:
    """§29.2"""
    state = stock_turn(bank=0).clone()
    assert not [*bank.pays(state, ANN, 0)]
    assert [str(event.text) for event in bank.pays(state, ANN, 1)] == ["The bank breaks"]


def borrowing(bank: int, **known: Any) -> State1861:
    """N has 10 R and must buy a 2 train: two loans bring 90 R, the train costs 100 R."""
    turn = CompanyTurn(N, "trains")
    known = {"minors": {"Ann": "N"}, "cash": {"N": 10}, "bank": bank, **known}
    return position(Rounds("stock"), OperatingRound(1, "companies"), turn, **known)


def test_a_loan_and_what_it_pays_for_are_one_transaction() -> None:
    """§29.2, docs/rulings: loans and the bank."""
    state = after(borrowing(20), BuyTrain(ANN, "2", "new"))
    assert (state.companies[N].loans, state.cash[BANK], state.broken) == (2, 30, False)


def test_by_option_the_bank_breaks_when_it_cannot_pay_out_a_loan() -> None:
    """§29.2, docs/rulings: loans and the bank."""
    state = borrowing(20, options={"loan_payment": "before"})
    told = said(state, BuyTrain(ANN, "2", "new"))
    assert told[:2] == ["N takes 2 loans and receives 90 R", "The bank breaks"]


@pytest.mark.parametrize(("bank", "broken"), [(40, False), (39, True)])
def test_a_loan_larger_than_the_interest_may_break_the_bank(bank: int, broken: bool) -> None:
    """§29.2, §21.2: 45 R go out and 5 R come back."""
    state = position(
        *(Rounds("stock"), CompanyTurn(N, "interest", 1)),
        minors={"Ann": "N"},
        loans={"N": 1},
        trains={"N": "2"},
        bank=bank,
    )
    assert (state.cash[BANK], state.broken) == (bank - 40, broken)


def test_a_loan_of_the_state_railway_for_a_train_does_not_break_the_bank() -> None:
    """§29.2, §23.5"""
    state = position(Rounds("stock"), StateTurn("trains"), phase="4", bank=20)
    assert state.trains(RSR) == ("4",)
    assert (state.cash[BANK], state.broken) == (10, False)


@pytest.mark.parametrize("number", [1, 2])
def test_the_game_ends_with_the_operating_round_in_which_the_bank_breaks(number: int) -> None:
    """§29.2, §1.2"""
    state = position(
        Rounds("stock"),
        OperatingRound(number),
        privates=ALL_PRIVATES,
        bank=40,
        operating_round=number - 1,
    )
    assert state.stack == ()
    assert state.operating_round == number
    assert (state.cash[ANN], state.cash[BANK]) == (1100, -60), "payments still due are made"


def test_once_broken_the_bank_stays_so() -> None:
    """§29.2"""
    state = buying_the_first_8(1, bank=-10, broken=True)
    state = after(state, FIRST_8)
    assert state.cash[BANK] == 990
    assert played_out(state).operating_round == 1


def test_by_option_the_rounds_after_the_first_8_are_played_all_the_same() -> None:
    """§29.2, docs/rulings: the bank and the first 8 train."""
    state = after(buying_the_first_8(1, bank=-10, broken=True, options=EIGHT_GOES_ON), FIRST_8)
    assert played_out(state).operating_round == 3
    without = position(Rounds("stock"), OperatingRound(1), broken=True, options=EIGHT_GOES_ON)
    assert (without.stack, without.round_in_set) == ((), 1)


def test_a_stock_round_in_which_the_bank_breaks_is_finished() -> None:
    """§29.3"""
    state = stock_turn(Ann={"NW": 5}, bank=50, closed="")
    state = after(state, SellShares(ANN, NW, 10), Pass(ANN))
    assert state.broken
    assert state.step == StockTurn(BOB, last=ANN, sold=((ANN, NW),))
    assert played_out(state).operating_round == 2, "one more after it"


def test_passing_until_the_bank_is_empty_ends_the_game() -> None:
    """§29.4"""
    state = stock_turn(privates=ALL_PRIVATES, bank=350, closed="")
    state = played_out(state)
    assert (state.operating_round, state.cash[BANK]) == (5, -50)
    assert winners(scores(state)) == (ANN,)


def over(**known: Any) -> State1861:
    """The last round is over and the game has been counted."""
    last: dict[str, Any] = {"ending": "this_set", "round_in_set": 3}
    return position(Rounds("stock"), **(last | known))


def test_loans_lower_the_prices_before_the_count() -> None:
    """§29.5"""
    state = over(
        Ann={"NW": 3},
        minors={"Bob": "SPW"},
        prices={"NW": 100, "SPW": (4, 1)},
        loans={"NW": 2, "SPW": 2},
    )
    assert state.stack == ()
    assert (state.price(NW), state.price(SPW)) == (80, 55), "at the left edge down"
    assert scores(state) == {ANN: 1240, BOB: 1110, CAT: 1000}


@pytest.mark.parametrize(("option", "privates"), [("nothing", 0), ("value", 30 + 90)])
def test_a_player_has_cash_shares_and_two_shares_for_each_minor(option: str, privates: int) -> None:
    """§29.6, docs/rulings: what counts at the end."""
    state = over(
        Ann={"NW": 3},
        minors={"Ann": "SPW", "Bob": "RO"},
        prices={"NW": 110, "SPW": 65, "RO": 90},
        cash={"Ann": 7, "Bob": 8, "Cat": 9, "NW": 500},
        privates={"Ann": "TSR WVR", "NW": "BSS"},
        options={"private_values": option},
    )
    assert scores(state) == {ANN: 7 + 330 + 130 + privates, BOB: 8 + 180, CAT: 9}


def test_the_richest_wins() -> None:
    """§29.7"""
    frames = (Rounds("stock"), OperatingRound(1, "companies"), CompanyTurn(NW, "trains"))
    state = position(
        *frames,
        Ann={"NW": 5},
        phase="8",
        trains={"NW": "8"},
        cash={"NW": 600},
        ending="this_set",
        round_in_set=3,
    )
    assert said(state, Pass(ANN))[-1] == (
        "The game ends: the last operating round is over. Ann wins"
    )


def test_a_game_played_to_its_last_round_has_not_ended_by_the_bank() -> None:
    """§29.2: by option an empty bank sees it through; nobody has anything to decide."""
    state = buying_the_first_8(1, bank=-10, broken=True, options=EIGHT_GOES_ON)
    assert said(state, FIRST_8)[-1].startswith("The game ends: the last operating round is over.")
    state = buying_the_first_8(1, bank=-10, broken=True)
    assert said(state, FIRST_8)[-1].startswith("The game ends: the bank has broken.")


def test_equal_players_share_the_victory() -> None:
    """§29.7"""
    state = over()
    assert winners(scores(state)) == (ANN, BOB, CAT)
