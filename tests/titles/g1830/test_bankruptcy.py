"""§25.1 and §25.2: a bankruptcy ends the game."""

from typing import Any

from stockrail.core import engine
from stockrail.core.actions import Pass
from stockrail.rails.actions import SellShares
from stockrail.rails.state import scores
from stockrail.titles.g1830.actions import GoBankrupt
from stockrail.titles.g1830.state import State1830, conserved

from ..moves import after, refused, said
from .position import ANN, BOB, C_O, CAT, NYC, PRR, company_turn


def ruined(**known: Any) -> State1830:
    """Ann must help PRR to a D for $1,100 and cannot.

    Of PRR they may sell 20 %, of NYC all, of C&O, where the pool is full, nothing.
    """
    known = {
        "Ann": {"PRR": 5, "NYC": 2, "C&O": 4},
        "Bob": {"PRR": 3, "NYC": 4},
        "pool": {"C&O": 5},
        "cash": {"PRR": 30, "Ann": 40},
        "prices": {"NYC": 100, "PRR": 82, "C&O": 71},
        "phase": "6",
        "left": {"6": 0},
        "tiles": {"H10": ("57", 1)},
        **known,
    }
    return company_turn("PRR", "trains", waiting="NYC C&O", **known)


def test_companies_that_have_not_acted_lose_their_turn() -> None:
    """§25.1, §1.2: the game ends at once."""
    state = after(ruined(), GoBankrupt(ANN))
    assert state.stack == ()
    assert refused(state, Pass(BOB)) == "The game is over."


def test_all_that_may_be_sold_is_sold_and_the_money_is_gone() -> None:
    """§25.2"""
    state = after(ruined(), GoBankrupt(ANN))
    assert state.cash[ANN] == 0
    assert [state.held(ANN, company) for company in (PRR, NYC, C_O)] == [3, 0, 4]


def test_it_is_told() -> None:
    """§25.1, §25.2"""
    assert said(ruined(), GoBankrupt(ANN)) == [
        "Ann cannot pay for a train for PRR and goes bankrupt",
        "Ann sells 20% of NYC for $200",
        "The share price of NYC moves from $100 to $82",
        "Ann sells 20% of PRR for $164",
        "The share price of PRR moves from $82 to $71",
        "The game ends: Ann goes bankrupt. Bob wins",
    ]


def test_the_score_is_what_could_not_be_sold() -> None:
    """§25.2: at the prices after the sales, for the others too; docs/rulings: bankruptcy."""
    state = after(ruined(), GoBankrupt(ANN))
    assert (state.price(PRR), state.price(NYC), state.price(C_O)) == (71, 82, 71)
    assert scores(state) == {
        ANN: 3 * 71 + 4 * 71,
        BOB: 1000 + 3 * 71 + 4 * 82,
        CAT: 1000,
    }


def test_privates_count_their_face_value() -> None:
    """§25.2, §24.10: these need not be sold."""
    known = {
        "phase": "4",
        "left": {"4": 1},
        "prices": {"NYC": (10, 3)},
        "cash": {"PRR": 0, "Ann": 0},
    }
    state = ruined(
        Ann={"PRR": 3, "NYC": 2}, Bob={"PRR": 3, "NYC": 4}, privates={"Ann": "SV"}, pool={}, **known
    )
    state = after(state, GoBankrupt(ANN))
    assert scores(state)[ANN] == 3 * 100 + 20


def test_a_president_may_sell_first_and_be_bankrupt_then() -> None:
    """§24.11, §25.2"""
    state = after(ruined(), SellShares(ANN, NYC, 10))
    assert GoBankrupt(ANN) in engine.legal(state)
    assert after(state, GoBankrupt(ANN)).stack == ()


def test_nothing_is_lost() -> None:
    """§25.2: the money goes to the bank."""
    state = ruined()
    assert conserved(state) == conserved(after(state, GoBankrupt(ANN)))
