"""What lies on a map of tiles: tokens and kept circles go with the track of their city."""

from stockrail.core.names import CompanyId, HexId
from stockrail.mechanics.rail_map import StopId
from stockrail.mechanics.track_board import TrackBoard
from stockrail.titles.g1830.components import MAP

from .small_maps import OURS, THEIRS, small_map

NEW_YORK, ALBANY = HexId("G19"), HexId("E19")
HOME = StopId("E19:0")
EMPTY = TrackBoard({}, {}, {})


def test_a_token_goes_with_the_track_of_its_city() -> None:
    board = EMPTY.with_token(StopId("G19:0"), OURS).keeping([StopId("G19:1")], THEIRS)
    lay = MAP.lays(NEW_YORK, board.face(MAP, NEW_YORK))["54", 0]
    laid = board.with_tile(MAP, NEW_YORK, lay)
    assert laid.tokens == {"G19:1": (OURS,)}
    assert laid.reserved == {"G19:0": (THEIRS,)}
    assert board.tokens == {"G19:0": (OURS,)}, "a board is never changed"


def test_a_city_is_closed_when_all_circles_are_others() -> None:
    board = EMPTY.with_token(HOME, THEIRS)
    assert not board.is_open(MAP, HOME, OURS)
    assert board.is_open(MAP, HOME, THEIRS)
    assert EMPTY.is_open(MAP, HOME, OURS)


def test_a_free_circle_leaves_a_city_open() -> None:
    two = small_map({"A1": "14/0"}, theirs="A1:0")
    assert two.board.is_open(two.map, StopId("A1:0"), OURS)
    full = two.board.with_token(StopId("A1:0"), CompanyId("third"))
    assert not full.is_open(two.map, StopId("A1:0"), OURS)


def test_a_town_is_always_open_and_a_red_area_never() -> None:
    assert EMPTY.is_open(MAP, StopId("B20:0"), OURS)
    assert not EMPTY.is_open(MAP, StopId("F2:0"), OURS)


def test_a_kept_circle_is_room_only_for_the_company_it_is_kept_for() -> None:
    board = EMPTY.keeping([HOME], OURS)
    assert board.has_room(MAP, HOME, OURS)
    assert not board.has_room(MAP, HOME, THEIRS)
    assert board.released(OURS).has_room(MAP, HOME, THEIRS)
    assert not board.released(THEIRS).has_room(MAP, HOME, THEIRS)


def test_copies_on_the_map_are_missing_in_the_supply() -> None:
    board = EMPTY
    for hex_id in (HexId("H10"), HexId("H16")):
        lay = MAP.lays(hex_id, board.face(MAP, hex_id))["57", 1]
        board = board.with_tile(MAP, hex_id, lay)
    assert board.tracks(MAP).copies_left("57") == 2


def test_what_a_company_reaches_is_found_anew_after_a_tile_or_token() -> None:
    board = EMPTY.with_token(HOME, OURS)
    assert board.reach(MAP, OURS).ends == {}
    lay = MAP.lays(ALBANY, board.face(MAP, ALBANY))["57", 1]
    laid = board.with_tile(MAP, ALBANY, lay)
    assert laid.reach(MAP, OURS).ends == {"E17": 1 << 4, "E21": 1 << 1}
    elsewhere = laid.with_token(StopId("A19:0"), OURS)
    assert {*elsewhere.reach(MAP, OURS).ends} == {"E17", "E21", "B18", "B20"}
