"""§9.3 the proof that two links are out of reach. It must be sound: what it says is so."""

import pytest

import stockrail
from stockrail.titles.german_railways.board import CITIES, COMPANY_CARDS, COSTS
from stockrail.titles.german_railways.proof import out_of_reach

from .position import (
    ANN,
    BHE,
    CME,
    COMPANIES,
    GBS,
    KBS,
    KSS,
    MWB,
    NME,
    PO,
    meeting,
    position,
    reachable_cities,
)

NOBODY_BUILDS = dict.fromkeys(COMPANIES, 0)
TWO_IN_BERLIN = {KSS: "I09 H10", NME: "I10 H10"}


def test_nothing_is_proved_at_the_start() -> None:
    """§9.3"""
    assert out_of_reach(position()) == ()
    assert out_of_reach(stockrail.new("german-railways", ["Ann", "Bob", "Cat"]).state) == ()


def test_nothing_is_proved_when_everybody_has_two_links() -> None:
    """§9.3"""
    assert out_of_reach(position(track=dict.fromkeys(COMPANIES, "H10"), supply=NOBODY_BUILDS)) == ()


def test_a_company_walled_in_can_meet_only_whoever_walls_it_in() -> None:
    """§9.3: Königsberg has one neighbour."""
    state = position(track={NME: "B20"})
    assert out_of_reach(state) == (PO,)
    assert reachable_cities(state, PO) == {"A20"}
    assert CITIES["Königsberg"] in reachable_cities(state, NME)


def test_links_a_company_has_already_are_counted() -> None:
    """§9.3"""
    state = position(track={NME: "B20 B18", BHE: "B18", PO: "B18"})
    assert out_of_reach(state) == ()


def test_a_wall_with_a_gap_proves_nothing() -> None:
    """§9.3"""
    state = position(track={PO: "B20", NME: "B19"})
    assert out_of_reach(state) == ()


def test_cities_are_no_walls() -> None:
    """§9.3"""
    state = position(track={PO: "B20 B19", NME: "B18 C19 C18"})
    assert out_of_reach(state) == (), "Danzig is open, and beyond it B17 and C17"


@pytest.mark.parametrize(("left", "stuck"), [(4, False), (3, True)])
def test_locomotives_may_be_too_few(left: int, stuck: bool) -> None:
    """§9.3: Wittenberge to Berlin takes four."""
    state = position(track=TWO_IN_BERLIN, supply={**NOBODY_BUILDS, BHE: left})
    assert (BHE in out_of_reach(state)) == stuck


def test_others_may_still_come_to_a_company_without_locomotives() -> None:
    """§9.3"""
    assert out_of_reach(position(supply={BHE: 0})) == ()


@pytest.mark.parametrize(("treasury", "stuck"), [(10, False), (9, True)])
def test_a_treasury_may_be_spent_for_good_once_all_shares_are_sold(
    treasury: int, stuck: bool
) -> None:
    """§9.3: Berlin costs 2 + 2 there, the way to it 6."""
    supply = {**NOBODY_BUILDS, BHE: 12}
    sold = {ANN: "BHE BHE BHE"}
    state = position(shares=sold, cash={BHE: treasury}, track=TWO_IN_BERLIN, supply=supply)
    assert (BHE in out_of_reach(state)) == stuck
    one_left = position(shares={ANN: "BHE BHE"}, track=TWO_IN_BERLIN, supply=supply)
    assert BHE not in out_of_reach(one_left), "its last share may bring any money"


def test_baden_goes_a_long_way_without_money() -> None:
    """§9.3, §8.6: one free hex in every action."""
    sold, track = {ANN: "GBS GBS GBS KBS KBS KBS"}, {KSS: "N03", NME: "N03"}
    state = position(shares=sold, cash={GBS: 5}, track=track, supply={**NOBODY_BUILDS, GBS: 2})
    assert GBS not in out_of_reach(state), "a mountain for nothing, Frankfurt for 3 + 2"
    state = position(shares=sold, cash={GBS: 4}, track=track, supply={**NOBODY_BUILDS, GBS: 2})
    assert GBS in out_of_reach(state)


def test_the_bavarian_discount_is_reckoned_with() -> None:
    """§9.3, §8.4"""
    sold, track = {ANN: "KBS KBS KBS"}, {KBS: "O07", KSS: "N07", NME: "N07"}
    for treasury, stuck in ((4, False), (3, True)):
        cash, supply = {KBS: treasury}, {**NOBODY_BUILDS, KBS: 5}
        state = position(shares=sold, cash=cash, track=track, supply=supply)
        assert (KBS in out_of_reach(state)) == stuck, "Bamberg costs 3 + 2 - 1"


@pytest.mark.parametrize(
    ("others", "stuck"), [((PO, NME, KSS), False), ((PO, NME, KSS, KBS), True)]
)
def test_the_coeln_mindener_may_be_priced_out(others: tuple[str, ...], stuck: bool) -> None:
    """§9.3, §8.7: a plain city with four companies costs 6."""
    track = {**dict.fromkeys(others, "J08"), CME: "J09"}
    state = position(cash={CME: 99}, track=track, supply={**NOBODY_BUILDS, CME: 1})
    assert (CME in out_of_reach(state)) == stuck


@pytest.mark.parametrize(
    ("track", "left", "stuck"),
    [("J09 J10", 2, False), ("J09 I09", 2, True), ("J09 I09", 3, False)],
)
@pytest.mark.parametrize("sold", [2, 3])
def test_the_outskirts_are_crossed_once(track: str, left: int, stuck: bool, sold: int) -> None:
    """§9.3, §6.7: Kottbus is two hexes away through the outskirts, three around them."""
    state = position(
        shares={ANN: " ".join(["KSS"] * sold)},
        cash={KSS: 99},
        track={KSS: track, NME: "I11", PO: "I11"},
        supply={**NOBODY_BUILDS, KSS: left},
    )
    assert (KSS in out_of_reach(state)) == stuck


def test_by_money_too_the_outskirts_are_crossed_once() -> None:
    """§9.3, §6.7"""
    sold, around = {ANN: "KSS KSS KSS"}, {NME: "I11", PO: "I11"}
    for track, treasury, stuck in (("J10", 6, False), ("J10 I09", 7, True), ("J10 I09", 6, True)):
        state = position(
            shares=sold,
            cash={KSS: treasury},
            track={KSS: track, **around, MWB: "J11"},
            supply={**NOBODY_BUILDS, KSS: 9},
        )
        assert (KSS in out_of_reach(state)) == stuck, (track, treasury)


def test_a_pair_that_cannot_meet_leaves_both_short() -> None:
    """§9.3"""
    chain = [(PO, NME), (NME, KSS), (KSS, KBS), (KBS, MWB), (MWB, GBS), (GBS, CME), (CME, BHE)]
    assert out_of_reach(position(track=meeting(chain), supply=NOBODY_BUILDS)) == (PO, BHE)


def test_a_limit_on_what_is_spent_closes_no_hex_where_nobody_stands() -> None:
    """§8.7: so only cities in which others stand need to be asked for their price."""
    limits = [card.most_spent for card in COMPANY_CARDS.values() if card.most_spent is not None]
    assert limits == [5]
    assert max(COSTS.values()) <= 5
