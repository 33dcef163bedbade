"""§25 nationalisation: what is paid, what the State Railway takes, what becomes of tokens."""

from typing import Any

import pytest

from stockrail.core.ids import BANK, CompanyId, HexId
from stockrail.rails.actions import PlaceToken, PrivateId
from stockrail.rails.certificates import POOL
from stockrail.titles.g1861.actions import StartPublic
from stockrail.titles.g1861.components import PUBLICS, SHARES, TREASURY
from stockrail.titles.g1861.course.operating_round import CompanyTurn
from stockrail.titles.g1861.course.rounds import Rounds
from stockrail.titles.g1861.operating.nationalisation import may_have_token, nationalise, settlement
from stockrail.titles.g1861.state import State1861, conserved
from stockrail.titles.g1861.stock.stock_round import StockTurn

from ..moves import after
from .position import ANN, BOB, CAT, KB, KK, M_K, MNN, MV, NW, RSR, SPW, SW, N, position


def taken(*companies: CompanyId, **known: Any) -> State1861:
    """After the companies were nationalised."""
    draft = position(**known)
    for company in companies:
        [*nationalise(draft, company)]
    return draft


def told(company: CompanyId, **known: Any) -> list[str]:
    return [str(event.text) for event in nationalise(position(**known), company)]


def stations(state: State1861, company: CompanyId = RSR) -> list[str]:
    return [str(stop) for stop in state.board.stations(company)]


# §25.5, §25.6: the price, and what is paid


def test_a_minor_with_loans() -> None:
    """§25.5, §25.6: 60 R repay one of two loans, the price moves left twice"""
    known: dict[str, Any] = {"minors": {"Ann": "N"}, "cash": {"N": 60}, "loans": {"N": 2}}
    assert told(N, prices={"N": (5, 3)}, **known) == [
        "N is nationalised",
        "N repays 50 R",
        "The share price of N moves from 70 R to 60 R",
        "Ann receives 120 R",
        "RSR takes 10 R from N",
        "A token of RSR replaces that of N in Moscow (H8)",
    ]
    state = taken(N, prices={"N": (5, 3)}, **known)
    assert (state.cash[ANN], state.cash[RSR], state.companies[RSR].loans) == (1120, 10, 0)


def test_a_minor_is_two_shares() -> None:
    """§25.6"""
    state = taken(KB, KK, minors={"Bob": "KB", "Cat": "KK"}, prices={"KB": 100, "KK": 50})
    assert (state.cash[BOB] - 1000, state.cash[CAT] - 1000) == (2 * 90, 2 * 45)


def test_a_public_pays_its_holders_in_seating_order() -> None:
    """§25.6"""
    known: dict[str, Any] = {"Ann": {"NW": 4}, "Cat": {"NW": 2}, "pool": {"NW": 1}}
    known |= {"prices": {"NW": (4, 5)}, "cash": {"NW": 40}, "tokens": {"NW": "G15:0"}}
    assert told(NW, **known) == [
        "NW is nationalised",
        "The share price of NW moves from 100 R to 90 R",
        "Ann receives 360 R",
        "Cat receives 180 R",
        "RSR takes 40 R from NW",
        "A token of RSR replaces that of NW in Kharkov (G15)",
    ]
    state = taken(NW, **known)
    assert state.cash == position(**known).cash | {
        **{ANN: 1360, CAT: 1180, "NW": 0, "RSR": 40},
        BANK: position(**known).cash[BANK] - 540,
    }


def test_at_the_left_end_of_a_row_the_price_moves_down() -> None:
    """§25.5, §20.6"""
    state = position(minors={"Ann": "N"}, prices={"N": (4, 1)}, loans={"N": 2})
    assert settlement(state, N).spot == (6, 0)


def test_in_one_row_the_price_moves_left_as_far_as_it_can() -> None:
    """§25.5, §30.1"""
    known: dict[str, Any] = {"options": {"market": "column"}, "minors": {"Ann": "N"}}
    assert settlement(position(prices={"N": 70}, loans={"N": 1}, **known), N).price == 60
    assert settlement(position(prices={"N": 40}, loans={"N": 2}, **known), N).price == 35


def test_loans_that_can_be_repaid_do_not_move_the_price() -> None:
    """§25.5"""
    state = position(Ann={"NW": 2}, loans={"NW": 3}, cash={"NW": 170})
    assert settlement(state, NW).price == 90


def test_the_bank_may_owe_what_it_pays() -> None:
    """§25.6, §29.2"""
    state = taken(NW, Ann={"NW": 6}, bank=100, tokens={"NW": ""})
    assert state.broken and state.cash[BANK] == 100 - 6 * 90


# §25.7: money, trains, privates


def test_everything_else_goes_to_the_state_railway() -> None:
    """§25.7"""
    known: dict[str, Any] = {"minors": {"Ann": "N"}, "cash": {"N": 30, "RSR": 5}, "phase": "4"}
    known |= {"trains": {"N": "3", "RSR": "4"}, "privates": {"N": "TSR WVR", "Bob": "BSS"}}
    assert told(N, **known)[-5:-1] == [
        "RSR takes 30 R from N",
        "RSR takes a 3 train from N",
        "RSR takes TSR from N",
        "RSR takes WVR from N",
    ]
    state = taken(N, **known)
    assert (state.cash[RSR], state.trains(RSR)) == (35, ("4", "3"))
    assert [p for p, owner in state.privates.items() if owner == RSR] == ["TSR", "WVR"]
    assert state.privates[PrivateId("BSS")] == BOB


def test_loans_are_dropped() -> None:
    """§25.7"""
    state = taken(N, minors={"Ann": "N"}, loans={"N": 2, "RSR": 1})
    assert (state.companies[N].loans, state.companies[RSR].loans) == (0, 1)


def test_no_money_and_no_shares_are_made_or_lost() -> None:
    """§25.7, §25.9"""
    known: dict[str, Any] = {"Ann": {"NW": 4}, "pool": {"NW": 5}, "Bob": {"SW": 2}}
    known |= {"cash": {"NW": 333}, "loans": {"NW": 2}}
    assert conserved(taken(NW, **known)) == conserved(position(**known))


# §25.8, §23.7: tokens


def test_tokens_of_the_state_railway_take_the_place_of_others() -> None:
    """§25.8"""
    state = taken(MV, minors={"Ann": "MV"})
    assert stations(state) == ["I13:0"]
    assert stations(state, MV) == []


def test_on_a_hex_where_it_is_already_the_token_is_removed() -> None:
    """§25.8, §23.7: all three stations of Moscow"""
    state = taken(N, M_K, MNN, minors={"Ann": "N M-K", "Bob": "MNN"})
    assert stations(state) == [str(position(minors={"Ann": "N"}).board.stations(N)[0])]
    assert not any(stations(state, minor) for minor in (N, M_K, MNN))
    assert told(N, minors={"Ann": "N"}, tokens={"RSR": "E1:1 H8:2"})[-1] == (
        "The token of N in Moscow (H8) is removed"
    )


def test_a_token_keeps_its_slot_in_a_city_of_several() -> None:
    """§25.8"""
    known: dict[str, Any] = {"minors": {"Ann": "KB KK"}, "phase": "5"}
    tiles = {"D14": ("635", 0)}
    state = taken(KK, tiles=tiles, **known)
    assert stations(state) == stations(position(tiles=tiles, **known), KK)
    both = {"D14": ("636", 0)}
    known["tokens"] = {"KB": "D14:0", "KK": "D14:0", "NW": "D14:0"}
    state = taken(KK, tiles=tiles | both, **known)
    assert [*state.board.tokens.values()] == [("KB", "RSR", "NW")]


def test_outside_the_capitals_it_has_six_tokens() -> None:
    """§23.7, §25.8"""
    six = "B4:0 D20:0 I13:0 G15:0 L12:0 N10:0"
    known: dict[str, Any] = {"Ann": {"NW": 2}, "phase": "5"}
    state = taken(NW, tokens={"NW": "K17:0 H8:0 E1:0", "RSR": six}, **known)
    assert {*stations(state)} == {*six.split(), "H8:0", "E1:0"}
    state = taken(NW, tokens={"NW": "K17:0", "RSR": f"E1:1 {six[5:]}"}, **known)
    assert "K17:0" in stations(state), "five and St. Petersburg"
    state = taken(NW, tokens={"NW": "K17:0", "RSR": f"E1:1 H8:0 {six}"}, **known)
    assert "K17:0" not in stations(state)
    assert "K17:0" not in state.board.tokens


@pytest.mark.parametrize(
    ("held", "hex_id", "may"),
    [
        *(("", "H8", True), ("", "B4", True), ("H8:1", "H8", False), ("B4:0", "B4", False)),
        ("B4:0 D20:0 I13:0 G15:0 L12:0", "N10", True),
        ("B4:0 D20:0 I13:0 G15:0 L12:0 N10:0", "K17", False),
        ("B4:0 D20:0 I13:0 G15:0 L12:0 N10:0", "E1", True),
    ],
)
def test_where_it_may_have_a_token(held: str, hex_id: str, may: bool) -> None:
    """§23.7"""
    assert may_have_token(position(tokens={"RSR": held}), HexId(hex_id)) is may


def test_short_of_tokens_the_best_city_comes_first() -> None:
    """§25.8"""
    five = "B4:0 D20:0 I13:0 L12:0 N10:0"
    known: dict[str, Any] = {"Ann": {"NW": 2}, "phase": "5", "tiles": {"I19": ("57", 0)}}
    state = taken(NW, tokens={"NW": "K17:0 I19:0 M19:0", "RSR": five}, **known)
    assert set(stations(state)) - {*five.split()} == {"I19:0"}


def test_of_equal_cities_the_later_name_comes_first() -> None:
    """§25.8, docs/rulings: equal cities"""
    five = "B4:0 D20:0 I13:0 L12:0 N10:0"
    state = taken(NW, Ann={"NW": 2}, tokens={"NW": "I19:0 K17:0 H18:0", "RSR": five})
    assert set(stations(state)) - {*five.split()} == {"K17:0"}


def test_a_token_taken_over_in_st_petersburg_frees_the_slot_kept_there() -> None:
    """§25.8, §18.5"""
    before = position(minors={"Ann": "SPW"}, phase="5")
    assert before.board.reserved == {"E1:1": (RSR,)}
    state = taken(SPW, minors={"Ann": "SPW"}, phase="5")
    assert stations(state) == ["E1:0"]
    assert state.board.reserved == {}


# §25.9: what is left of the company


def test_a_minor_is_gone_for_good() -> None:
    """§25.9"""
    state = taken(N, minors={"Ann": "N", "Bob": "MV"})
    assert state.companies[N].closed and not state.is_started(N)
    assert state.space(N) is None
    assert state.operating_order("minor") == [MV]


def test_a_public_may_be_started_again() -> None:
    """§25.9: all its certificates lie in its treasury"""
    known: dict[str, Any] = {"Ann": {"NW": 4}, "Bob": {"NW": 1, "SW": 2}, "pool": {"NW": 3}}
    state = taken(
        NW, trains={"NW": "3"}, loans={"NW": 1}, tokens={"NW": "B4:0 G15:0"}, phase="5", **known
    )
    assert state.companies[NW] == position().companies[NW]
    assert state.held(TREASURY, NW) == SHARES
    assert not any(state.held(holder, NW) for holder in (ANN, BOB, POOL))
    assert state.operating_order("public") == [SW]
    assert state.tokens_left(NW) == 3
    assert state.unstarted_publics() == tuple(c for c in PUBLICS if c != SW)
    state.stack = (Rounds("operating"), StockTurn(CAT))
    state = after(state, StartPublic(CAT, NW, 70), PlaceToken(CAT, HexId("I13"), 0))
    assert (state.director(NW), state.held(CAT, NW), state.cash[NW]) == (CAT, 2, 140)
    assert stations(state, NW) == ["I13:0"]
    assert not state.companies[NW].has_operated


# §25.4: when


def test_a_company_that_cannot_pay_its_interest_is_nationalised() -> None:
    """§25.4, §21.2"""
    known: dict[str, Any] = {"minors": {"Ann": "N"}, "loans": {"N": 2}, "trains": {"N": "2"}}
    state = position(Rounds("stock"), CompanyTurn(N, "interest", 2), cash={"N": 5}, **known)
    assert state.companies[N].closed
    assert state.trains(RSR) == ("2",)
    state = position(Rounds("stock"), CompanyTurn(N, "interest", 2), cash={"N": 10}, **known)
    assert state.is_started(N)


def test_a_company_without_a_train_at_the_end_of_its_turn_is_nationalised() -> None:
    """§25.4, §22.9"""
    state = position(Rounds("stock"), CompanyTurn(N, "close"), minors={"Ann": "N"})
    assert state.companies[N].closed
    assert state.cash[ANN] == 1000 + 2 * 65
