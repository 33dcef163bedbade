"""§18 laying and replacing tiles."""

from typing import Any

import pytest

from stockrail.core.actions import Pass
from stockrail.core.ids import CompanyId, HexId
from stockrail.core.target import Target
from stockrail.rails.actions import LayTile
from stockrail.rails.map import StopId
from stockrail.titles.g1830.operating.buying_trains import TrainPurchase
from stockrail.titles.g1830.operating.construction import Construction
from stockrail.titles.g1830.operating.tokens import Tokening
from stockrail.titles.g1830.state import State1830
from stockrail.titles.g1830.stock.stock_round import StockTurn

from ..moves import after, allowed, blamed, refused, said, ways_out
from .position import ANN, B_O, ERIE, NYNH, PRR, company_turn

Tiles = dict[str, tuple[str, int]]


def building(company: str, tiles: Tiles | None = None, **known: Any) -> State1830:
    """Ann builds track for a company that has $500."""
    known = {"Ann": {company: 6}, "cash": {company: 500}, **known}
    return company_turn(company, "track", tiles=tiles or {}, **known)


def lay(hex_id: str, tile: str, rotation: int) -> LayTile:
    return LayTile(ANN, HexId(hex_id), tile, rotation)


def laid(state: State1830, hex_id: str) -> str:
    """The number of the tile on a hex."""
    return state.board.tiles[HexId(hex_id)].number


# §18.1 to §18.4: which tile


def test_a_company_may_lay_one_tile() -> None:
    """§18.1"""
    state = building("PRR")
    assert said(state, lay("H10", "57", 1))[0] == "PRR lays tile 57 on Pittsburgh (H10)"
    state = after(state, lay("H10", "57", 1))
    assert laid(state, "H10") == "57"
    assert isinstance(state.step, Tokening), "no second tile"


def test_every_look_of_a_tile_is_offered_once() -> None:
    """§18.1: a straight track looks the same after half a turn, and either may be named."""
    state = building("PRR", {"H10": ("57", 1), "H14": ("9", 1)})
    offered = [(a.tile, a.rotation) for a in allowed(state, LayTile) if a.hex == "H8"]
    assert sorted(offered) == [("7", 3), ("7", 4), ("8", 2), ("8", 4), ("9", 1)]
    assert laid(after(state, lay("H8", "9", 4)), "H8") == "9"


def test_a_refused_tile_is_wrong_on_its_hex_and_another_that_alone_fits_can_be_laid() -> None:
    """§18.2, §18.5: in Pittsburgh the track from Altoona leaves one tile and rotation."""
    state = building("PRR")
    assert blamed(state, lay("H12", "57", 0)) == Target(hex=HexId("H12"))
    assert blamed(state, lay("H10", "57", 0)) == Target(hex=HexId("H10"))
    assert blamed(state, lay("Z9", "57", 0)) is None
    ways = ways_out(state, lay("H10", "57", 0))
    assert ways["choose another tile or rotation"] == lay("H10", "57", 1)
    assert ways["pass"] == Pass(ANN)


def test_a_company_may_replace_a_tile_instead() -> None:
    """§18.1"""
    state = building("PRR", {"H10": ("57", 1)}, phase="3")
    state = after(state, lay("H10", "14", 1))
    assert laid(state, "H10") == "14"
    assert isinstance(state.step, Tokening)


@pytest.mark.parametrize("company", ["NYC", "ERIE", "PRR"])
def test_a_company_need_not_lay_a_tile(company: str) -> None:
    """§18.1: whatever its home looks like."""
    state = building(company, phase="3", cash={})
    assert after(state, Pass(ANN)).board.tiles == {}


@pytest.mark.parametrize(
    ("hex_id", "place"), [("H12", "Altoona (H12)"), ("F2", "Chicago (F2)"), ("A17", "A17")]
)
def test_gray_and_red_hexes_never_take_a_tile(hex_id: str, place: str) -> None:
    """§18.2"""
    assert refused(building("PRR"), lay(hex_id, "57", 1)) == (
        f"{place} never takes a tile (§18.2). Build on another hex, or pass."
    )


def test_green_tiles_wait_for_the_first_3() -> None:
    """§18.3"""
    assert refused(building("PRR", {"H10": ("57", 1)}), lay("H10", "14", 1)) == (
        "No green tile is available before the first 3 train (§18.3). Lay another tile, or pass."
    )


def test_brown_tiles_wait_for_the_first_5() -> None:
    """§18.3"""
    state = building("PRR", {"H10": ("14", 1)}, phase="4")
    assert refused(state, lay("H10", "63", 0)) == (
        "No brown tile is available before the first 5 train (§18.3). Lay another tile, or pass."
    )
    state = building("PRR", {"H10": ("14", 1)}, phase="5")
    assert laid(after(state, lay("H10", "63", 0)), "H10") == "63"


def test_yellow_tiles_are_available_to_the_end() -> None:
    """§18.3, §22.6"""
    state = building("PRR", phase="D")
    assert laid(after(state, lay("H10", "57", 1)), "H10") == "57"


def test_a_beige_hex_takes_a_yellow_tile_first() -> None:
    """§18.4"""
    state = building("PRR", phase="3")
    assert refused(state, lay("H10", "14", 1)) == (
        "Pittsburgh (H10) takes a yellow tile next (§18.4). Choose one of that colour, build "
        "on another hex, or pass."
    )


def test_a_yellow_hex_waits_for_a_green_tile() -> None:
    """§18.4"""
    assert refused(building("B&O"), lay("I15", "57", 1)) == (
        "Baltimore (I15) takes a green tile next (§18.4). Build on another hex, or pass."
    )


# §18.5 and §18.6: joined to a token


def test_a_new_tile_must_extend_track_of_the_company() -> None:
    """§18.5"""
    state = building("PRR")
    assert refused(state, lay("H10", "57", 0)) == (
        "This tile on Pittsburgh (H10) does not extend track that PRR can use (§18.5). "
        "Choose another tile or rotation, build where track of PRR leads, or pass."
    )
    assert refused(state, lay("E19", "57", 1)) == (
        "This tile on Albany (E19) does not extend track that PRR can use (§18.5). Build "
        "where track of PRR leads, or pass."
    )


def test_track_may_be_extended_over_any_length() -> None:
    """§18.5"""
    state = building("PRR", {"H10": ("57", 1), "H8": ("9", 1)})
    assert laid(after(state, lay("H6", "9", 1)), "H6") == "9"


def test_of_separate_pieces_one_is_enough() -> None:
    """§18.5: the second town of Akron & Canton is joined to nothing."""
    state = building("C&O")
    assert laid(after(state, lay("G7", "1", 1)), "G7") == "1"


def test_track_behind_a_closed_city_is_not_the_companys_to_extend() -> None:
    """§18.5, §19.8"""
    tiles: Tiles = {"H10": ("57", 1)}
    state = building("PRR", tiles, Bob={"C&O": 6}, tokens={"C&O": "F6:0 H10:0"})
    assert refused(state, lay("H8", "9", 1)) == (
        "This tile on H8 does not extend track that PRR can use (§18.5). Build where track "
        "of PRR leads, or pass."
    )
    assert laid(after(building("PRR", tiles), lay("H8", "9", 1)), "H8") == "9"


def test_nyc_may_lay_57_on_its_home_though_it_is_joined_to_nothing() -> None:
    """§18.6"""
    state = building("NYC")
    assert laid(after(state, lay("E19", "57", 0)), "E19") == "57"
    assert {action.hex for action in allowed(state, LayTile)} == {"E19"}


def test_erie_may_lay_59_on_its_home_though_it_is_joined_to_nothing() -> None:
    """§18.6"""
    state = building("ERIE", phase="3")
    assert laid(after(state, lay("E11", "59", 2)), "E11") == "59"


def test_a_company_that_can_lay_no_tile_is_not_asked() -> None:
    """§18.1, §3.2: Erie, until there are green tiles."""
    assert isinstance(building("ERIE", phase="3").step, Construction)
    assert isinstance(building("ERIE").step, TrainPurchase)
    assert isinstance(building("B&O", cash={"B&O": 79}).step, StockTurn), "J14 costs $80"


def test_others_lay_on_these_homes_under_the_normal_rules() -> None:
    """§18.6"""
    state = building("PRR", phase="3")
    assert refused(state, lay("E11", "59", 2)) == (
        "This tile on Dunkirk & Buffalo (E11) does not extend track that PRR can use "
        "(§18.5). Build where track of PRR leads, or pass."
    )
    joined = building("PRR", {"F16": ("57", 0), "E17": ("8", 4)}, tokens={"PRR": "F16:0"})
    assert laid(after(joined, lay("E19", "57", 1)), "E19") == "57"


def test_the_exemption_ends_with_the_first_tile() -> None:
    """§18.6: replacing it needs a route, as everywhere (§18.13)."""
    state = building("NYC", {"E19": ("57", 1)}, phase="3")
    assert laid(after(state, lay("E19", "14", 1)), "E19") == "14"
    away = building("NYC", {"E19": ("57", 1)}, phase="3", tokens={"NYC": "H12:0"})
    assert refused(away, lay("E19", "14", 1)) == (
        "No track of this tile on Albany (E19) lies on a route that NYC could use (§18.13). "
        "Upgrade a tile that NYC can reach, or pass."
    )


# §18.7: where track may lead


@pytest.mark.parametrize(("hex_id", "rotation"), [("H2", 1), ("G11", 2), ("F8", 2)])
def test_track_may_not_leave_the_map_nor_meet_a_blank_or_blue_side(
    hex_id: str, rotation: int
) -> None:
    """§18.7: west of H2 there is nothing, H12 is blank to the north-west, Lake Erie is blue."""
    assert refused(building("PRR"), lay(hex_id, "9", rotation)) == (
        f"Track would run off the map, into water or into a blank side at {hex_id} (§18.7). "
        "Build on another hex, or pass."
    )


def test_a_hex_that_is_not_there_takes_nothing() -> None:
    """§18.7"""
    assert (
        refused(building("PRR"), lay("Z9", "57", 1))
        == "Z9 is not on the map (§18.7). Build on another hex, or pass."
    )


def test_track_need_not_be_joined_to_that_of_a_neighbour() -> None:
    """§18.7: new track may end in front of a tile's blank side."""
    state = building("PRR", {"H10": ("57", 1), "G9": ("9", 1)})
    assert laid(after(state, lay("H8", "8", 2)), "H8") == "8"


# §18.8: water and mountains


@pytest.mark.parametrize(
    ("company", "hex_id", "tile", "rotation", "cost"),
    [("B&O", "J14", "57", 0, 80), ("B&M", "D22", "9", 1, 120), ("PRR", "H10", "57", 1, 0)],
)
def test_the_first_tile_pays_for_water_and_mountains(
    company: str, hex_id: str, tile: str, rotation: int, cost: int
) -> None:
    """§18.8"""
    state = after(building(company), lay(hex_id, tile, rotation))
    assert state.cash[CompanyId(company)] == 500 - cost


def test_the_price_is_told() -> None:
    """§18.8"""
    assert said(building("B&O"), lay("J14", "57", 0))[0] == (
        "B&O lays tile 57 on Washington (J14) for $80"
    )


def test_the_home_of_erie_is_free() -> None:
    """§18.8"""
    state = after(building("ERIE", phase="3"), lay("E11", "59", 2))
    assert state.cash[ERIE] == 500


def test_replacing_costs_nothing() -> None:
    """§18.8"""
    state = building("B&O", {"J14": ("57", 0)}, phase="3")
    assert after(state, lay("J14", "14", 2)).cash[B_O] == 500


def test_a_yellow_hex_with_water_is_paid_with_its_first_tile() -> None:
    """§18.8"""
    state = after(building("NYNH", phase="3"), lay("G19", "54", 0))
    assert state.cash[NYNH] == 420


def test_a_company_pays_only_with_money_in_hand() -> None:
    """§18.8, §17.3"""
    state = building("B&O", {"I17": ("9", 1)}, cash={"B&O": 79}, privates={"B&O": "CS"})
    assert refused(state, lay("J14", "57", 0)) == (
        "Washington (J14) costs $80 and B&O has $79 (§18.8). Pass."
    )


# §18.9: hexes of privates


def test_the_hex_of_a_players_private_is_closed() -> None:
    """§18.9, §6.2"""
    state = building("CPR", privates={"Bob": "CS"})
    assert refused(state, lay("B20", "3", 1)) == (
        "Burlington (B20) is closed by C&SL (§18.9). Build on another hex, or pass."
    )
    state = building("CPR", privates={"Bob": "CS"}, phase="3")
    assert refused(state, lay("B20", "3", 1)) == (
        "Burlington (B20) is closed by C&SL (§18.9). Build on another hex, buy C&SL for CPR, "
        "or pass."
    )


@pytest.mark.parametrize("owner", [{"PRR": "CS"}, {"CPR": "CS"}, {}])
def test_it_is_open_when_a_company_owns_the_private_or_it_is_closed(owner: dict[str, str]) -> None:
    """§18.9"""
    state = building("CPR", privates=owner)
    assert HexId("B20") in after(state, lay("B20", "3", 1)).board.tiles


def test_both_hexes_of_the_private_b_and_o_are_closed() -> None:
    """§18.9"""
    state = building("B&O", phase="3", privates={"Ann": "BO"})
    assert refused(state, lay("I15", "53", 0)) == (
        "Baltimore (I15) is closed by B&O private (§18.9). Build on another hex, or pass."
    )


# §18.10 and §18.11: what the tile shows


@pytest.mark.parametrize(("tile", "rotation"), [("999", 0), ("57", 6), ("57", -1)])
def test_there_must_be_such_a_tile(tile: str, rotation: int) -> None:
    """§18.10"""
    assert refused(building("PRR"), lay("H10", tile, rotation)) == (
        f"There is no tile {tile} with rotation {rotation} (§18.10). "
        "Choose another tile or rotation, build on another hex, or pass."
    )


@pytest.mark.parametrize(("tile", "hex_id"), [("9", "H10"), ("4", "H10"), ("57", "H14")])
def test_a_tile_must_show_what_the_hex_shows(tile: str, hex_id: str) -> None:
    """§18.10"""
    place = "Pittsburgh (H10)" if hex_id == "H10" else hex_id
    assert refused(building("PRR"), lay(hex_id, tile, 1)) == (
        f"Tile {tile} does not show the cities and towns of {place} (§18.10). "
        "Choose another tile or rotation, build on another hex, or pass."
    )


def test_marked_hexes_take_only_tiles_with_their_mark() -> None:
    """§18.11"""
    state = building("B&O", phase="3")
    assert refused(state, lay("I15", "14", 0)) == (
        "Baltimore (I15) takes only tiles marked B (§18.11). Choose another tile or "
        "rotation, build on another hex, or pass."
    )
    assert laid(after(state, lay("I15", "53", 0)), "I15") == "53"


def test_marked_tiles_go_only_on_hexes_with_their_mark() -> None:
    """§18.11"""
    state = building("PRR", {"H10": ("57", 1)}, phase="3")
    assert refused(state, lay("H10", "53", 1)) == (
        "Tiles marked B go only on hexes with that mark (§18.11). Choose another tile or "
        "rotation, build on another hex, or pass."
    )


# §18.12 to §18.15: replacing


def test_a_tile_is_replaced_by_the_next_colour() -> None:
    """§18.12"""
    state = building("PRR", {"H10": ("57", 1)}, phase="5")
    assert refused(state, lay("H10", "57", 1)) == (
        "Pittsburgh (H10) takes a green tile next (§18.12). Choose one of that colour, build "
        "on another hex, or pass."
    )
    assert refused(state, lay("H10", "63", 0)) == (
        "Pittsburgh (H10) takes a green tile next (§18.12). Choose one of that colour, build "
        "on another hex, or pass."
    )


def test_a_brown_tile_is_never_replaced() -> None:
    """§18.12"""
    state = building("PRR", {"H10": ("63", 0)}, phase="5")
    assert refused(state, lay("H10", "14", 1)) == (
        "The brown tile on Pittsburgh (H10) is never upgraded (§18.12). Build on another "
        "hex, or pass."
    )


def test_a_replacement_keeps_all_track() -> None:
    """§18.12"""
    state = building("PRR", {"H14": ("9", 1)}, phase="3")
    assert refused(state, lay("H14", "25", 1)) == (
        "Track on H14 would be lost (§18.12). Choose another tile or rotation, build on "
        "another hex, or pass."
    )
    assert laid(after(state, lay("H14", "23", 1)), "H14") == "23"


def test_a_replacement_keeps_the_stops() -> None:
    """§18.12, §28.4: yellow tiles with towns are never replaced."""
    state = building("CPR", {"B20": ("3", 1)}, phase="3")
    assert refused(state, lay("B20", "14", 1)) == (
        "Tile 14 does not show the cities and towns of Burlington (B20) (§18.12). Build on "
        "another hex, or pass."
    )


def test_a_replacement_needs_a_route_that_the_company_could_use() -> None:
    """§18.13: no train need run there."""
    tiles: Tiles = {"H10": ("57", 1), "H4": ("57", 1)}
    state = building("PRR", tiles, phase="3")
    assert not state.trains(PRR)
    assert laid(after(state, lay("H10", "15", 1)), "H10") == "15"
    assert refused(state, lay("H4", "15", 1)) == (
        "No track of this tile on Columbus (H4) lies on a route that PRR could use (§18.13). "
        "Upgrade a tile that PRR can reach, or pass."
    )


def test_new_track_of_the_replacement_may_be_what_joins_it() -> None:
    """§18.13: track of PRR ends at the blank side of H8."""
    tiles: Tiles = {"H10": ("57", 1), "H8": ("9", 0)}
    state = building("PRR", tiles, phase="3")
    assert laid(after(state, lay("H8", "20", 0)), "H8") == "20"
    assert refused(state, lay("H8", "18", 0)) == (
        "No track of this tile on H8 lies on a route that PRR could use (§18.13). Upgrade a "
        "tile that PRR can reach, or pass."
    )


def test_the_route_must_not_be_closed() -> None:
    """§18.13, §19.8"""
    tiles: Tiles = {"H10": ("57", 1), "H8": ("9", 1)}
    state = building("PRR", tiles, phase="3", Bob={"C&O": 6}, tokens={"C&O": "F6:0 H10:0"})
    assert refused(state, lay("H8", "20", 1)) == (
        "No track of this tile on H8 lies on a route that PRR could use (§18.13). Upgrade a "
        "tile that PRR can reach, or pass."
    )
    assert laid(after(state, lay("H10", "14", 1)), "H10") == "14"


def test_what_is_not_in_the_supply_cannot_be_laid() -> None:
    """§18.14"""
    tiles: Tiles = {"H4": ("57", 0), "H16": ("57", 0), "B10": ("57", 0), "E19": ("57", 0)}
    assert refused(building("PRR", tiles), lay("H10", "57", 1)) == (
        "No tile 57 is left (§18.14). Lay another tile, or pass."
    )


def test_replaced_tiles_go_back_to_the_supply() -> None:
    """§18.14"""
    tiles: Tiles = {"H10": ("57", 1), "H16": ("57", 1), "B10": ("57", 0), "E19": ("57", 0)}
    state = building("PRR", tiles, phase="3")
    assert state.board.tracks.copies_left("57") == 0
    state = after(state, lay("H10", "14", 1))
    assert state.board.tracks.copies_left("57") == 1
    assert state.board.tracks.copies_left("14") == 2


def test_tokens_stay_in_their_city() -> None:
    """§18.15"""
    state = building("PRR", {"H10": ("57", 1)}, phase="3", tokens={"PRR": "H12:0 H10:0"})
    assert PRR in after(state, lay("H10", "14", 1)).board.tokens[StopId("H10:0")]


def test_where_there_are_two_cities_the_token_goes_with_its_track() -> None:
    """§18.15, docs/rulings: tokens on a new tile."""
    state = building("NYNH", phase="3")
    assert state.board.stations(NYNH) == ["G19:0"]
    state = after(state, lay("G19", "54", 0))
    assert state.board.stations(NYNH) == ["G19:1"]
    north = state.board.face(HexId("G19")).stop_exits[1]
    assert north == (2, 3)


def test_without_track_the_number_of_the_city_decides() -> None:
    """§18.15, docs/rulings: the home of Erie."""
    for token in ("E11:0", "E11:1"):
        state = building("ERIE", phase="3", tokens={"ERIE": token})
        assert after(state, lay("E11", "59", 2)).board.stations(ERIE) == [token]
