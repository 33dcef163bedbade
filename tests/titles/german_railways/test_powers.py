"""§8 the powers of the companies."""

import pytest

from stockrail.core.actions import Done
from stockrail.core.ids import CompanyId, HexId
from stockrail.mechanics.track import Build
from stockrail.titles.german_railways.board import BERLIN, COMPANY_CARDS, SITES
from stockrail.titles.german_railways.describe import describe
from stockrail.titles.german_railways.rounds import pawns
from stockrail.titles.german_railways.state import German
from stockrail.titles.german_railways.turn import Turn

from ..moves import after, refused, rule_against, said
from .position import (
    ANN,
    BHE,
    BOB,
    CAT,
    CME,
    COMPANIES,
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


def spent(state: German, company: CompanyId, *hexes: str) -> list[int]:
    """What each hex of one expansion takes from the treasury."""
    paid = []
    for hex_id in hexes:
        built = after(state, Build(ANN, company, HexId(hex_id)))
        paid.append(state.cash[company] - built.cash[company])
        state = built
    return paid


def test_the_ostbahn_builds_up_to_four_hexes() -> None:
    """§8.1"""
    state = position(shares={ANN: "PO"}, cash={PO: 20})
    assert spent(state, PO, "B20", "B19", "B18", "B17") == [2, 2, 2, 2]
    track = "B20 B19 B18 B17"
    state = position(having_built(ANN, PO, track), shares={ANN: "PO"}, track={PO: track})
    assert refused(state, build(ANN, PO, "B16")) == (
        "PO builds at most 4 hexes per action (§6.2). Finish."
    )


@pytest.mark.parametrize("others", [(KSS,), (KSS, MWB), (KSS, MWB, BHE, PO)])
def test_the_niederschlesisch_maerkische_never_pays_the_surcharge(others: tuple[str, ...]) -> None:
    """§8.2"""
    track = {**dict.fromkeys(others, "J08"), NME: "J09"}
    state = position(shares={ANN: "NME"}, cash={NME: 9}, track=track)
    assert spent(state, NME, "J08") == [2]


def test_its_locomotives_count_when_others_pay() -> None:
    """§8.2"""
    state = position(shares={ANN: "KSS"}, cash={KSS: 9}, track={NME: "J08"})
    assert spent(state, KSS, "J08") == [3]


def test_the_saxon_railways_build_at_most_two_hexes() -> None:
    """§8.3"""
    state = position(shares={ANN: "KSS"}, cash={KSS: 20})
    assert after(state, build(ANN, KSS, "J09"), build(ANN, KSS, "I09")).step == Turn(BOB)
    built = having_built(ANN, KSS, "J09 I09")
    state = position(built, shares={ANN: "KSS"}, cash={KSS: 20}, track={KSS: "J09 I09"})
    assert refused(state, build(ANN, KSS, "H10")) == (
        "KSS builds at most 2 hexes per action (§6.2). Finish."
    )


def test_the_others_build_at_most_three() -> None:
    """§8.1, §8.3"""
    most = {company: card.most_hexes for company, card in COMPANY_CARDS.items()}
    assert most == dict.fromkeys(COMPANIES, 3) | {PO: 4, KSS: 2}


def test_the_bavarian_railways_pay_one_less_for_every_hex() -> None:
    """§8.4"""
    state = position(shares={ANN: "KBS"}, cash={KBS: 20})
    assert spent(state, KBS, "R07", "Q06", "P07") == [2, 2, 2]
    assert spent(state, KBS, "R08", "S08", "S09") == [3, 3, 3]


def test_the_bavarian_discount_holds_for_the_surcharge_too() -> None:
    """§8.4, docs/rulings: the Bavarian discount."""
    state = position(shares={ANN: "KBS"}, cash={KBS: 20}, track={KBS: "O07", MWB: "N07"})
    assert spent(state, KBS, "N07") == [3 + 1 - 1]


def test_no_hex_is_free_for_the_bavarian_railways() -> None:
    """§8.4, docs/rulings: the Bavarian discount."""
    state = position()
    assert min(state.base_cost(KBS, place) for place in SITES) == 1


def test_the_best_city_of_the_main_weser_counts_double() -> None:
    """§8.5, docs/rulings: the best city."""
    state = position(shares={ANN: "MWB"}, cash={MWB: 20}, track={MWB: "M03"})
    assert state.income(MWB) == 2
    assert said(state, build(ANN, MWB, "N03")) == [
        "MWB builds on Frankfurt am Main (N03) for 3 Tlr; its income is now 5 Tlr"
    ]


def test_only_one_city_counts_double_even_if_several_are_the_best() -> None:
    """§8.5, docs/rulings: the best city."""
    assert position(track={MWB: "K05 K06"}).income(MWB) == 1 + 1 + 1 + 1
    assert position(track={MWB: "N03 K10"}).income(MWB) == 1 + 2 + 2 + 2


def test_a_lesser_city_adds_only_its_own_value() -> None:
    """§8.5"""
    state = position(shares={ANN: "MWB"}, cash={MWB: 20}, track={MWB: "N03"})
    assert after(state, build(ANN, MWB, "N02")).income(MWB) == state.income(MWB) + 1


def test_berlin_may_be_the_best_city() -> None:
    """§8.5, docs/rulings: the best city."""
    assert position(track={MWB: "H10"}).income(MWB) == 1 + 3 + 3


def test_a_build_shows_what_the_main_weser_would_gain() -> None:
    """§8.5"""
    state = position(shares={ANN: "MWB"}, cash={MWB: 20}, track={MWB: "M03"})
    assert str(describe(state, build(ANN, MWB, "N03")).preview) == (
        "Costs 3 Tlr, income +3 Tlr; MWB has 20 Tlr"
    )


@pytest.mark.parametrize(
    ("hexes", "costs"),
    [
        (("O03", "N03"), [0, 3]),
        (("P04", "P05"), [0, 3]),
        (("P04", "O04", "O03"), [0, 3, 3]),
        (("O03", "O04", "P05"), [0, 3, 4]),
        (("Q02", "R02"), [3, 0]),
        (("Q02", "Q03", "R04"), [3, 4, 4]),
    ],
)
def test_baden_has_its_dearest_hex_without_a_city_for_nothing(
    hexes: tuple[str, ...], costs: list[int]
) -> None:
    """§8.6, docs/rulings: the free hex."""
    state = position(shares={ANN: "GBS"}, cash={GBS: 20})
    assert spent(state, GBS, *hexes) == costs


@pytest.mark.parametrize(
    "hexes",
    [("P04", "P05", "O04"), ("P04", "O04", "P05"), ("P04", "O04", "O03"), ("O03", "P04", "O04")],
)
def test_the_order_of_the_hexes_does_not_change_what_baden_pays(hexes: tuple[str, ...]) -> None:
    """§8.6, docs/rulings: the free hex."""
    state = position(shares={ANN: "GBS"}, cash={GBS: 20})
    assert sum(spent(state, GBS, *hexes)) == 3 + 3 + 4 - 4


def test_a_full_treasury_is_not_needed_for_the_free_hex() -> None:
    """§8.6"""
    state = position(shares={ANN: "GBS"}, cash={GBS: 3})
    assert spent(state, GBS, "P04", "P05") == [0, 3]
    poor = having_built(ANN, GBS, "P04")
    state = position(poor, shares={ANN: "GBS"}, cash={GBS: 2}, track={GBS: "P04"})
    assert refused(state, build(ANN, GBS, "P05")) == (
        "P05 costs 3 Tlr, GBS has 2 Tlr, and players may not add money (§6.11). Finish."
    )


def test_the_free_hex_takes_a_locomotive_and_one_of_three_builds() -> None:
    """§8.6, docs/rulings: the free hex."""
    state = position(shares={ANN: "GBS"}, cash={GBS: 20})
    state = after(state, *(build(ANN, GBS, h) for h in ("P04", "O04", "P05")))
    assert state.supply[GBS] == 14 - 3
    assert state.step == Turn(BOB)


def test_every_action_has_its_own_free_hex() -> None:
    """§8.6, docs/rulings: the free hex."""
    state = position(shares={ANN: "GBS"}, cash={GBS: 3}, pawns="Ann Ann")
    state = after(state, build(ANN, GBS, "P04"), Done(ANN), build(ANN, GBS, "P05"), Done(ANN))
    assert state.cash[GBS] == 3


def test_the_outskirts_may_be_the_free_hex_and_berlin_may_not() -> None:
    """§8.6, docs/rulings: the free hex."""
    track = {GBS: "J09", KSS: "H10"}
    state = position(shares={ANN: "GBS"}, cash={GBS: 20}, track=track)
    assert spent(state, GBS, "I09", BERLIN) == [0, 3]


def test_the_coeln_mindener_spends_at_most_5_in_one_action() -> None:
    """§8.7"""
    state = position(shares={ANN: "CME"}, cash={CME: 20})
    assert spent(state, CME, "J02", "K02") == [2, 3]
    built = having_built(ANN, CME, "J02 I02")
    state = position(built, shares={ANN: "CME"}, cash={CME: 16}, track={CME: "J02 I02"})
    assert refused(state, build(ANN, CME, "I01")) == (
        "Münster (I01) costs 2 Tlr, CME has spent 4 Tlr, and may spend 5 Tlr per action "
        "(§8.7). Finish."
    )


def test_the_next_action_of_the_coeln_mindener_may_spend_5_again() -> None:
    """§8.7"""
    state = position(shares={ANN: "CME"}, cash={CME: 20}, pawns="Ann Ann")
    state = after(state, build(ANN, CME, "J02"), build(ANN, CME, "K02"))
    assert spent(state, CME, "J03", "I01") == [3, 2]


@pytest.mark.parametrize(
    ("beside", "city", "companies"),
    [("K07", "K06", 2), ("K09", "K10", 3), ("J09", "J08", 4), ("I09", "H10", 4)],
)
def test_a_city_is_closed_to_the_coeln_mindener_once_it_costs_6(
    beside: str, city: HexId, companies: int
) -> None:
    """§8.7, docs/rulings: the limit of five thalers."""
    others = (PO, NME, KBS, GBS)
    open_to_it = {**dict.fromkeys(others[: companies - 1], city), CME: beside}
    state = position(shares={ANN: "CME"}, cash={CME: 20}, track=open_to_it)
    assert spent(state, CME, city) == [5]
    closed = {**dict.fromkeys(others[:companies], city), CME: beside}
    state = position(shares={ANN: "CME"}, cash={CME: 20}, track=closed)
    assert rule_against(state, Build(ANN, CME, city)) == "§8.7"


def test_a_hex_too_dear_from_the_start_is_refused_with_another_way_out() -> None:
    """§8.7"""
    track = {**dict.fromkeys((PO, NME, KBS, GBS), "J08"), CME: "J09"}
    state = position(shares={ANN: "CME"}, cash={CME: 20}, track=track)
    assert refused(state, build(ANN, CME, "J08")) == (
        "Halle (J08) costs 6 Tlr, CME has spent 0 Tlr, and may spend 5 Tlr per action (§8.7). "
        "Choose a cheaper hex, or pass."
    )


def test_the_berlin_hamburger_pays_nothing_until_it_links_berlin_and_hamburg() -> None:
    """§8.8, docs/rulings: Berlin and Hamburg."""
    track = {PO: "H14", NME: "H15", BHE: "D06 D05"}
    state = position(shares={ANN: "PO", BOB: "BHE BHE"}, cash={PO: 9}, track=track)
    state = after(state, build(ANN, PO, "H15"))
    assert said(state, Done(ANN)) == [
        "PO connects with NME: dividends",
        "Ann receives 8 Tlr for 1 × PO, doubled",
        "BHE has not connected Berlin and Hamburg and pays nothing",
    ]


def test_not_even_when_it_made_the_link_while_all_others_are_paid() -> None:
    """§8.8, docs/rulings: Berlin and Hamburg."""
    track = {BHE: "G08", KSS: "H10"}
    state = position(shares={ANN: "BHE", BOB: "KSS", CAT: "PO"}, cash={BHE: 9}, track=track)
    state = after(state, Build(ANN, BHE, BERLIN), Done(ANN))
    assert [state.cash[p] - 40 for p in (ANN, BOB, CAT)] == [0, 4, 3]


def test_a_link_of_the_two_made_in_the_same_build_counts_at_once_and_twice() -> None:
    """§8.8, docs/rulings: Berlin and Hamburg."""
    track = {BHE: "D06 D05 G08", KSS: "H10"}
    state = position(shares={ANN: "BHE"}, cash={BHE: 9}, track=track)
    state = after(state, Build(ANN, BHE, BERLIN))
    assert said(state, Done(ANN)) == [
        "BHE connects with KSS: dividends",
        "Ann receives 14 Tlr for 1 × BHE, doubled",
    ]


def test_its_income_counts_for_the_bag_all_the_same() -> None:
    """§8.8, docs/rulings: Berlin and Hamburg."""
    state = position(shares={ANN: "BHE", BOB: "PO"}, track={BHE: "D06 D05"})
    assert not state.pays_dividends(BHE)
    assert state.player_incomes()[ANN] == 4
    assert dict(pawns(state)) == {ANN: 1, BOB: 2, CAT: 3}


def test_the_link_is_by_own_track_only() -> None:
    """§8.8"""
    state = position(track={BHE: "D05", KSS: "H10 D05"})
    assert not state.pays_dividends(BHE)
    assert all(state.pays_dividends(company) for company in COMPANIES if company != BHE)
