"""What keeps a locomotive away from a hex, without any title."""

from stockrail.core.actions import Done
from stockrail.core.ids import CompanyId, HexId
from stockrail.core.refusal import Way
from stockrail.core.text import Coins, Text
from stockrail.mechanics import track
from stockrail.mechanics.track import Site

PRR, NYC = CompanyId("PRR"), CompanyId("NYC")
A1, A2, A3 = HexId("A1"), HexId("A2"), HexId("A3")
LAID = {A1: (PRR,), A2: (PRR, NYC)}


def site(hex_id: HexId = A3, *there: CompanyId) -> Site:
    return Site(PRR, hex_id, hex_id, there, (Way(Text("finish"), Done),))


def test_a_network_is_where_the_locomotives_of_a_company_stand() -> None:
    assert track.network(LAID, PRR) == (A1, A2)
    assert track.network(LAID, NYC) == (A2,)


def test_a_hex_that_is_not_on_the_board() -> None:
    assert str(site(A3).unknown("§1.1")) == (
        "There is no hex A3 on the board (§1.1). Choose another hex, or finish."
    )


def test_a_company_stands_on_a_hex_once() -> None:
    assert str(site(A2, NYC, PRR).standing("§1.2")) == (
        "PRR is already on A2 (§1.2). Choose a hex next to its track, or finish."
    )


def test_a_new_hex_touches_the_track() -> None:
    assert track.first_of(LAID, PRR, [A3, A2, A1]) == A2
    assert track.first_of(LAID, NYC, [A3, A1]) is None
    assert str(site().apart("§1.3")) == (
        "A3 is not next to the track of PRR (§1.3). Choose a hex next to its track, or finish."
    )


def test_a_hex_for_one_company_is_taken_by_the_first() -> None:
    assert str(site(A3, NYC).taken("§1.4")) == (
        "Only one company can build on A3, and NYC is there (§1.4). Choose another hex, or finish."
    )


def test_the_treasury_pays_alone() -> None:
    assert str(site().too_dear(Coins("{n} £", 4), Coins("{n} £", 3), "§1.5")) == (
        "A3 costs 4 £, PRR has 3 £, and players may not add money (§1.5). "
        "Choose a cheaper hex, or finish."
    )
