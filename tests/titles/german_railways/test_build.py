"""§6 building."""

import pytest

from stockrail.core import engine
from stockrail.core.actions import Done
from stockrail.core.ids import BANK, CompanyId, HexId
from stockrail.mechanics.track import Build
from stockrail.titles.german_railways.board import BERLIN, BERLIN_HEXES, NEIGHBOURS, SITES
from stockrail.titles.german_railways.turn import Turn

from ..moves import after, refused, said
from .position import (
    ANN,
    BHE,
    BOB,
    CAT,
    CME,
    GBS,
    KBS,
    KSS,
    MWB,
    NME,
    PO,
    build,
    having_built,
    position,
)

OUTSKIRTS = ["F09", "F10", "F11", "G08", "G11", "H09", "H11", "I09", "I10"]


def test_a_player_may_build_only_for_a_company_they_hold_a_share_of() -> None:
    """§6.1"""
    state = position(shares={ANN: "PO NME", BOB: "KSS"}, cash={PO: 20, KSS: 20})
    assert refused(state, build(ANN, KSS, "J09")) == (
        "Ann holds no share of KSS (§6.1). Build track for PO, auction a share, or pass."
    )


def test_a_player_without_shares_may_not_build() -> None:
    """§6.1"""
    state = position(shares={BOB: "KSS"}, cash={KSS: 20})
    assert refused(state, build(ANN, KSS, "J09")) == (
        "Ann holds no share of KSS (§6.1). Auction a share, or pass."
    )
    assert not any(isinstance(action, Build) for action in engine.legal(state))


def test_one_action_builds_for_one_company() -> None:
    """§6.1"""
    state = position(shares={ANN: "KSS NME"}, cash={KSS: 20, NME: 20})
    state = after(state, build(ANN, KSS, "J09"))
    assert refused(state, build(ANN, NME, "J15")) == (
        "This action builds track for KSS (§6.1). Build track for KSS, or finish."
    )


def test_nobody_may_build_for_an_unknown_company() -> None:
    """§6.1"""
    state = position(shares={ANN: "KSS"}, cash={KSS: 20})
    assert refused(state, Build(ANN, CompanyId("UP"), HexId("J09"))) == (
        "There is no company UP (§6.1). Build track for KSS, auction a share, or pass."
    )


def test_one_to_three_hexes_may_be_built() -> None:
    """§6.2"""
    state = position(shares={ANN: "NME"}, cash={NME: 20})
    for hex_id in ("J15", "I15"):
        state = after(state, build(ANN, NME, hex_id))
        assert Done(ANN) in engine.legal(state)
    assert after(state, build(ANN, NME, "H16")).step == Turn(BOB), "finished"


def test_a_fourth_hex_may_not_be_built() -> None:
    """§6.2"""
    track = "J15 I15 H16"
    state = position(having_built(ANN, NME, track), shares={ANN: "NME"}, track={NME: track})
    assert refused(state, build(ANN, NME, "H15")) == (
        "NME builds at most 3 hexes per action (§6.2). Finish."
    )


def test_a_build_of_no_hex_is_a_pass() -> None:
    """§6.2, docs/rulings: expansion."""
    assert refused(position(shares={ANN: "NME"}), Done(ANN)) == (
        "You can’t finish now (§4.1). "
        "What you can do: auction a share, ask for a vote on the end or pass."
    )


def test_every_hex_takes_a_locomotive_from_the_supply() -> None:
    """§6.2"""
    state = position(shares={ANN: "NME"}, cash={NME: 20})
    built = after(state, build(ANN, NME, "J15"), build(ANN, NME, "I15"))
    assert (state.supply[NME], built.supply[NME]) == (16, 14)


def test_a_company_without_locomotives_may_not_build() -> None:
    """§6.2"""
    state = position(shares={ANN: "NME"}, cash={NME: 20}, supply={NME: 0})
    assert refused(state, build(ANN, NME, "J15")) == (
        "NME has no locomotives left (§6.2). Auction a share, or pass."
    )


def test_the_last_locomotive_ends_the_build() -> None:
    """§6.2"""
    state = position(shares={ANN: "NME"}, cash={NME: 20}, supply={NME: 1})
    assert after(state, build(ANN, NME, "J15")).step == Turn(BOB), "finished"


def test_hexes_are_left_for_the_last_locomotives_only() -> None:
    """§6.2"""
    state = position(shares={ANN: "NME"}, cash={NME: 20}, supply={NME: 2})
    state = after(state, build(ANN, NME, "J15"))
    assert str(state.step.prompt(state)) == "Build track for NME (hexes left: 1), or finish"


def test_a_build_that_the_treasury_cannot_go_on_with_is_finished() -> None:
    """§6.2"""
    state = position(shares={ANN: "PO"}, cash={PO: 4}, track={PO: "H14", NME: "H15"})
    assert said(state, build(ANN, PO, "H15"))[:2] == [
        "PO builds on Posen (H15) for 3 Tlr; its income is now 4 Tlr",
        "PO connects with NME: dividends",
    ]


def test_a_new_hex_must_lie_next_to_the_track_of_the_company() -> None:
    """§6.3"""
    state = position(shares={ANN: "NME"}, cash={NME: 20}, track={PO: "H14"})
    assert refused(state, build(ANN, NME, "H15")) == (
        "Posen (H15) is not next to the track of NME (§6.3). "
        "Choose a hex next to its track, or pass."
    )


def test_hexes_of_this_action_count_and_branches_are_allowed() -> None:
    """§6.3, docs/rulings: expansion."""
    state = position(shares={ANN: "NME"}, cash={NME: 20})
    state = after(state, build(ANN, NME, "J15"), build(ANN, NME, "J14"), build(ANN, NME, "L16"))
    assert state.network(NME) == ("K15", "J15", "J14", "L16")


def test_there_must_be_such_a_hex() -> None:
    """§6.3"""
    state = position(shares={ANN: "NME"}, cash={NME: 20})
    assert refused(state, Build(ANN, NME, HexId("Z99"))) == (
        "There is no hex Z99 on the board (§6.3). Choose another hex, or pass."
    )


@pytest.mark.parametrize(("hex_id", "name"), [("J15", "J15"), ("K15", "Breslau (K15)")])
def test_a_company_stands_in_a_place_only_once(hex_id: HexId, name: str) -> None:
    """§6.4, docs/rulings: expansion."""
    state = position(shares={ANN: "NME"}, cash={NME: 20}, track={NME: "J15"})
    assert refused(state, build(ANN, NME, hex_id)) == (
        f"NME is already on {name} (§6.4). Choose a hex next to its track, or pass."
    )


def test_cities_take_every_company() -> None:
    """§6.5"""
    others = dict.fromkeys((PO, NME, KBS, MWB, GBS, CME, BHE), "J08")
    state = position(shares={ANN: "KSS"}, cash={KSS: 20}, track=others)
    state = after(state, build(ANN, KSS, "J08"))
    assert state.on(HexId("J08")) == (PO, NME, KBS, MWB, GBS, CME, BHE, KSS)


@pytest.mark.parametrize(
    ("company", "beside", "home"),
    [(PO, "K14", "K15"), (NME, "B20", "A20"), (KBS, "J09", "K08"), (GBS, "K03", "K04")],
)
def test_start_cities_are_cities_for_everybody(
    company: CompanyId, beside: str, home: HexId
) -> None:
    """§6.5, docs/rulings: direct connection."""
    state = position(shares={ANN: company}, cash={company: 20}, track={company: beside})
    assert company in after(state, Build(ANN, company, home)).on(home)


@pytest.mark.parametrize(
    ("hex_id", "terrain", "text"),
    [
        ("J09", "plain", "Only one company can build on J09, and BHE is there (§6.6)."),
        ("K07", "hill", "Only one company can build on K07, and BHE is there (§6.6)."),
        ("J07", "mountain", "Only one company can build on J07, and BHE is there (§6.6)."),
        ("I09", "outskirts", "Only one company can build on I09, and BHE is there (§6.6)."),
    ],
)
def test_any_other_hex_takes_one_company(hex_id: HexId, terrain: str, text: str) -> None:
    """§6.6"""
    assert (SITES[hex_id].terrain, SITES[hex_id].city) == (terrain, "")
    state = position(shares={ANN: "KSS"}, cash={KSS: 9}, track={KSS: "J08 I08", BHE: hex_id})
    assert refused(state, build(ANN, KSS, hex_id)) == f"{text} Choose another hex, or pass."


def test_a_company_may_not_build_twice_in_the_outskirts() -> None:
    """§6.7, docs/rulings: the outskirts of Berlin."""
    state = position(shares={ANN: "KSS"}, cash={KSS: 9}, track={KSS: "J09 I09"})
    assert refused(state, build(ANN, KSS, "I10")) == (
        "KSS has already built in the outskirts of Berlin, on I09 (§6.7). "
        "Choose another hex, or pass."
    )


def test_not_even_in_one_action_or_from_berlin() -> None:
    """§6.7, docs/rulings: the outskirts of Berlin."""
    state = position(shares={ANN: "NME"}, cash={NME: 9}, track={NME: "J10"})
    state = after(state, build(ANN, NME, "I10"), build(ANN, NME, "H10"))
    assert refused(state, build(ANN, NME, "F10")) == (
        "NME has already built in the outskirts of Berlin, on I10 (§6.7). "
        "Choose another hex, or finish."
    )


def test_the_one_hex_of_the_outskirts_may_join_two_outer_hexes() -> None:
    """§6.7, docs/rulings: the outskirts of Berlin."""
    state = position(shares={ANN: "NME"}, cash={NME: 9}, track={NME: "I11"})
    state = after(state, build(ANN, NME, "I10"), build(ANN, NME, "J10"))
    assert state.network(NME) == ("K15", "I11", "I10", "J10")


@pytest.mark.parametrize("clicked", BERLIN_HEXES)
def test_any_hex_of_berlin_is_berlin(clicked: HexId) -> None:
    """§6.8, docs/rulings: Berlin."""
    state = position(shares={ANN: "KSS"}, cash={KSS: 9}, track={KSS: "I09"})
    assert said(state, Build(ANN, KSS, clicked)) == [
        "KSS builds on Berlin (H10) for 2 Tlr; its income is now 4 Tlr"
    ]
    state = after(state, Build(ANN, KSS, clicked))
    assert state.on(BERLIN) == (KSS,)
    assert state.step == having_built(ANN, KSS, BERLIN)


@pytest.mark.parametrize("clicked", BERLIN_HEXES)
def test_berlin_holds_one_locomotive_of_a_company(clicked: HexId) -> None:
    """§6.8, docs/rulings: Berlin."""
    state = position(shares={ANN: "KSS"}, cash={KSS: 9}, track={KSS: "I09 H10"})
    assert refused(state, Build(ANN, KSS, clicked)) == (
        "KSS is already on Berlin (H10) (§6.4). Choose a hex next to its track, or pass."
    )


@pytest.mark.parametrize("beside", OUTSKIRTS)
def test_every_hex_of_the_outskirts_leads_to_berlin(beside: str) -> None:
    """§6.8"""
    state = position(shares={ANN: "KSS"}, cash={KSS: 9}, track={KSS: beside})
    assert BERLIN in after(state, build(ANN, KSS, "H10")).network(KSS)


def test_nothing_else_leads_to_berlin() -> None:
    """§6.8, docs/rulings: Berlin."""
    assert sorted(NEIGHBOURS[BERLIN]) == OUTSKIRTS
    assert [h for h, around in NEIGHBOURS.items() if BERLIN in around] == OUTSKIRTS


def test_companies_anywhere_in_berlin_are_counted_together() -> None:
    """§6.8, docs/rulings: Berlin."""
    state = position(shares={ANN: "KSS"}, cash={KSS: 9}, track={KSS: "I09", PO: "H10", BHE: "H10"})
    assert after(state, build(ANN, KSS, "G09")).cash[KSS] == 9 - 4


@pytest.mark.parametrize(
    ("hex_id", "beside", "terrain", "cost"),
    [
        ("J09", "", "plain", 2),
        ("K07", "", "hill", 3),
        ("J07", "J08", "mountain", 4),
        ("I09", "J09", "outskirts", 2),
        ("H10", "I09", "berlin", 2),
        ("J08", "", "plain", 2),
        ("K10", "K09", "hill", 3),
        ("K06", "K07", "mountain", 4),
    ],
)
def test_a_hex_costs_its_terrain_city_or_not(
    hex_id: HexId, beside: str, terrain: str, cost: int
) -> None:
    """§6.9"""
    assert SITES[hex_id].terrain == terrain
    state = position(shares={ANN: "KSS"}, cash={KSS: 9}, track={KSS: beside})
    assert after(state, build(ANN, KSS, hex_id)).cash[KSS] == 9 - cost


@pytest.mark.parametrize(("koeln", "cost"), [("plain", 2), ("hill", 3)])
@pytest.mark.parametrize("hex_id", ["L01", "L02"])
def test_koeln_and_the_hex_east_of_it_are_plain_or_by_option_hill(
    hex_id: HexId, koeln: str, cost: int
) -> None:
    """§6.9, docs/rulings: Köln."""
    state = position(shares={ANN: "PO"}, cash={PO: 9}, track={PO: "K01"}, koeln=koeln)
    assert after(state, build(ANN, PO, hex_id)).cash[PO] == 9 - cost


@pytest.mark.parametrize("others", [(), (PO,), (PO, BHE), (PO, BHE, CME, GBS)])
def test_every_company_already_in_a_city_adds_1(others: tuple[CompanyId, ...]) -> None:
    """§6.10"""
    state = position(shares={ANN: "KSS"}, cash={KSS: 9}, track=dict.fromkeys(others, "J08"))
    assert after(state, build(ANN, KSS, "J08")).cash[KSS] == 9 - 2 - len(others)


def test_a_start_locomotive_counts_too() -> None:
    """§6.10, docs/rulings: the surcharge of a city."""
    state = position(shares={ANN: "PO"}, cash={PO: 9}, track={PO: "J09"})
    assert after(state, build(ANN, PO, "K08")).cash[PO] == 9 - 3


def test_the_treasury_pays_the_bank() -> None:
    """§6.11"""
    state = position(shares={ANN: "KSS"}, cash={KSS: 6})
    assert said(state, build(ANN, KSS, "J09")) == ["KSS builds on J09 for 2 Tlr"]
    built = after(state, build(ANN, KSS, "J09"))
    assert (built.cash[KSS], built.cash[ANN]) == (4, 40)
    assert built.cash[BANK] == state.cash[BANK] + 2


def test_a_company_may_not_spend_more_than_it_has() -> None:
    """§6.11"""
    state = position(shares={ANN: "KSS"}, cash={KSS: 4}, track={BHE: "J08"})
    state = after(state, build(ANN, KSS, "J09"))
    assert refused(state, build(ANN, KSS, "J08")) == (
        "Halle (J08) costs 3 Tlr, KSS has 2 Tlr, and players may not add money (§6.11). "
        "Choose a cheaper hex, or finish."
    )


@pytest.mark.parametrize(
    ("hex_id", "beside", "income"),
    [
        ("J08", "", 1),
        ("K10", "K09", 2),
        ("L01", "L02", 2),
        ("N03", "O03", 2),
        ("D05", "D06", 3),
        ("H10", "I09", 3),
    ],
)
def test_a_city_raises_the_income_by_its_value(hex_id: HexId, beside: str, income: int) -> None:
    """§6.12"""
    state = position(shares={ANN: "KSS"}, cash={KSS: 9}, track={KSS: beside})
    assert after(state, build(ANN, KSS, hex_id)).income(KSS) == 1 + income


def test_a_hex_without_a_city_brings_nothing() -> None:
    """§6.12"""
    state = position(shares={ANN: "KSS"}, cash={KSS: 9})
    assert after(state, build(ANN, KSS, "J09"), build(ANN, KSS, "I09")).income(KSS) == 1


@pytest.mark.parametrize(("bamberg", "income"), [("2", 2), ("1", 1)])
def test_bamberg_is_worth_2_or_by_option_1(bamberg: str, income: int) -> None:
    """§6.12, docs/rulings: Bamberg."""
    state = position(shares={ANN: "KBS"}, cash={KBS: 9}, track={KBS: "O07"}, bamberg=bamberg)
    assert after(state, build(ANN, KBS, "N07")).income(KBS) == 3 + income


def test_the_incomes_of_all_holders_rise_at_once() -> None:
    """§6.13"""
    state = position(shares={ANN: "KSS", BOB: "KSS KSS"}, cash={KSS: 9}, track={KSS: "K09"})
    assert [state.player_incomes()[p] for p in (ANN, BOB, CAT)] == [1, 2, 0]
    state = after(state, build(ANN, KSS, "K10"))
    assert [state.player_incomes()[p] for p in (ANN, BOB, CAT)] == [3, 6, 0]
