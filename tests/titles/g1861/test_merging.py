"""§27.5 to §27.10 what becomes of merged minors, §28 the sale of shares after it."""

from typing import Any

import pytest

from stockrail.core import engine
from stockrail.core.actions import Action, Pass
from stockrail.core.ids import CompanyId, HexId, PlayerId
from stockrail.rails.actions import DiscardTrain, PrivateId
from stockrail.rails.map import StopId
from stockrail.titles.g1861.actions import AddMinor, BuyShare, Convert, Merge, RemoveToken
from stockrail.titles.g1861.components import TREASURY
from stockrail.titles.g1861.course.rounds import Rounds
from stockrail.titles.g1861.merger_events import AssetsCombined
from stockrail.titles.g1861.mergers import rules as merger_rules
from stockrail.titles.g1861.mergers import share_sale
from stockrail.titles.g1861.mergers.merger_round import MergerRound, MergerTurn
from stockrail.titles.g1861.mergers.share_sale import ShareOffer
from stockrail.titles.g1861.mergers.tokens import TokenChoice
from stockrail.titles.g1861.operating import tokens
from stockrail.titles.g1861.state import State1861, roubles

from ..moves import after, allowed, now, refused, said
from .position import ANN, BOB, CAT, M_K, MNN, MV, NW, RO, SPW, SW, N, position

LINES = {
    "E1": ("641", 0),
    "H8": ("638", 0),
    "H10": ("58", 3),
    "I11": ("8", 0),
    "I13": ("57", 0),
}
"""St. Petersburg, Moscow and Voronezh on one line; Moscow is one city."""
AT_ONCE = {"merger_consent": "not_needed"}


def merging(minors: dict[str, str], **known: Any) -> State1861:
    options = {**AT_ONCE, **known.pop("options", {})}
    known = {"phase": "5", "tiles": LINES, **known}
    return position(MergerRound(), minors=minors, options=options, **known)


def why_not_join(state: State1861, minor: CompanyId, other: CompanyId) -> str:
    """What is told to the owner of a minor that would be asked in this position."""
    assert state.stack == (), "it is not asked: there is nothing to decide"
    state.stack = (MergerTurn(state.director(minor), minor),)
    return refused(state, AddMinor(state.director(minor), other))


def merged(state: State1861, *others: CompanyId) -> State1861:
    """The minor whose turn it is merges with the others into NW."""
    actor = engine.actor(state)
    assert actor is not None
    return after(state, *(AddMinor(actor, m) for m in others), Merge(actor, NW))


def buy(player: PlayerId) -> BuyShare:
    return BuyShare(player, NW, "treasury")


# §27.5 to §27.7 shares and the director


def test_each_minor_is_a_share() -> None:
    """§27.5, §27.6"""
    state = merged(merging({"Ann": "SPW", "Bob": "N MV"}, prices={"SPW": 90}), N, MV)
    assert [state.held(p, NW) for p in (ANN, BOB, CAT)] == [1, 2, 0]
    assert state.director(NW) == BOB
    assert state.held(TREASURY, NW) == 7


@pytest.mark.parametrize(
    ("started", "prices", "oldest", "first"),
    [
        ({"Ann": "SPW MV", "Bob": "N RO"}, {"SPW": 90, "N": 80, "MV": 70}, ANN, ANN),
        ({"Bob": "N RO", "Ann": "SPW MV"}, {"SPW": 90, "MV": 80, "N": 70}, BOB, ANN),
    ],
)
def test_with_equal_shares_the_oldest_minor_decides(
    started: dict[str, str], prices: dict[str, int], oldest: PlayerId, first: PlayerId
) -> None:
    """§27.6, docs/rulings: director after a merger"""
    minors = (SPW, MV, N, RO)
    assert merger_rules.director(merging(started, prices=prices), minors) == oldest
    options = {"merger_director": "first_to_have_two"}
    state = merging(started, prices=prices, options=options)
    assert merger_rules.director(state, minors) == first


def test_by_option_more_shares_later_take_the_office() -> None:
    """§27.6"""
    prices = {"SPW": 120, "MV": 110, "N": 90, "RO": 80, "M-K": 70}
    state = merging(
        {"Ann": "SPW MV", "Bob": "N RO M-K"},
        prices=prices,
        options={"merger_director": "first_to_have_two"},
    )
    assert merger_rules.director(state, (SPW, MV, N, RO, M_K)) == BOB


def test_if_nobody_has_two_shares_the_oldest_owner_buys_one() -> None:
    """§27.7"""
    state = merging({"Bob": "N", "Ann": "SPW"}, prices={"SPW": 90}, cash={"Bob": 160})
    assert said(state, AddMinor(ANN, N), Merge(ANN, NW)) == [
        "SPW, N merge into NW at 150 R",
        "NW has 0 R",
        "Bob becomes director of NW",
        "Bob buys 10% of NW from its treasury for 150 R",
    ]
    state = merged(state, N)
    assert (state.held(BOB, NW), state.director(NW)) == (2, BOB)
    assert (state.cash[BOB], state.cash[NW]) == (10, 150)


def test_if_the_director_cannot_pay_there_is_no_merger() -> None:
    """§27.7"""
    state = merging({"Bob": "N", "Ann": "SPW"}, prices={"SPW": 90}, cash={"Bob": 149})
    assert why_not_join(state, SPW, N) == (
        "Nobody would have two shares, and Bob cannot pay 150 R for a second one (§27.7). Pass."
    )


def test_a_minor_may_be_added_that_needs_another_one_to_merge() -> None:
    """§27.3, §27.7"""
    minors = {"Bob": "N MV", "Ann": "SPW"}
    state = merging(minors, prices={"SPW": 90}, cash={"Bob": 149})
    state = after(state, AddMinor(ANN, N))
    assert str(state.step.prompt(state)) == "Add a minor: SPW, N cannot merge alone"
    assert refused(state, Merge(ANN, NW)) == (
        "Nobody would have two shares, and Bob cannot pay 150 R for a second one (§27.7). "
        "Add another minor, take a minor out, or cancel the merger."
    )
    assert after(state, AddMinor(ANN, MV), Merge(ANN, NW)).director(NW) == BOB


def test_the_directors_last_rouble_will_do() -> None:
    """§27.7"""
    state = merging({"Bob": "N", "Ann": "SPW"}, prices={"SPW": 90}, cash={"Bob": 150})
    assert merged(state, N).cash[BOB] == 0


def test_by_option_any_owner_buys_the_second_share() -> None:
    """§27.7, docs/rulings: nobody has two shares"""
    options = {"second_share": "any_owner", "share_sale": "first_minor"}
    state = merging(
        {"Bob": "N", "Ann": "SPW"}, prices={"SPW": 90}, cash={"Bob": 149}, options=options
    )
    state = merged(state, N)
    assert state.stack[-1] == ShareOffer(ANN, NW, at_will=True, last=True)
    assert refused(state, Pass(ANN)) == "NW has no director yet (§27.7). Buy a share."
    assert after(state, buy(ANN)).director(NW) == ANN
    poor = merging(
        {"Bob": "N", "Ann": "SPW"},
        prices={"SPW": 90},
        cash={"Bob": 149, "Ann": 0},
        options=options,
    )
    assert why_not_join(poor, SPW, N) == (
        "Nobody would have two shares, or can pay 150 R for a second one (§27.7). Pass."
    )


FULL = {"SW": 6, "SE": 6, "MVR": 6, "MK": 6}
"""With a minor the 21 certificates that one of three may have."""


def test_no_limit_stands_in_the_way_of_who_must_buy_the_second_share() -> None:
    """§27.7"""
    state = merging({"Bob": "N", "Ann": "SPW"}, prices={"SPW": 90}, cash={"Ann": 0}, Bob=FULL)
    state = merged(state, N)
    assert (state.director(NW), state.held(BOB, NW)) == (BOB, 2)
    assert state.certificates(BOB) == state.certificate_limit


@pytest.mark.parametrize("owner", ["Ann", "Bob"])
def test_by_option_the_certificate_limit_holds_for_the_second_share(owner: str) -> None:
    """§27.7, docs/rulings: nobody has two shares. Ann has the first minor in operating order."""
    options = {"second_share": "any_owner", "share_sale": "first_minor"}
    minors, prices, limit = {"Bob": "N", "Ann": "SPW"}, {"SPW": 90}, 21
    state = merging(minors, prices=prices, options=options, **{owner: FULL})
    state = merged(state, N)
    other = BOB if owner == "Ann" else ANN
    assert state.certificates(PlayerId(owner)) == state.certificate_limit == limit
    assert state.stack[-1] == ShareOffer(other, NW, at_will=True, last=True)
    poor = merging(minors, prices=prices, options=options, cash={other: 0}, **{owner: FULL})
    assert why_not_join(poor, SPW, N) == (
        "Nobody would have two shares, and those who can pay 150 R for a second one have "
        "reached the certificate limit (§27.7). Pass."
    )


def test_by_option_the_first_may_leave_it_to_another() -> None:
    """§27.7"""
    options = {"second_share": "any_owner", "share_sale": "first_minor"}
    state = merging({"Bob": "N", "Ann": "SPW"}, prices={"SPW": 90}, options=options)
    state = after(merged(state, N), Pass(ANN))
    assert state.stack[-1] == ShareOffer(BOB, NW, at_will=True, last=True)
    assert after(state, buy(BOB)).director(NW) == BOB


# §27.8 tokens


def test_two_tokens_stay() -> None:
    """§27.8"""
    state = merged(merging({"Ann": "SPW N MV"}, prices={"SPW": 90}), N, MV)
    assert state.stack[-1] == TokenChoice(ANN, NW, StopId("E1:0"))
    assert [str(a) for a in allowed(state, RemoveToken)] == [
        "remove_token Ann H8 0",
        "remove_token Ann E1 0",
        "remove_token Ann I13 0",
    ]
    assert said(state, RemoveToken(ANN, HexId("H8"), 0)) == ["NW removes its token in Moscow (H8)"]
    state = after(state, RemoveToken(ANN, HexId("H8"), 0))
    assert state.board.stations(NW) == ["E1:0", "I13:0"]
    assert state.tokens_left(NW) == 1


def test_they_are_on_different_hexes_if_that_is_possible() -> None:
    """§27.8"""
    tokens = {"NW": "H8:0 H8:1 E1:0"}
    state = position(Rounds("stock"), TokenChoice(ANN, NW), Ann={"NW": 3}, tokens=tokens)
    assert refused(state, RemoveToken(ANN, HexId("E1"), 0)) == (
        "Two tokens stay, on different hexes; one is that in St. Petersburg (E1) "
        "(§27.8). Remove another one."
    )
    state = after(state, RemoveToken(ANN, HexId("H8"), 0))
    assert state.board.stations(NW) == ["H8:1", "E1:0"]
    assert not any(isinstance(frame, TokenChoice) for frame in state.stack)


def in_moscow(**options: str) -> State1861:
    """Two minors of Moscow have become NW; the first of them had its token in H8:1."""
    choice = TokenChoice(ANN, NW, StopId("H8:1"))
    tokens = {"NW": "H8:1 H8:2"}
    return position(Rounds("stock"), choice, Ann={"NW": 2}, tokens=tokens, options=options)


@pytest.mark.parametrize("given_up", [1, 2])
def test_the_second_token_of_a_merged_public_costs_20_a_hex(given_up: int) -> None:
    """§27.8, §18.2"""
    state = after(in_moscow(), RemoveToken(ANN, HexId("H8"), given_up))
    assert tokens.rate(state, NW) == 20


@pytest.mark.parametrize(("given_up", "rate"), [(1, 0), (2, 20)])
def test_by_option_it_is_free_if_the_first_minors_was_given_up(given_up: int, rate: int) -> None:
    """§27.8, docs/rulings: the token that was removed."""
    state = in_moscow(spare_token="first_given_up")
    state = after(state, RemoveToken(ANN, HexId("H8"), given_up))
    assert tokens.rate(state, NW) == rate
    assert tokens.cost(state, NW, HexId("I13")) == 3 * rate
    draft = state.clone()
    draft.board = draft.board.with_token(StopId("I13:0"), NW)
    assert tokens.rate(draft, NW) == 40


def test_the_first_minor_is_the_first_in_operating_order() -> None:
    """§27.8"""
    state = merged(merging({"Ann": "N", "Bob": "SPW MV"}, prices={"SPW": 90}), N, MV)
    assert isinstance(state.step, TokenChoice)
    assert state.step.first == "E1:0"
    state = after(merging({"Ann": "N", "Bob": "SPW MV"}, prices={"SPW": 90}), Pass(BOB))
    assert now(state, MergerTurn).minor == N, "SPW let its turn pass"
    state = after(state, AddMinor(ANN, MV), AddMinor(ANN, SPW))
    assert said(state, Merge(ANN, NW))[0] == "SPW, N, MV merge into NW at 150 R"
    assert now(after(state, Merge(ANN, NW)), TokenChoice).first == "E1:0"


def test_of_several_tokens_in_one_city_one_stays() -> None:
    """§27.8, §3.3: there is nothing to choose."""
    state = merged(merging({"Ann": "SPW N M-K"}, prices={"SPW": 90}), N, M_K)
    assert not isinstance(state.step, TokenChoice)
    assert state.board.tokens[StopId("H8:0")].count(NW) == 1
    assert (state.board.stations(NW), state.tokens_left(NW)) == (["H8:0", "E1:0"], 1)


def test_of_two_tokens_on_one_hex_one_is_given_up() -> None:
    """§27.8: east and south of Moscow, which is not one city yet."""
    ring = {"H10": ("3", 3), "I9": ("8", 1), "I7": ("7", 0)}
    state = merging({"Ann": "M-K MNN"}, phase="3", prices={"M-K": 80}, tiles=ring)
    state = merged(state, MNN)
    assert state.stack[-1] == TokenChoice(ANN, NW, StopId("H8:0"))
    state = after(state, RemoveToken(ANN, HexId("H8"), 0))
    assert state.board.stations(NW) == ["H8:2"]
    assert not isinstance(state.step, TokenChoice)


def test_a_token_that_is_not_there() -> None:
    """§27.8"""
    state = merged(merging({"Ann": "SPW N MV"}, prices={"SPW": 90}), N, MV)
    for hex_id, called in (("B4", "Riga (B4)"), ("Z99", "Z99")):
        assert refused(state, RemoveToken(ANN, HexId(hex_id), 0)) == (
            f"NW has no token in {called} (§27.8). Choose one of its tokens."
        )


# §27.9 and §27.10 what they own


def test_everything_goes_to_the_public() -> None:
    """§27.9"""
    state = merging(
        {"Ann": "SPW", "Bob": "N MV"},
        prices={"SPW": 90},
        cash={"SPW": 30, "N": 12, "MV": 5},
        trains={"SPW": "3", "N": "4"},
        loans={"SPW": 2, "MV": 1},
        privates={"N": "MYR"},
    )
    assert said(state, AddMinor(ANN, N), AddMinor(ANN, MV), Merge(ANN, NW))[:2] == [
        "SPW, N, MV merge into NW at 150 R",
        "NW has 47 R, trains 3, 4 and 3 loans",
    ]
    state = merged(state, N, MV)
    assert state.cash[NW] == 47
    assert state.trains(NW) == ("3", "4")
    assert state.companies[NW].loans == 3
    assert state.privates[PrivateId("MYR")] == NW
    assert not state.companies[NW].has_operated


@pytest.mark.parametrize(
    ("trains", "loans", "told"),
    [
        ((), 0, "NW has 47 R"),
        (("3",), 0, "NW has 47 R and a 3 train"),
        ((), 1, "NW has 47 R and a loan"),
        (("3", "4"), 2, "NW has 47 R, trains 3, 4 and 2 loans"),
    ],
)
def test_what_a_public_takes_over_is_told(trains: tuple[str, ...], loans: int, told: str) -> None:
    """§27.9"""
    assert str(AssetsCombined(NW, roubles(47), trains, loans).text) == told


def test_too_many_trains_are_returned_after_the_sale_of_shares() -> None:
    """§27.10, §22.6"""
    state = merging(
        {"Ann": "SPW N MV"},
        phase="6",
        prices={"SPW": 90},
        trains={"SPW": "4", "N": "5", "MV": "4"},
        cash=dict.fromkeys(("Ann", "Bob", "Cat"), 0),
    )
    state = after(merged(state, N, MV), RemoveToken(ANN, HexId("H8"), 0))
    assert after(state, DiscardTrain(ANN, "5")).trains(NW) == ("4", "4")


# §28 the sale of shares


def selling(**known: Any) -> State1861:
    """Bob is director of NW at 150 R with two shares, Ann has one; three tokens become two."""
    state = merging({"Ann": "SPW", "Bob": "N MV"}, prices={"SPW": 90}, **known)
    return after(merged(state, N, MV), RemoveToken(BOB, HexId("H8"), 0))


def asked(state: State1861, *actions: Action) -> list[PlayerId | None]:
    """Who is to act before each of the actions, and after the last."""
    actors = []
    for action in actions:
        actors.append(engine.actor(state))
        state = after(state, action)
    return [*actors, engine.actor(state)]


def test_shareholders_buy_from_the_director_on_then_everybody_one() -> None:
    """§28.1, §28.2"""
    state = selling()
    trades = [buy(BOB), buy(BOB), Pass(BOB), Pass(ANN), Pass(BOB), buy(CAT), buy(ANN)]
    assert asked(state, *trades) == [BOB, BOB, BOB, ANN, BOB, CAT, ANN, None]
    assert str(state.step.prompt(state)) == "Buy shares of NW for 150 R"
    state = after(state, Pass(BOB), Pass(ANN))
    assert str(state.step.prompt(state)) == "Buy one share of NW for 150 R"
    assert said(state, buy(BOB)) == ["Bob buys 10% of NW from its treasury for 150 R"]
    assert after(state, buy(BOB)).cash[NW] == 150


def test_whoever_has_become_director_opens_the_second_pass() -> None:
    """§28.2, §28.4"""
    state = selling(options={"share_sale": "first_minor"})
    first = [buy(ANN), buy(ANN), Pass(ANN), Pass(BOB)]
    assert asked(after(state, *first), Pass(ANN), Pass(BOB)) == [ANN, BOB, CAT]
    first = [Pass(BOB), buy(ANN), buy(ANN), Pass(ANN)]
    assert asked(after(selling(), *first), Pass(BOB), Pass(CAT)) == [BOB, CAT, None]


def test_who_has_just_declined_does_not_open_the_second_pass() -> None:
    """§28.2"""
    state = merging({"Ann": "RO"}, prices={"RO": (1, 6)})
    state = after(state, Convert(ANN, NW))
    assert asked(state, buy(ANN), Pass(ANN), Pass(BOB), Pass(CAT)) == [ANN, ANN, BOB, CAT, None]


def test_sixty_percent_and_the_certificate_limit_hold() -> None:
    """§28.3, §8.2, §8.4"""
    state = after(selling(), *[buy(BOB)] * 4)
    assert state.held(BOB, NW) == 6
    assert engine.actor(state) == ANN
    assert str(share_sale.why_not_buy(state, BOB, NW)) == (
        "Bob has 60% of NW, the maximum (§8.2). Buy another certificate, auction a "
        "minor, start a public, or pass."
    )
    full = {"SW": 6, "SE": 6, "MVR": 6, "MK": 5}
    state = selling(Cat=full, directors={})
    assert state.certificates(CAT) == 19
    assert asked(state, Pass(BOB), Pass(ANN), Pass(BOB))[-1] == CAT
    state = selling(Cat=full | {"GRR": 3})
    assert state.certificates(CAT) == 21
    assert asked(state, Pass(BOB), Pass(ANN), Pass(BOB))[-1] == ANN
    assert str(share_sale.why_not_buy(state, CAT, NW)) == (
        "Cat has 21 certificates, and the limit is 21 (§8.4). Sell certificates, or pass."
    )


def test_who_cannot_pay_is_not_asked() -> None:
    """§28.3, §3.3"""
    state = selling(cash={"Bob": 149})
    assert engine.actor(state) == ANN
    assert str(share_sale.why_not_buy(state, BOB, NW)) == (
        "A share costs 150 R and Bob has 149 R (§28.3). Pass."
    )


def test_only_its_own_shares_are_sold() -> None:
    """§28.1"""
    text = "Only shares from the treasury of NW are for sale (§28.1). Buy one of these, or pass."
    assert refused(selling(), BuyShare(BOB, SW, "treasury")) == text
    assert refused(selling(), BuyShare(BOB, NW, "pool")) == text


def test_the_treasury_may_run_out() -> None:
    """§28.1"""
    state = after(selling(), *[buy(BOB)] * 4, *[buy(ANN)] * 3)
    assert state.stack == ()
    assert str(share_sale.why_not_buy(state, CAT, NW)) == "NW has no share left (§28.1). Pass."


def test_the_director_changes_at_once() -> None:
    """§28.4"""
    state = after(selling(), Pass(BOB), buy(ANN))
    assert said(state, buy(ANN))[1:] == ["Ann becomes director of NW"]
    assert after(state, buy(ANN)).director(NW) == ANN


def test_by_option_the_owner_of_the_first_minor_begins() -> None:
    """§28.5, docs/rulings: order of the share sale"""
    state = selling(options={"share_sale": "first_minor"})
    assert asked(state, Pass(ANN), Pass(BOB), Pass(CAT), Pass(ANN)) == [
        *(ANN, BOB, CAT, ANN, None),
    ]


def test_by_option_there_is_one_pass_after_a_conversion() -> None:
    """§28.5"""
    options = {"share_sale": "first_minor"}
    state = merging({"Ann": "RO"}, prices={"RO": (1, 6)}, options=options)
    state = after(state, Convert(ANN, NW))
    assert asked(state, buy(ANN), buy(ANN), Pass(ANN), buy(BOB), buy(CAT)) == [
        *(ANN, ANN, ANN, BOB, CAT, None),
    ]
