"""§26 merger rounds, §27 who may convert and merge, at what price."""

from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.actions import Pass
from stockrail.core.ids import CompanyId, PlayerId
from stockrail.rails.actions import Accept, Decline
from stockrail.rails.market import Marker
from stockrail.titles.g1861.actions import AddMinor, Convert, Merge, RemoveMinor
from stockrail.titles.g1861.course.operating_round import OperatingRound
from stockrail.titles.g1861.course.rounds import Rounds
from stockrail.titles.g1861.mergers import rules as merger_rules
from stockrail.titles.g1861.mergers.merger_round import MergerConsent, MergerRound, MergerTurn
from stockrail.titles.g1861.state import State1861

from ..moves import after, allowed, refused, said
from .position import ANN, BOB, CAT, GRR, KB, KK, KR, M_K, MNN, MV, NW, OK, RO, SPW, N, V, position

RING = {"H10": ("3", 3), "I9": ("8", 1), "I7": ("7", 0)}
"""Track from the south of Moscow (M-K) to its north-east (MNN)."""
TO_VORONEZH = {"H10": ("58", 3), "I11": ("8", 0), "I13": ("57", 0)}
"""Track from the south of Moscow."""
CAPITALS = {"E1": ("641", 0), "H8": ("638", 0)}
"""St. Petersburg and Moscow are one city each."""


def merging(minors: dict[str, str], **known: Any) -> State1861:
    """A merger round in phase 3; N (Moscow) and SPW's neighbour are joined by printed track."""
    known = {"phase": "3", "prices": {"M-K": 80} if "M-K" in str(minors) else {}, **known}
    return position(MergerRound(), minors=minors, **known)


def join(player: PlayerId, *minors: CompanyId) -> list[AddMinor]:
    return [AddMinor(player, minor) for minor in minors]


# §26 whose turn it is


def test_minors_act_in_operating_order() -> None:
    """§26.1, §13.3"""
    state = merging({"Ann": "N", "Bob": "RO"}, prices={"N": (4, 6), "RO": (2, 6)})
    assert state.stack[-1] == MergerTurn(BOB, RO)
    assert after(state, Pass(BOB)).stack[-1] == MergerTurn(ANN, N)
    assert after(state, Pass(BOB), Pass(ANN)).stack == ()


def test_a_minor_with_nothing_to_decide_is_not_asked() -> None:
    """§3.3, §26.1"""
    assert merging({"Ann": "RO", "Bob": "KR"}).stack == ()


def test_without_minors_there_is_nothing_to_do() -> None:
    """§26.1"""
    assert merging({}).stack == ()


@pytest.mark.parametrize("reading", ["ends", "eight_goes_on"])
def test_an_empty_bank_ends_the_game_before_the_merger_round(reading: str) -> None:
    """§29.2, docs/rulings: when the bank breaks."""
    known: dict[str, Any] = {"prices": {"RO": (5, 6)}, "phase": "3", "closed": "N"}
    for broken in (True, False):
        state = position(
            Rounds("stock"),
            OperatingRound(1, "mergers"),
            minors={"Ann": "RO"},
            broken=broken,
            options={"bank_breaks": reading},
            **known,
        )
        assert (state.stack == ()) is broken
        assert broken or isinstance(state.step, MergerTurn)


def test_a_public_formed_does_not_act_and_merged_minors_are_gone() -> None:
    """§26.2"""
    poor = dict.fromkeys(("Ann", "Bob", "Cat"), 50)
    state = merging({"Ann": "M-K MNN"}, tiles=RING, cash=poor)
    state = after(state, AddMinor(ANN, MNN), Merge(ANN, NW))
    assert state.companies[MNN].closed and state.companies[M_K].closed
    assert state.director(NW) == ANN


# §27.1 and §27.2 converting


def test_a_minor_in_the_yellow_column_may_convert() -> None:
    """§27.1, §27.2"""
    state = merging(
        {"Ann": "RO"}, prices={"RO": (0, 6)}, cash={"Ann": 0, "Bob": 0, "Cat": 0, "RO": 40}
    )
    assert str(state.step.prompt(state)) == "Convert RO, or leave it as it is"
    assert len(list(allowed(state, Convert))) == 8
    assert said(state, Convert(ANN, NW)) == [
        "RO becomes NW at 165 R",
        "NW has 40 R",
        "Ann becomes director of NW",
    ]
    state = after(state, Convert(ANN, NW))
    assert state.space(NW) == state.prices.public_starts[165]
    assert (state.held(ANN, NW), state.director(NW), state.cash[NW]) == (2, ANN, 40)
    assert state.companies[RO].closed and state.space(RO) is None
    assert state.board.stations(NW) == ["B4:0"]


@pytest.mark.parametrize(("cell", "public"), [((0, 6), (1, 7)), ((5, 6), (4, 5))])
def test_the_public_keeps_the_price(cell: tuple[int, int], public: tuple[int, int]) -> None:
    """§27.1"""
    state = merging({"Ann": "RO"}, prices={"RO": cell})
    assert merger_rules.price(state, (RO,)).spot == public


def test_the_right_price_outside_the_yellow_column_does_not_do() -> None:
    """§27.1"""
    state = merging({"Ann": "M-K", "Bob": "MNN"}, prices={"M-K": (3, 5)}, tiles=RING)
    assert state.price(M_K) == 110
    assert refused(state, Convert(ANN, NW)) == (
        "M-K is at 110 R, outside the yellow column (§27.1). Add another minor, or pass."
    )


def test_only_a_public_that_is_not_started_can_be_formed() -> None:
    """§26.1"""
    state = merging({"Ann": "RO"}, prices={"RO": (0, 6)}, Bob={"NW": 3})
    assert refused(state, Convert(ANN, NW)) == (
        "NW cannot be formed (§26.1). Choose SW, SE, MVR, MK, GRR, MKN or MKV."
    )


# §27.3 merging


def linked(state: State1861, *minors: CompanyId) -> bool:
    return merger_rules.are_linked(state, minors)


def test_minors_merge_along_track() -> None:
    """§27.3"""
    assert linked(merging({"Ann": "M-K", "Bob": "MNN"}, tiles=RING), M_K, MNN)
    assert not linked(merging({"Ann": "M-K", "Bob": "MNN"}), M_K, MNN)
    two_cities = merging({"Ann": "N", "Bob": "SPW"})
    assert not linked(two_cities, N, SPW)
    one_city = merging({"Ann": "N", "Bob": "SPW"}, tiles={"E1": ("641", 0)}, phase="5")
    assert linked(one_city, N, SPW)


SWITCH = {"H10": ("4", 0), "H12": ("24", 3), "I13": ("6", 0), "H14": ("8", 1), "G15": ("202", 2)}
"""From the south of Moscow to Voronezh, or to Kharkov; from one of these to the other is no way."""


def test_any_of_them_may_be_the_one_with_a_way_to_all() -> None:
    """§27.3"""
    state = merging({"Ann": "MV", "Bob": "M-K", "Cat": "KR"}, tiles=SWITCH)
    assert not linked(state, MV, KR)
    assert linked(state, MV, M_K, KR)


def test_two_pairs_are_not_one_merger() -> None:
    """§27.3"""
    in_odessa = {"OK": "D20:0", "RO": "D20:0"}
    state = merging({"Ann": "M-K MNN", "Bob": "OK RO"}, tiles=RING, tokens=in_odessa)
    assert linked(state, M_K, MNN) and linked(state, OK, RO)
    assert not linked(state, M_K, MNN, OK, RO)


FULL_MOSCOW = {"Ann": "N M-K MNN", "Bob": "SPW", "Cat": "MV"}


def far(**options: str) -> State1861:
    tiles = CAPITALS | TO_VORONEZH
    return merging(FULL_MOSCOW, tiles=tiles, phase="5", options=options)


def test_tokens_do_not_stand_in_the_way() -> None:
    """§27.3"""
    assert linked(far(), SPW, MV)


def test_by_option_tokens_do_and_one_after_another_is_enough() -> None:
    """§27.3, docs/rulings: linked minors"""
    state = far(merger_link="chain")
    assert not linked(state, SPW, MV)
    assert linked(state, SPW, MV, N)
    assert linked(state, SPW, N, MNN)


def test_by_option_the_chain_may_have_branches() -> None:
    """§27.3: only from Moscow, which is not the first to be found, one comes to St. Petersburg."""
    to_rostov = {"I15": ("9", 0), "I17": ("4", 0), "I19": ("57", 0)}
    tiles = CAPITALS | TO_VORONEZH | to_rostov
    minors = FULL_MOSCOW | {"Cat": "MV V"}
    state = merging(minors, tiles=tiles, phase="5", options={"merger_link": "chain"})
    assert linked(state, MV, V, N, SPW)
    assert not linked(state, MV, V, SPW)


def test_a_minor_that_is_not_linked_cannot_join() -> None:
    """§27.3"""
    state = merging({"Ann": "M-K", "Bob": "MNN RO"}, tiles=RING)
    assert refused(state, AddMinor(ANN, RO)) == (
        "RO is not linked to the others by track (§27.3). Add another minor, or pass."
    )
    assert [a.company for a in allowed(state, AddMinor)] == [MNN]


def test_who_is_no_partner() -> None:
    """§27.3"""
    state = merging({"Ann": "M-K", "Bob": "MNN"}, tiles=RING)
    for name in ("RO", "NW", "nobody"):
        assert refused(state, AddMinor(ANN, CompanyId(name))) == (
            f"{name} is not a minor in operation (§27.3). Add another minor, or pass."
        )
    assert refused(state, AddMinor(ANN, M_K)) == (
        "M-K is in the merger (§27.3). Add another minor, or pass."
    )
    assert refused(after(state, AddMinor(ANN, MNN)), AddMinor(ANN, MNN)) == (
        "MNN is in the merger (§27.3). Merge the minors, take a minor out, or cancel the merger."
    )


def test_at_most_ten_minors_merge_and_six_of_one_owner() -> None:
    """§27.3, §27.5"""
    state = far()
    mine = (N, M_K, MNN, RO, OK, KK, KB)
    for minor in (RO, OK, KK, KB):
        state.companies[minor] = state.companies[N]
    state.market = tuple(Marker(m, 5, 3) for m in (*mine, SPW, MV, KR))
    assert str(merger_rules.why_not_join(state, N, mine[1:6], KB)) == (
        "Ann would bring more than six minors (§27.5)."
    )
    crowd = (*mine[1:6], SPW, MV, *[M_K] * 2)
    assert str(merger_rules.why_not_join(state, N, crowd, KB)) == (
        "At most ten minors merge (§27.3)."
    )


def test_ten_minors_may_merge_and_six_of_one_owner() -> None:
    """§27.3, §27.5"""
    minors = {"Ann": "N M-K MNN RO OK KK", "Bob": "KB SPW MV", "Cat": "KR"}
    in_moscow = dict.fromkeys(" ".join(minors.values()).split(), "H8:0")
    state = merging(minors, tiles=CAPITALS, phase="5", tokens=in_moscow)
    everybody = (N, M_K, MNN, RO, OK, KK, KB, SPW, MV, KR)
    assert merger_rules.why_not_join(state, N, everybody[1:9], KR) is None
    assert merger_rules.why_not_join(state, N, everybody[1:5], KK) is None


def test_a_merger_takes_two_minors() -> None:
    """§27.3"""
    state = merging({"Ann": "M-K", "Bob": "MNN"}, tiles=RING)
    assert refused(state, Merge(ANN, NW)) == (
        "A merger takes two minors or more (§27.3). Add another minor, or pass."
    )


def test_a_planned_merger_is_no_conversion() -> None:
    """§27.1"""
    state = merging({"Ann": "M-K MNN"}, tiles=RING, prices={"M-K": (0, 6)})
    state = after(state, AddMinor(ANN, MNN))
    assert str(state.step.prompt(state)) == (
        "Merge M-K, MNN at 200 R: choose the public, or change the merger"
    )
    assert refused(state, Convert(ANN, NW)) == (
        "A merger with MNN is planned (§27.1). Merge the minors, take a minor out, or "
        "cancel the merger."
    )


def test_a_plan_may_be_taken_apart_and_leaves_everything_open() -> None:
    """§27.3, §26.1"""
    known: dict[str, Any] = {"tiles": RING, "prices": {"M-K": (0, 6)}}
    state = merging({"Ann": "M-K MNN"}, **known)
    planned = after(state, AddMinor(ANN, MNN))
    assert allowed(planned, RemoveMinor) == [RemoveMinor(ANN, MNN)]
    for way_back in (RemoveMinor(ANN, MNN), Pass(ANN)):
        assert after(planned, way_back) == state
        assert after(planned, way_back, Convert(ANN, NW)).is_started(NW)


def test_one_of_several_minors_may_be_taken_out() -> None:
    """§27.3"""
    state = after(far(), *join(ANN, SPW, MV), RemoveMinor(ANN, SPW))
    assert state.stack[-1] == MergerTurn(ANN, M_K, (MV,))


def test_a_minor_that_links_the_others_stays() -> None:
    """§27.3"""
    state = far(merger_link="chain")
    state.stack = (MergerTurn(CAT, MV, (N, SPW)),)
    assert refused(state, RemoveMinor(CAT, N)) == (
        "Without N the others are not linked by track (§27.3). Merge the minors, add "
        "another minor, take a minor out, or cancel the merger."
    )
    assert after(state, RemoveMinor(CAT, SPW), RemoveMinor(CAT, N)).stack[-1] == MergerTurn(CAT, MV)


def test_what_was_not_added_is_not_taken_out() -> None:
    """§27.3"""
    state = merging({"Ann": "M-K", "Bob": "MNN"}, tiles=RING)
    for minor in (M_K, MNN, CompanyId("nobody")):
        assert refused(state, RemoveMinor(ANN, minor)) == (
            f"{minor} was not added to the merger (§27.3). Add another minor, or pass."
        )


def test_without_a_public_left_nobody_merges() -> None:
    """§26.1"""
    all_started = {public: 3 for public in ("NW", "SW", "SE", "MVR", "MK", "GRR", "MKN", "MKV")}
    state = merging({"Ann": "M-K MNN"}, tiles=RING, Cat=all_started)
    assert state.stack == ()
    state.stack = (MergerTurn(ANN, M_K),)
    assert refused(state, AddMinor(ANN, MNN)) == ("No public is left to form (§26.1). Pass.")
    assert refused(state, Convert(ANN, NW)) == (
        "M-K is at 80 R, outside the yellow column (§27.1). Pass."
    )
    assert str(merger_rules.why_not_public(state, NW)) == "NW cannot be formed (§26.1)."


# §26.3 consent


def test_every_owner_must_agree() -> None:
    """§26.3, §3.4"""
    state = merging({"Ann": "M-K", "Bob": "MNN"}, tiles=RING)
    state = after(state, AddMinor(ANN, MNN))
    assert said(state, Merge(ANN, GRR)) == ["Ann proposes to merge M-K, MNN into GRR"]
    state = after(state, Merge(ANN, GRR))
    assert state.stack[-1] == MergerConsent(BOB, (M_K, MNN), GRR, ())
    assert str(state.step.prompt(state)) == "Merge M-K, MNN into GRR at 150 R?"
    assert after(state, Accept(BOB)).is_started(GRR)


def test_a_merger_declined_is_not_proposed_again() -> None:
    """§3.5, §26.3"""
    state = merging({"Ann": "M-K", "Bob": "MNN"}, tiles=RING)
    state = after(state, AddMinor(ANN, MNN), Merge(ANN, GRR))
    assert said(state, Decline(BOB)) == ["Bob declines"]
    state = after(state, Decline(BOB))
    assert engine.actor(state) == BOB, "M-K can do nothing else, and it is MNN's turn"


def test_what_was_declined_may_be_proposed_with_another_minor() -> None:
    """§3.5, §26.3"""
    state = after(far(), *join(ANN, SPW), Merge(ANN, GRR), Decline(BOB))
    assert str(state.step.prompt(state)) == (
        "The merger of M-K, SPW was declined: decide again for M-K"
    )
    state = after(state, AddMinor(ANN, SPW))
    assert refused(state, Merge(ANN, NW)) == (
        "Somebody has declined this merger (§3.5). Add another minor, take a minor out,"
        " or cancel the merger."
    )
    assert after(state, AddMinor(ANN, N), Merge(ANN, NW)).stack[-1] == MergerConsent(
        BOB, (M_K, SPW, N), NW, ()
    )


def test_owners_are_asked_one_after_another() -> None:
    """§26.3"""
    state = far()
    state = after(state, *join(state.step.actor, SPW, MV), Merge(ANN, GRR))
    assert engine.actor(state) == BOB
    assert engine.actor(after(state, Accept(BOB))) == CAT
    assert not after(state, Accept(BOB), Decline(CAT)).is_started(GRR)


def test_by_option_nobody_is_asked() -> None:
    """§26.3, docs/rulings: consent to a merger"""
    options = {"merger_consent": "not_needed"}
    state = merging({"Ann": "M-K", "Bob": "MNN"}, tiles=RING, options=options)
    assert after(state, AddMinor(ANN, MNN), Merge(ANN, GRR)).is_started(GRR)


# §27.4 the price


@pytest.mark.parametrize(
    ("prices", "public", "by_option"),
    [
        ([65, 60], 120, 120),
        ([135, 90, 70], 200, 200),
        ([45, 40], 80, 100),
        ([35, 35], 70, 100),
        ([135, 135], 200, 200),
    ],
)
def test_highest_and_lowest_price_together(prices: list[int], public: int, by_option: int) -> None:
    """§27.4, docs/rulings: price of a merger"""
    minors = (M_K, MNN, N)[: len(prices)]
    known = dict(zip(minors, prices, strict=True))
    state = merging({"Ann": " ".join(minors)}, prices=known)
    assert merger_rules.price(state, minors).price == public
    options = {"merger_price": "at_least_100"}
    state = merging({"Ann": " ".join(minors)}, prices=known, options=options)
    assert merger_rules.price(state, minors).price == by_option
