"""Where a company may place a token, with the map and the tiles of 1861."""

from stockrail.core.ids import CompanyId, HexId
from stockrail.core.refusal import Refusal
from stockrail.rails import token_placing
from stockrail.rails.board import Laid, TileBoard
from stockrail.rails.map import StopId
from stockrail.rails.token_placing import TokenRules
from stockrail.titles.g1861.state import TrackBoard

RULES = TokenRules(slots="§1", one_a_hex="§2", kept="§3", joined="§4")
OURS, THEIRS, STATE = CompanyId("ours"), CompanyId("theirs"), CompanyId("state")
BROWN_MOSCOW = {"H8": ("638", 0)}


def board(
    tiles: dict[str, tuple[str, int]], ours: str, theirs: str = "", kept: str = ""
) -> TileBoard:
    """Stops with a token of ours, of theirs, and those with a slot kept for the state."""
    laid = TrackBoard({HexId(h): Laid(*tile) for h, tile in tiles.items()}, {}, {})
    for company, stops in ((OURS, ours), (THEIRS, theirs)):
        for stop in stops.split():
            laid = laid.with_token(StopId(stop), company)
    return laid.keeping(map(StopId, kept.split()), STATE)


def why_not(there: TileBoard, hex_id: str, stop: int) -> Refusal | None:
    at = HexId(hex_id), stop
    return (
        token_placing.why_not_city(RULES, there, OURS, *at)
        or token_placing.why_not_room(RULES, there, OURS, *at)
        or token_placing.why_not_joined(RULES, there, OURS, *at)
    )


def test_a_token_goes_in_a_city_that_a_route_comes_to() -> None:
    assert why_not(board({}, ours="E1:1"), "H8", 1) is None
    assert str(why_not(board({}, ours="E1:1"), "H8", 0)) == (
        "No track joins Moscow (H8) to a token of ours (§4). Choose a city that ours can "
        "reach, or pass."
    )


def test_a_token_goes_in_no_town() -> None:
    assert str(why_not(board({}, ours="E1:1"), "G5", 0)) == (
        "Tver (G5) is not a city (§1). Choose a city, or pass."
    )


def test_a_token_goes_in_a_stop_that_is_there() -> None:
    """The third city of Moscow has joined the first one."""
    assert (
        str(why_not(board({}, ours="E1:1"), "Z9", 0))
        == "There is no such stop on Z9 (§1). Choose another city, or pass."
    )
    assert (
        str(why_not(board({}, ours="E1:1"), "H8", 3))
        == "There is no such stop on H8 (§1). Choose another city, or pass."
    )
    joined = board(BROWN_MOSCOW, ours="E1:1")
    assert (
        str(why_not(joined, "H8", 2))
        == "There is no such stop on H8 (§1). Choose another city, or pass."
    )
    assert (
        str(why_not(joined, "H8", -1))
        == "There is no such stop on H8 (§1). Choose another city, or pass."
    )
    assert why_not(joined, "H8", 0) is None


def test_a_company_has_one_token_on_a_hex() -> None:
    assert str(why_not(board({}, ours="H8:1"), "H8", 0)) == (
        "ours has a token on Moscow (H8) already (§2). Choose another city, or pass."
    )


def test_a_slot_must_be_free() -> None:
    assert str(why_not(board({}, ours="E1:1", theirs="H8:1"), "H8", 1)) == (
        "Moscow (H8) has no free slot (§1). Choose another city, or pass."
    )
    brown = board(BROWN_MOSCOW, ours="E1:1", theirs="H8:0")
    assert why_not(brown, "H8", 0) is None, "two slots are left"


def test_a_slot_kept_for_another_company_stays_free() -> None:
    assert str(why_not(board({}, ours="E1:1", kept="H8:1"), "H8", 1)) == (
        "The last slot of Moscow (H8) is reserved for state (§3). Choose another city, or pass."
    )
    third = board({"H8": ("639", 0)}, ours="E1:1", theirs="H8:0", kept="H8:0")
    assert why_not(third, "H8", 0) is None, "one of four is taken, one kept"


def test_a_company_may_place_tokens_in_the_cities_that_it_reaches() -> None:
    reached = token_placing.reached_cities(board({}, ours="E1:1"), OURS)
    assert [*reached] == [("E1", 1), ("H8", 1)], "Tver lies between them"
