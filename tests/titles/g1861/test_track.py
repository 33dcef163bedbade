"""§17 track: what tile a company lays where, what it costs, and a second one."""

from typing import Any

import pytest

from stockrail.core.actions import Pass
from stockrail.core.ids import BANK, CompanyId, HexId
from stockrail.rails.actions import LayTile
from stockrail.titles.g1861.components import MAP
from stockrail.titles.g1861.course.operating_round import CompanyTurn
from stockrail.titles.g1861.operating.construction import Construction
from stockrail.titles.g1861.operating.track_rules import FirstTile
from stockrail.titles.g1861.state import State1861

from ..moves import after, allowed, refused, said
from .position import ANN, MNN, NW, OK, RSR, position

Tiles = dict[str, tuple[str, int]]
FROM_ODESSA: Tiles = {"D20": ("202", 2)}
"""Track to C19 and E19."""
TO_VORONEZH: Tiles = {"H10": ("4", 0), "H12": ("9", 0)}
"""From the south of Moscow."""


def building(
    company: str, tiles: Tiles | None = None, first: FirstTile | None = None, **known: Any
) -> State1861:
    """Ann builds for one of their minors, or for NW."""
    minors = {} if company == "NW" else {"Ann": company}
    known = {"minors": minors, "tiles": tiles or {}, "cash": {company: 200}, **known}
    return position(Construction(ANN, CompanyId(company), first), **known)


def lay(hex_id: str, tile: str, rotation: int) -> LayTile:
    return LayTile(ANN, HexId(hex_id), tile, rotation)


def hexes(state: State1861) -> set[str]:
    return {action.hex for action in allowed(state, LayTile)}


# §17.1: one tile, and another


def test_a_company_may_lay_a_tile_and_for_20_more_a_second() -> None:
    """§17.1"""
    state = after(building("M-K"), lay("H10", "4", 0))
    assert state.cash["M-K"] == 200
    assert str(state.step.prompt(state)) == "Lay or upgrade a second tile for M-K, for 20 R more"
    state = after(state, lay("H12", "9", 0))
    assert state.cash["M-K"] == 180
    assert not state.stack


def test_the_two_may_not_be_on_one_hex() -> None:
    """§17.1"""
    state = building("M-K", TO_VORONEZH, FirstTile(HexId("H10"), False), phase="3")
    assert refused(state, lay("H10", "87", 0)) == (
        "The first tile of this turn lies on Tula (H10) (§17.1). Build on another hex, or pass."
    )


def test_only_one_of_the_two_may_be_a_replacement() -> None:
    """§17.1, §17.3"""
    state = after(building("M-K", TO_VORONEZH, phase="3"), lay("H8", "637", 0))
    assert str(state.step.prompt(state)) == "Lay a second tile for M-K, for 20 R more"
    assert refused(state, lay("H10", "87", 0)) == (
        "A tile was upgraded on Moscow (H8) in this turn (§17.1). Lay a yellow tile, or pass."
    )
    assert refused(state, lay("G5", "87", 0)) == (
        "A tile was upgraded on Moscow (H8) in this turn (§17.1). Lay a yellow tile, or pass."
    )
    assert not after(state, lay("H14", "9", 0)).stack


def test_who_cannot_pay_20_is_not_asked_for_a_second() -> None:
    """§17.1, §3.3"""
    state = building("M-K", cash={"M-K": 19}, loans={"M-K": 2})
    assert not after(state, lay("H10", "4", 0)).stack


def test_a_company_may_pass() -> None:
    """§16.1, §17.1"""
    assert not after(building("M-K"), Pass(ANN)).stack


def test_who_can_build_nothing_is_not_asked() -> None:
    """§3.3: the track of N ends in St. Petersburg, and its hexes take no yellow tile."""
    turn = CompanyTurn(CompanyId("N"), "track")
    state = position(turn, minors={"Ann": "N"}, trains={"N": "2"})
    assert not isinstance(state.step, Construction)


# §17.2 to §17.4: colours and numbers


@pytest.mark.parametrize(
    ("phase", "tile", "colour", "train"),
    [("2", "14", "green", "3"), ("4", "63", "brown", "5"), ("5", "639", "grey", "6")],
)
def test_colours_come_with_the_phases(phase: str, tile: str, colour: str, train: str) -> None:
    """§17.2, §24.4"""
    state = building("M-K", phase=phase)
    assert refused(state, lay("H8", tile, 0)) == (
        f"No {colour} tile is available before the first {train} train (§17.2). "
        "Lay another tile, or pass."
    )


def test_printed_track_counts_as_a_tile() -> None:
    """§17.3"""
    assert refused(building("N", phase="3"), lay("G5", "4", 0)) == (
        "Tver (G5) takes a green tile next (§17.11). Choose one of that colour, build on "
        "another hex, or pass."
    )
    assert "G5" in hexes(building("N", phase="3"))


CITIES: Tiles = {"E9": ("57", 0), "H18": ("57", 0), "P8": ("5", 0)}


def test_yellow_tiles_never_run_out() -> None:
    """§17.4, §31.5: there are two tiles 57, and both lie."""
    assert not after(building("MV", CITIES, cash={}), lay("I13", "57", 0)).stack[1:]
    limited = building("MV", CITIES, options={"yellow_tiles": "limited"})
    assert refused(limited, lay("I13", "57", 0)) == (
        "No tile 57 is left (§17.4). Lay another tile, or pass."
    )


def test_by_option_7_8_and_9_alone_never_run_out() -> None:
    """§17.4"""
    plain = [h for h, p in MAP.places.items() if p.face.colour == "white" and not p.face.stops]
    tiles = {h: ("7", 0) for h in plain[:6]} | {"H10": ("4", 0)}
    state = building("M-K", tiles, options={"yellow_tiles": "limited"})
    assert state.board.tracks.copies_left("7") == -3
    assert not state.step.why_not(state, lay("H12", "7", 3))


def test_other_tiles_are_limited_and_come_back() -> None:
    """§17.4, §31.5"""
    tiles: Tiles = {"H10": ("4", 0), "H12": ("7", 3), "I15": ("624", 0)}
    state = building("M-K", tiles, phase="3")
    assert refused(state, lay("H12", "624", 2)) == (
        "No tile 624 is left (§17.4). Lay another tile, or pass."
    )
    state = building("M-K", {**tiles, "I15": ("39", 0)}, phase="3")
    assert not state.step.why_not(state, lay("H12", "624", 2))


@pytest.mark.parametrize(
    ("colour", "count"), [("yellow", 70), ("green", 66), ("brown", 35), ("gray", 3)]
)
def test_tiles_in_the_box(colour: str, count: int) -> None:
    """§31.5, §2.5"""
    assert sum(t.count or 0 for t in MAP.tiles.values() if t.colour == colour) == count


# §17.5 to §17.10: new tiles


def test_a_yellow_tile_must_extend_a_route() -> None:
    """§17.5"""
    state = building("M-K")
    assert hexes(state) == {"H10"}
    assert refused(state, lay("H10", "4", 1)) == (
        "This tile on Tula (H10) does not extend track that M-K can use (§17.5). Choose "
        "another tile or rotation, build where track of M-K leads, or pass."
    )


def test_track_goes_on_beyond_another_station_of_the_hex() -> None:
    """§14.2, §17.5: east of Moscow round to the station that leads to St. Petersburg."""
    ring: Tiles = {"H8": ("637", 0), "I7": ("7", 1), "H6": ("7", 5)}
    assert {"G7", "E1"} <= hexes(building("MNN", ring, phase="5"))
    assert "G7" not in hexes(building("MNN", {"H8": ("637", 0)}, phase="5"))


def test_without_track_at_home_a_company_builds_there_and_nowhere_else() -> None:
    """§17.6"""
    state = building("RO")
    assert hexes(state) == {"B4"}
    assert refused(state, lay("B6", "9", 0)) == (
        "There is no track of RO on Riga (B4) yet (§17.6). Build where it has a token, or pass."
    )
    assert "B6" in hexes(after(state, lay("B4", "201", 5)))


def test_track_at_one_of_its_tokens_is_enough_to_build_elsewhere() -> None:
    """§17.6, docs/rulings: track at home."""
    state = building("NW", Ann={"NW": 2}, tokens={"NW": "B4:0 H8:0"})
    assert {"B4", "H10"} <= hexes(state)


@pytest.mark.parametrize(
    ("hex_id", "tile", "says"),
    [
        (
            "H12",
            "57",
            (
                "Tile 57 does not show the cities and towns of H12 (§17.7). "
                "Build on another hex, or pass."
            ),
        ),
        (
            "H10",
            "9",
            (
                "Tile 9 does not show the cities and towns of Tula (H10) (§17.7). Choose another "
                "tile or rotation, build on another hex, or pass."
            ),
        ),
        (
            "I13",
            "201",
            (
                "Tiles marked Y go only on hexes with that mark (§17.15). Build on another hex, or "
                "pass."
            ),
        ),
        (
            "G15",
            "57",
            ("Kharkov (G15) takes only tiles marked Y (§17.15). Build on another hex, or pass."),
        ),
        (
            "Q3",
            "57",
            "Ekaterinburg (Q3) never takes a tile (§17.8). Build on another hex, or pass.",
        ),
        (
            "H12",
            "99",
            "There is no tile 99 with rotation 0 (§17.7). Build on another hex, or pass.",
        ),
    ],
)
def test_a_hex_takes_tiles_of_its_kind(hex_id: str, tile: str, says: str) -> None:
    """§17.7, §17.8, §17.15"""
    assert refused(building("M-K"), lay(hex_id, tile, 0)) == says


@pytest.mark.parametrize("rotation", [0, 4, 5])
def test_track_leads_neither_off_the_map_nor_into_a_blank_side(rotation: int) -> None:
    """§17.8: Odessa has the sea south and south-east."""
    assert refused(building("OK"), lay("D20", "201", rotation)) == (
        "Track would run off the map, into water or into a blank side at Odessa (D20) "
        "(§17.8). Choose another tile or rotation, build on another hex, or pass."
    )


def test_track_may_lead_into_a_gray_hex_that_has_track_there() -> None:
    """§17.8: C21 has track north and north-east."""
    assert not after(building("OK", cash={}, loans={"OK": 2}), lay("D20", "201", 1)).stack


def test_rough_ground_costs_what_is_printed() -> None:
    """§17.9"""
    assert said(building("OK", FROM_ODESSA), lay("C19", "9", 2)) == [
        "OK lays tile 9 on C19 for 20 R"
    ]
    assert said(building("OK", FROM_ODESSA), lay("E19", "9", 1)) == [
        "OK lays tile 9 on E19 for 40 R"
    ]


def test_loans_pay_for_track() -> None:
    """§17.9, §15.3, §15.4: 40 R for the ground and 20 R for the second tile, with two loans."""
    state = building("OK", cash={"OK": 10})
    state = after(state, lay("D20", "202", 2))
    assert said(state, lay("E19", "9", 1)) == [
        "OK takes 2 loans and receives 90 R",
        "OK lays tile 9 on E19 for 60 R",
    ]
    state = after(state, lay("E19", "9", 1))
    assert state.cash[OK] == 10 + 90 - 60
    assert state.companies[OK].loans == 2


def test_ground_that_no_loan_can_pay_is_not_built_on() -> None:
    """§17.9, §15.2"""
    state = building("OK", FROM_ODESSA, cash={"OK": 10}, loans={"OK": 2})
    assert refused(state, lay("E19", "9", 1)) == (
        "The tile costs 40 R, and OK has 10 R with all its loans (§17.9). Pass."
    )


def test_hexes_of_privates_are_closed_before_phase_3() -> None:
    """§17.10, §24.4"""
    tiles: Tiles = {"I7": ("7", 0)}
    assert refused(building("MNN", tiles), lay("I9", "9", 0)) == (
        "I9 is closed by MRR (§17.10). Pass."
    )
    assert "I9" in hexes(building("MNN", tiles, phase="3"))


def test_a_home_token_blocks_those_who_passed_there() -> None:
    """§14.4, §17.5"""
    tiles: Tiles = {
        "B8": ("3", 3),
        "B6": ("8", 0),
        "B4": ("202", 5),
        "D6": ("9", 2),
        "E7": ("8", 2),
    }
    passing = building("SPW", tiles)
    assert "F6" in hexes(passing)
    blocked = building("SPW", tiles, minors={"Ann": "SPW", "Bob": "RO"})
    assert "F6" not in hexes(blocked)


# §17.11 to §17.16: replacing


def test_a_tile_is_replaced_by_the_next_colour_and_keeps_its_track() -> None:
    """§17.11"""
    state = building("M-K", TO_VORONEZH, phase="5")
    assert refused(state, lay("H12", "39", 0)) == (
        "H12 takes a green tile next (§17.11). Choose one of that colour, build on another "
        "hex, or pass."
    )
    assert refused(state, lay("H12", "25", 0)) == (
        "Track on H12 would be lost (§17.11). Choose another tile or rotation, build on "
        "another hex, or pass."
    )
    assert refused(state, lay("H10", "14", 0)) == (
        "Tile 14 does not show the cities and towns of Tula (H10) (§17.11). Choose another "
        "tile or rotation, build on another hex, or pass."
    )
    state = building("M-K", {**TO_VORONEZH, "H12": ("42", 0)}, phase="6")
    assert refused(state, lay("H12", "39", 0)) == (
        "The brown tile on H12 is never upgraded (§17.11). Build on another hex, or pass."
    )


def test_new_plain_track_must_extend_a_route() -> None:
    """§17.12: M-K comes from the north, so track from the south to the west is of no use to it."""
    state = building("M-K", TO_VORONEZH, phase="3")
    assert refused(state, lay("H12", "24", 0)) == (
        "No new track of this tile on H12 extends a route of M-K (§17.12). Choose another "
        "tile or rotation, build on another hex, or pass."
    )
    assert not state.step.why_not(state, lay("H12", "24", 3))


def test_a_city_or_a_town_on_a_route_may_be_replaced_for_any_track() -> None:
    """§17.12"""
    state = building("M-K", {"H10": ("4", 0)}, phase="3")
    assert not state.step.why_not(state, lay("H10", "87", 0))
    assert not state.step.why_not(state, lay("H8", "637", 0))
    assert refused(state, lay("D14", "635", 0)) == (
        "No track of this tile on Kiev (D14) lies on a route that M-K could use (§17.12). "
        "Upgrade a tile that M-K can reach, or pass."
    )


def test_tokens_keep_their_place() -> None:
    """§17.13: three companies in three stations of Moscow, then in one city."""
    minors = {"Ann": "N MNN M-K"}
    state = building("M-K", phase="5", minors=minors, cash={})
    state = after(state, lay("H8", "637", 0))
    assert [state.board.tokens[stop] for stop in MOSCOW_STOPS] == [("M-K",), ("N",), (MNN,)]
    state = building("M-K", {"H8": ("637", 0)}, phase="5", minors=minors, cash={})
    state = after(state, lay("H8", "638", 0))
    assert set(state.board.tokens[MOSCOW_STOPS[0]]) == {"M-K", "N", "MNN"}


MOSCOW_STOPS = [stop for stop, (hex_id, _) in MAP.stops.items() if hex_id == "H8"]


def test_replacing_is_free_except_in_kiev() -> None:
    """§17.14"""
    state = building("KK", {"E13": ("4", 0)}, phase="5")
    assert after(state, lay("D14", "635", 0)).cash["KK"] == 200
    state = building("KK", {"D14": ("635", 0)}, phase="5")
    assert after(state, lay("D14", "636", 0)).cash["KK"] == 160


def test_nizhnii_novgorod_is_paid_by_option_once() -> None:
    """§17.14"""
    there: dict[str, Any] = {"tokens": {"NW": "K7:0"}, "Ann": {"NW": 2}}
    state = building("NW", phase="3", **there)
    assert after(state, lay("K7", "207", 5)).cash[NW] == 200
    paid: dict[str, Any] = {"options": {"nizhnii": "paid"}}
    state = building("NW", phase="3", **there, **paid)
    assert after(state, lay("K7", "207", 5)).cash[NW] == 180
    state = building("NW", {"K7": ("207", 5)}, phase="5", **there, **paid)
    assert after(state, lay("K7", "623", 0)).cash[NW] == 200


@pytest.mark.parametrize(
    ("hex_id", "label"), [("H8", "M"), ("D14", "K"), ("E1", "S"), ("G15", "Kh")]
)
def test_four_cities_have_tiles_of_their_own(hex_id: str, label: str) -> None:
    """§17.15"""
    marked = {t.number for t in MAP.tiles.values() if t.label == label}
    place = MAP.places[HexId(hex_id)]
    lying = (place.face, *(f for t in MAP.tiles.values() for f in t.faces))
    assert marked & {number for face in lying for number, _ in MAP.lays(place.id, face)}
    assert refused(building("M-K", phase="6"), lay("H8", "635", 0)) == (
        "Moscow (H8) takes only tiles marked M (§17.15). Choose another tile or rotation, "
        "build on another hex, or pass."
    )


def test_a_brown_city_must_have_six_sides_if_possible() -> None:
    """§17.16"""
    city: Tiles = {"I13": ("14", 0)}
    state = building("MV", city, phase="5")
    assert refused(state, lay("I13", "611", 0)) == (
        "Tile 63 has track to all six sides and fits Voronezh (I13) (§17.16). Lay tile 63, or pass."
    )
    used: Tiles = {"E9": ("63", 0), "H18": ("63", 0), "F18": ("63", 0)}
    state = building("MV", {**city, **used}, phase="5")
    assert not state.step.why_not(state, lay("I13", "611", 0))


def test_with_the_gray_tile_of_moscow_comes_a_token_of_the_state() -> None:
    """§23.2, §18.5"""
    state = building("M-K", {"H8": ("638", 0)}, phase="6")
    state = after(state, lay("H8", "639", 0))
    assert RSR in state.board.tokens[MOSCOW_STOPS[0]]


def test_pointing_at_a_hex_tells_what_speaks_against_it() -> None:
    """§17.1, §17.5"""
    state = building("M-K")
    assert refused(state, lay("H10", "", 0)) == (
        "No tile has been chosen for Tula (H10) (§17.1). Choose one that fits."
    )
    assert refused(state, lay("B6", "", 0)) == (
        "No track of M-K leads to B6 (§17.5). Build where track of M-K leads, or pass."
    )


def test_track_is_paid_to_the_bank() -> None:
    """§17.9"""
    state = building("OK", FROM_ODESSA)
    assert after(state, lay("C19", "9", 2)).cash[BANK] == state.cash[BANK] + 20
