"""What speaks against a tile on a hex, with the map and the tiles of 1861."""

from dataclasses import replace
from random import Random

import pytest

from stockrail.core.ids import CompanyId, HexId
from stockrail.core.refusal import Refusal
from stockrail.rails import tile_laying
from stockrail.rails.board import Laid
from stockrail.rails.builder import Builder, Sections, TileRules
from stockrail.rails.map import StopId
from stockrail.rails.tiles import COLOURS, NEXT
from stockrail.titles.g1861.components import MAP
from stockrail.titles.g1861.state import TrackBoard

SECTIONS = Sections(
    choice="§1",
    fixed="§2",
    colours="§3",
    first="§4",
    extending="§5",
    borders="§6",
    kinds="§7",
    marks="§8",
    replacing="§9",
    replaced_on_route="§10",
    supply="§11",
)
RULES = TileRules(
    sections=SECTIONS,
    brought_by={"yellow": "2", "green": "3", "brown": "5", "gray": "6"},
    print_is_tile=True,
    new_track=True,
)
NIKOLAEV = CompanyId("N")
MOSCOW = StopId("H8:1")


def builder(
    tiles: dict[str, tuple[str, int]] | None = None,
    *,
    token: str = MOSCOW,
    unjoined: str | None = None,
    last_colour: str = "gray",
    endless: tuple[str, ...] = (),
) -> Builder:
    """Nikolaev, in Moscow, with track to St. Petersburg."""
    board = TrackBoard({HexId(h): Laid(*tile) for h, tile in (tiles or {}).items()}, {}, {})
    return Builder(
        rules=RULES,
        board=board.with_token(StopId(token), NIKOLAEV),
        company=NIKOLAEV,
        colours=COLOURS[1 : COLOURS.index(last_colour) + 1],
        unjoined=HexId(unjoined) if unjoined else None,
        endless=frozenset(endless),
    )


def why_not(building: Builder, hex_id: str, tile: str, rotation: int = 0) -> Refusal | None:
    here = HexId(hex_id)
    return tile_laying.why_not_fit(building, here, tile, rotation) or tile_laying.why_not_joined(
        building, here, tile, rotation
    )


def refused(building: Builder, hex_id: str, tile: str, rotation: int = 0) -> str:
    return str(why_not(building, hex_id, tile, rotation))


def lays(building: Builder, hex_id: str) -> list[tuple[str, int]]:
    return [(lay.number, lay.rotation) for h, lay in building.joined_lays() if h == hex_id]


# Which tile


def test_a_tile_goes_on_a_hex_of_the_map() -> None:
    assert (
        refused(builder(), "Z9", "9") == "Z9 is not on the map (§6). Build on another hex, or pass."
    )


@pytest.mark.parametrize(("hex_id", "place"), [("Q3", "Ekaterinburg (Q3)"), ("A5", "A5")])
def test_gray_hexes_take_no_tile_and_nor_do_red_ones(hex_id: str, place: str) -> None:
    never = " never takes a tile (§2). Build on another hex, or pass."
    assert refused(builder(), hex_id, "57") == place + never
    assert refused(builder(), "A9", "57") == "Poland (A9)" + never


def test_a_tile_is_one_of_the_box_turned_by_up_to_five_edges() -> None:
    assert refused(builder(), "H10", "1000", 2) == (
        "There is no tile 1000 with rotation 2 (§7). Choose another tile or rotation, build "
        "on another hex, or pass."
    )
    assert refused(builder(), "H10", "4", 6).startswith("There is no tile 4 with rotation 6")


def test_gray_tiles_wait_for_their_train() -> None:
    brown = builder({"H8": ("638", 0)}, token="H8:0", last_colour="brown")
    assert refused(brown, "H8", "639") == (
        "No grey tile is available before the first 6 train (§3). Lay another tile, or pass."
    )
    gray = builder({"H8": ("638", 0)}, token="H8:0")
    assert why_not(gray, "H8", "639") is None


def test_a_tile_is_followed_by_one_of_the_next_colour() -> None:
    assert refused(builder(), "H10", "87") == (
        "Tula (H10) takes a yellow tile next (§4). Choose one of that colour, build on "
        "another hex, or pass."
    )
    assert refused(builder({"H10": ("4", 0)}), "H10", "911") == (
        "Tula (H10) takes a green tile next (§9). Choose one of that colour, build on "
        "another hex, or pass."
    )


def test_printed_track_may_count_as_a_tile() -> None:
    assert refused(builder(), "G7", "9") == (
        "G7 takes a green tile next (§9). Choose one of that colour, build on another hex, or pass."
    )


@pytest.mark.parametrize(
    ("hex_id", "lying", "tile", "colour", "place"),
    [
        ("H8", "639", "9", "grey", "Moscow (H8)"),
        ("D14", "636", "639", "brown", "Kiev (D14)"),
        ("N10", "623", "640", "brown", "Samara (N10)"),
        ("E9", "63", "640", "brown", "Smolensk (E9)"),
    ],
)
def test_a_tile_that_nothing_follows_stays(
    hex_id: str, lying: str, tile: str, colour: str, place: str
) -> None:
    assert refused(builder({hex_id: (lying, 0)}, token=f"{hex_id}:0"), hex_id, tile) == (
        f"The {colour} tile on {place} is never upgraded (§9). Build on another hex, or pass."
    )


def test_a_hex_with_a_mark_takes_tiles_with_it() -> None:
    assert refused(builder(token="B4:0"), "B4", "57") == (
        "Riga (B4) takes only tiles marked Y (§8). Choose another tile or rotation, build on "
        "another hex, or pass."
    )
    brown = builder({"G15": ("623", 0)}, token="G15:0")
    assert refused(brown, "G15", "639") == (
        "Kharkov (G15) takes only tiles marked Kh (§8). Choose another tile or rotation, "
        "build on another hex, or pass."
    )
    assert why_not(brown, "G15", "640") is None


def test_a_tile_with_a_mark_goes_on_hexes_with_it() -> None:
    assert refused(builder(token="E9:0"), "E9", "201") == (
        "Tiles marked Y go only on hexes with that mark (§8). Choose another tile or "
        "rotation, build on another hex, or pass."
    )


def test_a_tile_shows_what_the_hex_shows() -> None:
    assert refused(builder(), "H10", "57") == (
        "Tile 57 does not show the cities and towns of Tula (H10) (§7). Choose another tile "
        "or rotation, build on another hex, or pass."
    )
    assert refused(builder(), "G5", "14") == (
        "Tile 14 does not show the cities and towns of Tver (G5) (§9). Choose another tile "
        "or rotation, build on another hex, or pass."
    )


def test_track_stays_where_it_is() -> None:
    assert refused(builder(), "G5", "88") == (
        "Track on Tver (G5) would be lost (§9). Choose another tile or rotation, build on "
        "another hex, or pass."
    )


def test_track_ends_on_no_blank_side() -> None:
    assert refused(builder(token="B4:0"), "B4", "621") == (
        "Track would run off the map, into water or into a blank side at Riga (B4) (§6). "
        "Choose another tile or rotation, build on another hex, or pass."
    )


def test_a_tile_must_be_left_unless_it_never_runs_out() -> None:
    both = {"E9": ("57", 0), "I13": ("57", 0)}
    assert refused(builder(both, token="H18:0"), "H18", "57") == (
        "No tile 57 is left (§11). Lay another tile, or pass."
    )
    assert why_not(builder(both, token="H18:0", endless=("57",)), "H18", "57") is None


# Where the company can build


def test_a_first_tile_extends_track_of_the_company() -> None:
    assert why_not(builder(token="H8:0"), "H10", "4", 0) is None
    assert refused(builder(token="H8:0"), "H10", "4", 1) == (
        "This tile on Tula (H10) does not extend track that N can use (§5). Choose another "
        "tile or rotation, build where track of N leads, or pass."
    )


def test_a_hex_may_be_free_to_begin_on() -> None:
    assert refused(builder(), "E9", "57").startswith("This tile on Smolensk (E9) does not extend")
    assert why_not(builder(unjoined="E9"), "E9", "57") is None
    assert ("57", 2) in lays(builder(unjoined="E9"), "E9")


def test_a_tile_is_replaced_on_a_route() -> None:
    """Print counts as a tile: nobody but whoever comes to Nizhnii Novgorod replaces it."""
    assert refused(builder(), "K7", "208", 1) == (
        "No track of this tile on Nizhnii Novgorod (K7) lies on a route that N could use "
        "(§10). Upgrade a tile that N can reach, or pass."
    )
    assert why_not(builder(token="K7:0"), "K7", "208", 1) is None


def test_plain_track_is_replaced_only_if_its_new_track_extends_a_route() -> None:
    """The company runs over G7; a second line that crosses there is not its own."""
    assert why_not(builder(), "G7", "23", 5) is None, "a branch of its line"
    assert refused(builder(), "G7", "19", 1) == (
        "No new track of this tile on G7 extends a route of N (§10). Choose another tile or "
        "rotation, build on another hex, or pass."
    )
    assert ("23", 5) in lays(builder(), "G7") and ("19", 1) not in lays(builder(), "G7")


def test_new_plain_track_may_meet_a_route_that_did_not_lead_on() -> None:
    """From Smolensk track leads up to G7, where there is none on that side."""
    west = builder({"E9": ("57", 1), "F8": ("9", 1)}, token="E9:0")
    assert why_not(west, "G7", "19", 1) is None
    assert refused(west, "G7", "23", 5).startswith("No track of this tile on G7 lies on a route")


def test_a_city_is_replaced_for_any_track_on_a_route() -> None:
    """The company comes to Moscow from the north-west; what is new lies elsewhere."""
    from_tver = builder(token="E1:1")
    assert why_not(from_tver, "H8", "637", 0) is None
    assert why_not(from_tver, "H8", "637", 1) is None


def test_of_a_town_new_track_is_always_on_a_route_with_the_old() -> None:
    """Whether towns need new track like plain tiles makes no difference: all meets in the town."""
    for tile in MAP.tiles.values():
        if any(stop.kind == "town" for stop in tile.stops):
            assert len(tile.stops) == 1
            assert all(max(path) >= 6 for path in tile.paths)


# A hex without a tile


def here(building: Builder, hex_id: str) -> str:
    def judged(hex_id: HexId, tile: str, rotation: int) -> Refusal | None:
        return why_not(building, hex_id, tile, rotation)

    return str(tile_laying.why_not(building, HexId(hex_id), "", 0, judged))


def test_a_hex_alone_is_answered_with_what_speaks_against_its_tiles() -> None:
    assert here(builder(token="H8:0"), "H10") == (
        "No tile has been chosen for Tula (H10) (§1). Choose one that fits."
    )
    assert here(builder(), "E9") == (
        "No track of N leads to Smolensk (E9) (§5). Build where track of N leads, or pass."
    )
    assert here(builder(), "Q3") == (
        "Ekaterinburg (Q3) never takes a tile (§2). Build on another hex, or pass."
    )
    early = builder(token="E1:1", last_colour="yellow")
    assert here(early, "G5") == (
        "No green tile is available before the first 3 train (§3). Lay another tile, or pass."
    )


def test_what_is_offered_is_not_refused() -> None:
    late = builder({"H8": ("637", 0), "H10": ("4", 0), "H12": ("23", 3), "G7": ("16", 2)})
    assert late.joined_lays()
    for hex_id, lay in late.joined_lays():
        assert why_not(late, hex_id, lay.number, lay.rotation) is None
        assert lay.face.colour == NEXT[late.lying(hex_id).colour]


def test_a_map_full_of_switches_is_still_looked_over() -> None:
    """As many junctions as the box has: ways between stops stay few, and lays are found."""
    lot, building = Random(19), builder()
    for _ in range(180):
        tracks = building.board.tracks
        left = [(h, lay) for h, lay in building.joined_lays() if tracks.copies_left(lay.number)]
        hex_id, lay = max(lot.sample(left, 6), key=lambda found: len(found[1].face.paths))
        building = replace(building, board=building.board.with_tile(hex_id, lay))
    assert building.joined_lays()
    tracks = building.board.tracks
    assert sum(len(tile.paths) for tile in tracks.faces.values()) > 250
    assert sum(len(tracks.ways(stop).arrivals) for stop in MAP.stops) < 5_000
