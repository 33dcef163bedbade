"""§7 dividends."""

import pytest

from stockrail.core.actions import Done
from stockrail.core.ids import BANK
from stockrail.titles.german_railways.dividends import dividends
from stockrail.titles.german_railways.turn import Turn

from ..moves import after, said
from .position import ANN, BHE, BOB, CAT, CME, KBS, KSS, MWB, NME, PO, build, position

OSTBAHN_BEFORE_POSEN = {PO: "H14", NME: "H15"}


def test_a_new_link_pays_dividends_when_the_build_is_finished() -> None:
    """§7.1"""
    state = position(shares={ANN: "PO", BOB: "NME"}, cash={PO: 9}, track=OSTBAHN_BEFORE_POSEN)
    state = after(state, build(ANN, PO, "H15"))
    assert (state.cash[ANN], state.cash[BOB]) == (40, 40), "not before the whole build"
    assert said(state, Done(ANN)) == [
        "PO connects with NME: dividends",
        "Ann receives 8 Tlr for 1 × PO, doubled",
        "Bob receives 3 Tlr for 1 × NME",
    ]
    assert after(state, Done(ANN)).step == Turn(BOB)


def test_a_build_without_a_new_link_pays_nothing() -> None:
    """§7.1"""
    state = position(shares={ANN: "PO", BOB: "NME"}, cash={PO: 9}, track={PO: "H14"})
    state = after(state, build(ANN, PO, "H15"))
    assert said(state, Done(ANN)) == []
    assert after(state, Done(ANN)).cash == state.cash


def test_dividends_are_paid_by_the_incomes_after_the_build() -> None:
    """§7.1, docs/rulings: dividends."""
    state = position(shares={ANN: "PO"}, cash={PO: 9}, track={PO: "C17 H14", NME: "H15"})
    state = after(state, build(ANN, PO, "H15"), build(ANN, PO, "B18"), Done(ANN))
    assert state.income(PO) == 5
    assert state.cash[ANN] == 40 + 10


def test_companies_are_linked_by_locomotives_in_the_same_city() -> None:
    """§7.2, docs/rulings: direct connection."""
    state = position(track={PO: "H15", NME: "H15 J08", KSS: "J08"})
    assert state.links(NME) == {PO: "H15", KSS: "J08"}
    assert (state.links(PO), state.links(KSS)) == ({NME: "H15"}, {NME: "J08"})


def test_neighbouring_hexes_are_no_link() -> None:
    """§7.2, docs/rulings: direct connection."""
    state = position(shares={ANN: "PO"}, cash={PO: 9}, track={PO: "G13", NME: "H15 I14"})
    state = after(state, build(ANN, PO, "H14"))
    assert state.links(PO) == {}
    assert said(state, Done(ANN)) == []


def test_a_link_through_a_third_company_does_not_count() -> None:
    """§7.2, docs/rulings: direct connection."""
    state = position(track={PO: "H15", NME: "H15 K12", KSS: "K12"})
    assert KSS not in state.links(PO)


def test_a_start_locomotive_makes_a_link() -> None:
    """§7.2, docs/rulings: direct connection."""
    state = position(shares={ANN: "MWB"}, cash={MWB: 9}, track={MWB: "K07"})
    state = after(state, build(ANN, MWB, "K08"))
    assert said(state, Done(ANN))[0] == "MWB connects with KSS: dividends"


def test_nobody_is_linked_at_the_start() -> None:
    """§7.2"""
    state = position()
    assert [state.links(company) for company in state.supply] == [{}] * 8


def test_companies_in_berlin_are_linked_whatever_hex_was_clicked() -> None:
    """§7.2, docs/rulings: Berlin."""
    state = position(shares={ANN: "KSS"}, cash={KSS: 9}, track={KSS: "I09", PO: "H10"})
    state = after(state, build(ANN, KSS, "G10"))
    assert said(state, Done(ANN))[0] == "KSS connects with PO: dividends"


def test_meeting_again_pays_nothing() -> None:
    """§7.1, docs/rulings: direct connection."""
    state = position(shares={ANN: "PO"}, cash={PO: 9}, track={PO: "H15 K14", NME: "H15"})
    state = after(state, build(ANN, PO, "K15"))
    assert said(state, Done(ANN)) == []


def test_a_link_the_other_company_made_is_an_old_link() -> None:
    """§7.1"""
    state = position(shares={ANN: "PO"}, cash={PO: 9}, track={PO: "B18 H14", NME: "B18 H15"})
    state = after(state, build(ANN, PO, "H15"))
    assert said(state, Done(ANN)) == []


def test_every_company_pays_its_income_for_each_share_from_the_bank() -> None:
    """§7.3"""
    shares = {ANN: "PO KSS", BOB: "NME NME", CAT: "KBS MWB CME"}
    state = position(shares=shares, cash={PO: 9, KBS: 5}, track=OSTBAHN_BEFORE_POSEN)
    built = after(state, build(ANN, PO, "H15"))
    paid = after(built, Done(ANN))
    assert {p: paid.cash[p] - 40 for p in (ANN, BOB, CAT)} == {
        ANN: 2 * 4 + 1,
        BOB: 2 * 3,
        CAT: 3 + 2 + 1,
    }
    assert paid.cash[BANK] == built.cash[BANK] - 21
    assert (paid.cash[PO], paid.cash[KBS]) == (built.cash[PO], 5), "treasuries pay nothing"


def test_unsold_shares_receive_nothing() -> None:
    """§7.3"""
    state = position(shares={ANN: "PO"}, cash={PO: 9}, track=OSTBAHN_BEFORE_POSEN)
    built = after(state, build(ANN, PO, "H15"))
    assert after(built, Done(ANN)).cash[BANK] == built.cash[BANK] - 8


def test_the_linking_company_pays_twice_and_the_others_once() -> None:
    """§7.4"""
    state = position(shares={ANN: "PO PO", BOB: "NME"}, cash={PO: 9}, track=OSTBAHN_BEFORE_POSEN)
    state = after(state, build(ANN, PO, "H15"), Done(ANN))
    assert (state.cash[ANN], state.cash[BOB]) == (40 + 2 * 2 * 4, 40 + 3)


def test_the_table_tells_what_a_link_would_pay() -> None:
    """§7.3, §7.4"""
    state = position(
        shares={ANN: "PO PO BHE", BOB: "NME"}, cash={PO: 9}, track=OSTBAHN_BEFORE_POSEN
    )
    state = after(state, build(ANN, PO, "H15"))
    told = dividends(state)[PO]
    paid = after(state, Done(ANN))
    assert told == {p: paid.cash[p] - state.cash[p] for p in (ANN, BOB)}


@pytest.mark.parametrize("there", [(NME,), (NME, BHE), (NME, BHE, CME, MWB)])
def test_twice_and_no_more_however_many_links_it_makes(there: tuple[str, ...]) -> None:
    """§7.4, docs/rulings: dividends."""
    track = {**dict.fromkeys(there, "H15"), PO: "H14"}
    state = position(shares={ANN: "PO"}, cash={PO: 9}, track=track)
    state = after(state, build(ANN, PO, "H15"))
    assert said(state, Done(ANN))[1:] == ["Ann receives 8 Tlr for 1 × PO, doubled"]


def test_links_in_several_cities_of_one_build_still_double_once() -> None:
    """§7.4, docs/rulings: dividends."""
    track = {PO: "H14 K11", NME: "H15", KBS: "K10", KSS: "K10"}
    state = position(shares={ANN: "PO"}, cash={PO: 12}, track=track)
    state = after(state, build(ANN, PO, "H15"), build(ANN, PO, "K10"))
    assert said(state, Done(ANN)) == [
        "PO connects with NME, KSS, KBS: dividends",
        "Ann receives 12 Tlr for 1 × PO, doubled",
    ]
