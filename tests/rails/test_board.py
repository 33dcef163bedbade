"""What lies on a map of tiles: tokens and kept slots go with the track of their city."""

import gc
import pickle
from weakref import ref

from stockrail.core.codec import to_json
from stockrail.core.ids import CompanyId, HexId
from stockrail.rails.board import TileBoard
from stockrail.rails.map import StopId
from stockrail.titles.g1830.components import MAP
from stockrail.titles.g1830.state import TrackBoard
from stockrail.titles.g1861.components import MAP as RUSSIA
from stockrail.titles.g1861.state import TrackBoard as RussianBoard

from .small_maps import OURS, THEIRS, small_map

NEW_YORK, ALBANY = HexId("G19"), HexId("E19")
HOME = StopId("E19:0")
EMPTY = TrackBoard({}, {}, {})


def test_a_token_goes_with_the_track_of_its_city() -> None:
    board = EMPTY.with_token(StopId("G19:0"), OURS).keeping([StopId("G19:1")], THEIRS)
    lay = MAP.lays(NEW_YORK, board.face(NEW_YORK))["54", 0]
    laid = board.with_tile(NEW_YORK, lay)
    assert laid.tokens == {"G19:1": (OURS,)}
    assert laid.reserved == {"G19:0": (THEIRS,)}
    assert board.tokens == {"G19:0": (OURS,)}, "a board is never changed"


def test_a_city_is_closed_when_all_slots_are_others() -> None:
    board = EMPTY.with_token(HOME, THEIRS)
    assert not board.is_open(HOME, OURS)
    assert board.is_open(HOME, THEIRS)
    assert EMPTY.is_open(HOME, OURS)


def test_a_free_slot_leaves_a_city_open() -> None:
    two = small_map({"A1": "14/0"}, theirs="A1:0")
    assert two.board.is_open(StopId("A1:0"), OURS)
    full = two.board.with_token(StopId("A1:0"), CompanyId("third"))
    assert not full.is_open(StopId("A1:0"), OURS)


def test_a_town_is_always_open_and_a_red_area_never() -> None:
    assert EMPTY.is_open(StopId("B20:0"), OURS)
    assert not EMPTY.is_open(StopId("F2:0"), OURS)


def test_a_kept_slot_is_room_only_for_the_company_it_is_kept_for() -> None:
    board = EMPTY.keeping([HOME], OURS)
    assert board.has_room(HOME, OURS)
    assert not board.has_room(HOME, THEIRS)
    assert board.released(OURS).has_room(HOME, THEIRS)
    assert not board.released(THEIRS).has_room(HOME, THEIRS)


def test_copies_on_the_map_are_missing_in_the_supply() -> None:
    board = EMPTY
    for hex_id in (HexId("H10"), HexId("H16")):
        lay = MAP.lays(hex_id, board.face(hex_id))["57", 1]
        board = board.with_tile(hex_id, lay)
    assert board.tracks.copies_left("57") == 2


def test_what_a_company_reaches_is_found_anew_after_a_tile_or_token() -> None:
    board = EMPTY.with_token(HOME, OURS)
    assert board.reach(OURS).ends == {}
    lay = MAP.lays(ALBANY, board.face(ALBANY))["57", 1]
    laid = board.with_tile(ALBANY, lay)
    assert laid.reach(OURS).ends == {"E17": 1 << 4, "E21": 1 << 1}
    elsewhere = laid.with_token(StopId("A19:0"), OURS)
    assert {*elsewhere.reach(OURS).ends} == {"E17", "E21", "B18", "B20"}


def test_what_does_not_depend_on_a_change_is_known_to_the_new_board() -> None:
    board = EMPTY.with_token(HOME, OURS)
    reach, stations, tracks = board.reach(OURS), board.stations(OURS), board.tracks
    kept = board.keeping([StopId("G19:0")], THEIRS)
    assert kept.reach(OURS) is reach and kept.stations(OURS) is stations
    assert kept.tracks is tracks
    tokened = kept.with_token(StopId("G19:0"), OURS)
    assert tokened.tracks is tracks
    assert tokened.stations(OURS) == [HOME, StopId("G19:0")]
    assert set(tokened.reach(OURS).stops) == {HOME, StopId("G19:0")}
    laid = board.with_tile(ALBANY, MAP.lays(ALBANY, board.face(ALBANY))["57", 1])
    assert laid.reach(OURS) is not reach and laid.tracks is not tracks


def test_neither_the_map_nor_what_is_derived_is_stored_or_copied() -> None:
    board = EMPTY.with_token(HOME, OURS)
    assert to_json(board) == {
        "kind": "track_board",
        "tiles": {},
        "tokens": {"E19:0": ["ours"]},
        "reserved": {},
    }
    plain = len(pickle.dumps(board))
    board.reach(OURS)
    assert len(pickle.dumps(board)) == plain
    copied = pickle.loads(pickle.dumps(board))
    assert copied == board and copied.map is MAP
    assert copied.reach(OURS) == board.reach(OURS)


def test_a_board_goes_as_soon_as_nobody_needs_it() -> None:
    """Not only when slots are looked for: bots look at thousands in a game."""
    board = EMPTY.with_token(HOME, OURS)
    board.reach(OURS), board.reach_past_tokens(OURS), board.surroundings(OURS)
    gc.disable()
    try:
        seen = ref(board)
        del board
        assert seen() is None
    finally:
        gc.enable()


# Cities that grow together

MOSCOW, ST_PETERSBURG = HexId("H8"), HexId("E1")
STEPPE = RussianBoard({}, {}, {})


def laid_in_russia(board: TileBoard, hex_id: HexId, *tiles: tuple[str, int]) -> TileBoard:
    for tile in tiles:
        lay = RUSSIA.lays(hex_id, board.face(hex_id))[tile]
        board = board.with_tile(hex_id, lay)
    return board


def test_tokens_and_kept_slots_lie_together_when_cities_become_one() -> None:
    board = STEPPE.with_token(StopId("H8:1"), THEIRS).with_token(StopId("H8:2"), OURS)
    board = board.keeping([StopId("H8:0")], CompanyId("third"))
    green = laid_in_russia(board, MOSCOW, ("637", 1))
    assert green.tokens == {"H8:0": (THEIRS,), "H8:1": (OURS,)}
    assert green.reserved == {"H8:2": ("third",)}
    brown = laid_in_russia(green, MOSCOW, ("638", 0))
    assert brown.tokens == {"H8:0": (THEIRS, OURS)}
    assert brown.reserved == {"H8:0": ("third",)}
    assert brown.slots(StopId("H8:0")) == 3
    assert not brown.has_room(StopId("H8:0"), CompanyId("fourth"))
    assert brown.is_open(StopId("H8:0"), CompanyId("fourth")), "one slot is free"


def test_a_gray_tile_may_bring_another_slot() -> None:
    gray = laid_in_russia(STEPPE, MOSCOW, ("637", 0), ("638", 0), ("639", 0))
    for company in ("a", "b", "c"):
        gray = gray.with_token(StopId("H8:0"), CompanyId(company))
    assert gray.has_room(StopId("H8:0"), OURS)
    kept = gray.keeping([StopId("H8:0")], THEIRS)
    assert not kept.has_room(StopId("H8:0"), OURS)
    assert kept.has_room(StopId("H8:0"), THEIRS)


def test_a_slot_kept_in_one_of_two_printed_cities_is_kept_in_the_one_that_follows() -> None:
    board = STEPPE.keeping([StopId("E1:1")], THEIRS).with_token(StopId("E1:0"), OURS)
    brown = laid_in_russia(board, ST_PETERSBURG, ("641", 0))
    assert brown.tokens == {"E1:0": (OURS,)}
    assert brown.reserved == {"E1:0": (THEIRS,)}
    assert brown.slots(StopId("E1:0")) == 3


def test_a_city_that_has_joined_another_is_there_no_more() -> None:
    gone = StopId("H8:2")
    board = laid_in_russia(STEPPE, MOSCOW, ("637", 0), ("638", 0))
    board = board.with_token(StopId("H8:0"), OURS)
    assert board.stop(gone) is None
    assert board.slots(gone) == 0
    assert not board.is_open(gone, OURS)
    assert not board.has_room(gone, OURS)
    assert board.tracks.ways(gone).legs == ()
    assert board.reach(OURS).stops == ("H8:0", "G5:0", "E1:1")


def test_track_that_is_found_again_is_not_that_of_the_cities_before() -> None:
    board = STEPPE.with_token(StopId("E1:1"), OURS)
    assert board.reach(OURS).stops == ("E1:1", "G5:0", "H8:1")
    green = laid_in_russia(board, MOSCOW, ("637", 1))
    assert green.reach(OURS).stops == ("E1:1", "G5:0", "H8:0")


def test_some_tiles_never_run_out_if_the_title_says_so() -> None:
    board = laid_in_russia(STEPPE, MOSCOW, ("637", 0))
    tracks = board.tracks
    assert tracks.copies_left("637") == 0
    assert tracks.copies_left("8") == 19
    assert tracks.copies_left("8", endless={"7", "8", "9"}) is None
