"""§27.2 to §27.4: the tiles of C&SL and D&H, and the token that D&H brings."""

from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.actions import Pass
from stockrail.core.ids import HexId
from stockrail.rails.actions import (
    BuyTrain,
    CompanyBuysPrivate,
    LayTile,
    PlaceToken,
    PrivateId,
    RunTrains,
    TrainRun,
    Withhold,
)
from stockrail.titles.g1830.actions import LayPrivateTile
from stockrail.titles.g1830.components import CS, DH, SV
from stockrail.titles.g1830.operating.any_step import TurnStep
from stockrail.titles.g1830.operating.company_buys_private import BuyingPrivate
from stockrail.titles.g1830.operating.construction import Construction
from stockrail.titles.g1830.operating.private_powers import ScrantonToken
from stockrail.titles.g1830.operating.tokens import Tokening, next_price
from stockrail.titles.g1830.operating.turn import Step
from stockrail.titles.g1830.shown.describe import describe
from stockrail.titles.g1830.state import State1830

from ..moves import after, allowed, refused, said
from .position import ANN, ERIE, PRR, company_turn

LINE = {"H10": ("57", 1), "H14": ("9", 1), "H16": ("57", 1)}
B20, F16, H10 = HexId("B20"), HexId("F16"), HexId("H10")
ANY_MOMENT = {"csl_tile": "any_moment"}
LAST_MOMENT = {**ANY_MOMENT, "private_moments": "asked"}


def owning(named: str, step: Step = "track", **known: Any) -> State1830:
    """PRR, of Ann, owns privates and has $500; both their hexes are far away."""
    known = {
        "Ann": {"PRR": 6},
        "cash": {"PRR": 500},
        "privates": {"PRR": named},
        "tiles": LINE,
        "phase": "3",
        **known,
    }
    return company_turn("PRR", step, **known)


def champlain(tile: str = "3", rotation: int = 0) -> LayPrivateTile:
    return LayPrivateTile(ANN, CS, tile, rotation)


def delaware(tile: str = "57", rotation: int = 0) -> LayPrivateTile:
    return LayPrivateTile(ANN, DH, tile, rotation)


# §27.2 C&SL


def test_the_owner_of_c_and_sl_may_lay_a_tile_on_its_hex_joined_to_nothing() -> None:
    """§27.2, §18.6"""
    state = owning("CS")
    assert said(state, champlain()) == ["PRR lays tile 3 on Burlington (B20)"]
    state = after(state, champlain())
    assert state.board.tiles[B20].number == "3"
    assert state.cash[PRR] == 500, "free of charge"


def test_only_the_tiles_that_fit_are_offered() -> None:
    """§27.2"""
    lays = {(a.tile, a.rotation) for a in allowed(owning("CS"), LayPrivateTile)}
    assert {tile for tile, _ in lays} == {"3", "4", "58"}
    assert refused(owning("CS"), champlain("3", 2)) == (
        "Track would run off the map, into water or into a blank side at Burlington (B20) "
        "(§18.7). Choose another tile or rotation, or pass."
    )


@pytest.mark.parametrize("first", ["C&SL", "the turn's"])
def test_it_comes_besides_the_tile_of_the_turn(first: str) -> None:
    """§27.2: before or after it, docs/rulings: the Champlain tile."""
    actions = [champlain(), LayTile(ANN, HexId("H8"), "9", 1)]
    state = after(owning("CS"), *(actions if first == "C&SL" else reversed(actions)))
    assert {B20, HexId("H8")} <= {*state.board.tiles}
    assert isinstance(state.step, Tokening), "the step is over"


def test_after_the_tile_of_the_turn_only_that_of_c_and_sl_may_follow() -> None:
    """§18.1, §27.2"""
    state = after(owning("CS"), LayTile(ANN, HexId("H8"), "9", 1))
    assert str(state.step.prompt(state)) == "Lay the tile of C&SL for PRR too, or pass"
    assert refused(state, LayTile(ANN, HexId("H6"), "9", 1)) == (
        "PRR has laid its tile for this turn (§18.1). Lay the tile of C&SL, or pass."
    )
    assert isinstance(after(state, Pass(ANN)).step, Tokening)


def test_a_tile_of_the_turn_on_its_hex_leaves_nothing_to_follow() -> None:
    """§27.2, §3.2"""
    state = company_turn(
        "CPR", "track", Ann={"CPR": 6}, cash={"CPR": 500}, privates={"CPR": "CS"}, phase="3"
    )
    state = after(state, LayTile(ANN, B20, "3", 1))
    assert B20 in state.board.tiles
    assert not isinstance(state.step, Construction)


def test_it_is_laid_once() -> None:
    """§27.2"""
    state = owning("CS", tiles={**LINE, "B20": ("3", 0)})
    assert refused(state, champlain()) == (
        "Burlington (B20) has a tile already (§27.2). Lay another tile, or pass."
    )
    assert not allowed(state, LayPrivateTile)


def test_it_is_laid_in_the_step_for_track() -> None:
    """§27.2, docs/rulings: the Champlain tile."""
    state = owning("CS", "token")
    assert isinstance(state.step, Tokening)
    assert refused(state, champlain()) == (
        "The tile of C&SL is laid in the track step (§27.2). Pass."
    )
    assert not allowed(state, LayPrivateTile)


@pytest.mark.parametrize("step", ["token", "run", "dividend", "trains", "privates"])
def test_by_option_at_any_moment_of_the_turn(step: str) -> None:
    """§27.2: in each step the company goes on where it was."""
    state = owning(
        "CS", "token", trains={"PRR": "3"}, options=LAST_MOMENT, left={"3": 1}, cash={"PRR": 180}
    )
    way = RunTrains(ANN, (TrainRun("3", ("H10:0", "H12:0", "H14", "H16:0")),))
    moves = {
        "token": Pass(ANN),
        "run": way,
        "dividend": Withhold(ANN),
        "trains": BuyTrain(ANN, "3", "new"),
    }
    for name, move in moves.items():
        if name == step:
            break
        state = after(state, move)
    before = type(state.step)
    assert champlain() in allowed(state, LayPrivateTile)
    state = after(state, champlain())
    assert state.board.tiles[B20].number == "3"
    if step == "privates":
        assert not isinstance(state.step, TurnStep), "there is nothing left to do"
    else:
        assert type(state.step) is before


def test_by_option_the_turn_ends_only_when_it_is_laid_or_left() -> None:
    """§27.2, §3.2"""
    state = owning("CS", "trains", options=LAST_MOMENT, cash={}, trains={"PRR": "3"})
    assert isinstance(state.step, BuyingPrivate)
    assert str(state.step.prompt(state)) == "Buy privates for PRR, or end its turn"
    assert str(state.step.waiting(state)) == "Ann ends the turn of PRR"
    assert not isinstance(after(state, Pass(ANN)).step, BuyingPrivate)


def test_by_option_it_does_not_keep_the_step_for_track_open() -> None:
    """§27.2"""
    state = after(owning("CS", options=ANY_MOMENT), LayTile(ANN, HexId("H8"), "9", 1))
    assert isinstance(state.step, Tokening)


@pytest.mark.parametrize(
    ("private", "says"),
    [
        (CS, "PRR cannot lay a tile with C&SL (§27.2). Lay an ordinary tile, or pass."),
        (DH, "PRR cannot lay a tile with D&H (§27.3). Lay an ordinary tile, or pass."),
        (SV, "PRR cannot lay a tile with SV (§27.1). Lay an ordinary tile, or pass."),
        ("XX", "PRR cannot lay a tile with XX (§27.1). Lay an ordinary tile, or pass."),
    ],
)
def test_without_the_private_there_is_no_such_tile(private: str, says: str) -> None:
    """§27.1, §27.2, §27.3"""
    state = owning("MH", privates={"Ann": "CS DH SV"})
    assert refused(state, LayPrivateTile(ANN, PrivateId(private), "57", 0)) == says


def test_a_private_bought_in_the_step_for_track_may_be_used_at_once() -> None:
    """§27.2, §23.4"""
    state = after(owning("", privates={"Ann": "CS"}), CompanyBuysPrivate(ANN, CS, 80), champlain())
    assert B20 in state.board.tiles
    assert isinstance(state.step, Construction), "its own tile may still follow"


# §27.3 D&H, the tile


def test_the_owner_of_d_and_h_may_lay_57_on_its_hex_joined_to_nothing() -> None:
    """§27.3, §18.6"""
    state = owning("DH")
    assert said(state, delaware()) == ["PRR lays tile 57 on Scranton (F16) for $120"]
    assert after(state, delaware()).cash[PRR] == 380
    assert {a.tile for a in allowed(state, LayPrivateTile)} == {"57"}


def test_it_is_the_tile_of_the_turn() -> None:
    """§27.3"""
    state = after(owning("DH"), delaware(), Pass(ANN))
    assert isinstance(state.step, Tokening)


def test_the_mountains_cost_as_usual() -> None:
    """§27.3, §18.8"""
    assert refused(owning("DH", cash={"PRR": 119}), delaware()) == (
        "Scranton (F16) costs $120 and PRR has $119 (§18.8). Build on another hex, or pass."
    )


def test_not_after_the_tile_of_the_turn() -> None:
    """§27.3"""
    state = after(owning("CS DH"), LayTile(ANN, HexId("H8"), "9", 1))
    assert refused(state, delaware()) == (
        "The tile of D&H would be the tile of the turn, which has been laid (§27.3). Lay the "
        "tile of C&SL, or pass."
    )


def test_only_in_the_step_for_track() -> None:
    """§27.3"""
    state = owning("DH", "token", options=ANY_MOMENT)
    assert refused(state, delaware()) == (
        "The tile of D&H is laid in the track step (§27.3). Pass."
    )
    assert not allowed(state, LayPrivateTile)


def test_if_another_tile_lies_there_the_power_is_gone() -> None:
    """§27.3"""
    state = owning("DH", tiles={**LINE, "F16": ("57", 0)})
    assert refused(state, delaware()) == (
        "Scranton (F16) has a tile already (§27.3). Lay another tile, or pass."
    )


def test_others_may_lay_there_under_the_normal_rules() -> None:
    """§27.3, §18.6: when the private is a company's."""
    tiles = {"E19": ("57", 1), "E17": ("8", 4)}
    state = owning("", privates={"NYC": "DH"}, tiles=tiles, tokens={"PRR": "E19:0"})
    state = after(state, LayTile(ANN, F16, "57", 0))
    assert F16 in state.board.tiles
    assert not isinstance(state.step, ScrantonToken)


NEAR = {"E19": ("57", 1), "E17": ("8", 4)}
"""Track that leads to F16."""
COSTS = "Costs $120; PRR keeps $380; Scranton (F16) pays $20"


def test_its_owner_is_offered_one_lay_there_the_one_with_the_token() -> None:
    """§27.3: also when its track leads to the hex."""
    state = owning("DH", tiles=NEAR, tokens={"PRR": "E19:0"})
    assert F16 not in {a.hex for a in allowed(state, LayTile)}
    assert delaware() in allowed(state, LayPrivateTile)
    assert refused(state, LayTile(ANN, F16, "57", 0)) == (
        "PRR owns D&H, and its tile on Scranton (F16) comes with a free token (§27.3). "
        "Lay the tile of D&H."
    )


NO_TOKEN_LEFT = {"PRR": "E19:0 H10:0 H16:0 H4:0"}


def test_without_a_token_left_its_owner_is_offered_the_ordinary_lay_there() -> None:
    """§27.3, §27.4, docs/rulings: the Delaware tile."""
    state = owning("DH", tiles=NEAR, tokens=NO_TOKEN_LEFT)
    plain = LayTile(ANN, F16, "57", 0)
    assert plain in allowed(state, LayTile)
    assert str(describe(state, plain).preview) == COSTS
    assert refused(state, delaware()) == (
        "PRR has no token left for D&H and can lay this tile on Scranton (F16) without it "
        "(§27.3). Lay an ordinary tile."
    )


@pytest.mark.parametrize("options", [{}, {"dh_tile": "either"}])
def test_without_a_token_left_d_and_h_promises_none(options: dict[str, str]) -> None:
    """§27.3, §27.4"""
    tiles = NEAR if options else LINE
    state = owning("DH", tiles=tiles, tokens=NO_TOKEN_LEFT, options=options)
    assert delaware() in allowed(state, LayPrivateTile)
    lays: list[LayTile | LayPrivateTile] = [
        *allowed(state, LayTile),
        *allowed(state, LayPrivateTile),
    ]
    for lay in lays:
        assert "token" not in str(describe(state, lay).preview)
    assert str(describe(state, delaware()).preview) == COSTS


def test_by_option_either_lay_may_be_chosen_and_says_what_it_gives() -> None:
    """§27.3"""
    state = owning("DH", tiles=NEAR, tokens={"PRR": "E19:0"}, options={"dh_tile": "either"})
    plain = LayTile(ANN, F16, "57", 0)
    assert {plain, delaware()} <= {*engine.legal(state)}
    assert str(describe(state, plain).preview) == COSTS + "; without the free token of D&H"
    assert str(describe(state, delaware()).preview) == COSTS + "; then a token there for free"
    assert isinstance(after(state, plain).step, Tokening)
    assert isinstance(after(state, delaware()).step, ScrantonToken)


def test_c_and_sl_may_still_follow() -> None:
    """§27.2, §27.3: D&H's tile is the tile of the turn, and its token comes with it."""
    state = after(owning("CS DH"), delaware())
    assert isinstance(state.step, ScrantonToken)
    state = after(state, PlaceToken(ANN, F16, 0))
    assert str(state.step.prompt(state)) == "Lay the tile of C&SL for PRR too, or pass"
    state = after(state, champlain())
    assert {B20, F16} <= {*state.board.tiles}
    assert "F16:0" in state.board.stations(PRR)


# §27.4 D&H, the token


def test_with_the_tile_a_token_may_be_placed_for_nothing() -> None:
    """§27.4"""
    state = after(owning("DH"), delaware())
    assert isinstance(state.step, ScrantonToken)
    assert (
        str(state.step.prompt(state)) == "Place a token of PRR in Scranton (F16) for free, or pass"
    )
    assert str(state.step.waiting(state)) == "Ann decides on the token of D&H for PRR"
    assert engine.legal(state) == (PlaceToken(ANN, F16, 0), Pass(ANN))
    assert said(state, PlaceToken(ANN, F16, 0))[0] == "PRR places a token in Scranton (F16)"
    state = after(state, PlaceToken(ANN, F16, 0))
    assert state.board.stations(PRR) == ["H12:0", "F16:0"]
    assert state.cash[PRR] == 380


def test_it_goes_nowhere_else() -> None:
    """§27.4"""
    assert refused(after(owning("DH"), delaware()), PlaceToken(ANN, H10, 0)) == (
        "The token of D&H goes to Scranton (F16) (§27.4). Place it there, or pass."
    )


def test_it_is_the_token_of_the_turn() -> None:
    """§27.4"""
    state = after(owning("DH"), delaware(), PlaceToken(ANN, F16, 0))
    assert not isinstance(state.step, Tokening)


def test_without_it_the_turn_has_its_normal_token() -> None:
    """§27.4"""
    state = after(owning("DH"), delaware(), Pass(ANN), PlaceToken(ANN, H10, 0))
    assert state.board.stations(PRR) == ["H12:0", "H10:0"]
    assert state.cash[PRR] == 340


def test_the_next_one_costs_100() -> None:
    """§27.4, docs/rulings: the Delaware token."""
    state = after(owning("DH"), delaware(), PlaceToken(ANN, F16, 0))
    assert next_price(state, PRR) == 100


def test_in_a_later_turn_it_follows_the_normal_rules() -> None:
    """§27.4: it must be joined, and costs what it costs."""
    state = owning("DH", "token", tiles={**LINE, "F16": ("57", 0)})
    assert refused(state, PlaceToken(ANN, F16, 0)) == (
        "No track joins Scranton (F16) to a token of PRR (§19.4). Choose a city that PRR can "
        "reach, or pass."
    )


def test_a_company_without_tokens_left_is_not_asked() -> None:
    """§27.4, §19.3"""
    state = owning("DH", tokens={"PRR": "H12:0 H10:0 H16:0 H4:0"})
    assert not isinstance(after(state, delaware()).step, ScrantonToken)


def test_erie_keeps_a_token_for_the_home_it_has_not_chosen() -> None:
    """§27.4, §19.3, §19.9: the token of D&H is a further one all the same."""
    state = company_turn(
        "ERIE",
        new="ERIE",
        Ann={"ERIE": 6},
        cash={"ERIE": 500},
        privates={"ERIE": "DH"},
        phase="3",
        options={"erie_home": "with_tile"},
    )
    assert state.tokens_left(ERIE) == 2
    state = after(state, delaware(), PlaceToken(ANN, F16, 0))
    assert state.tokens_left(ERIE) == 1
    assert next_price(state, ERIE) == 100
