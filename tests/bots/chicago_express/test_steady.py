"""How the steady player plays: well, and as a sensible person would."""

from collections.abc import Iterator
from functools import cache

import pytest

from stockrail.bots import Budget, arena, ask, bot, see
from stockrail.bots.chicago_express.judgement import Judgement
from stockrail.bots.chicago_express.steady import Steady
from stockrail.core.actions import Action, Bid, Pass
from stockrail.core.ids import HexId
from stockrail.core.table import Table
from stockrail.mechanics.auction import Auction
from stockrail.mechanics.share_auction import ShareAuction, ShareSold
from stockrail.titles.chicago_express.actions import Choose, Develop
from stockrail.titles.chicago_express.auctions import BIDDING
from stockrail.titles.chicago_express.board import CHICAGO
from stockrail.titles.chicago_express.building import Building
from stockrail.titles.chicago_express.developing import Developing
from stockrail.titles.chicago_express.events import ChicagoReached
from stockrail.titles.chicago_express.state import Chicago
from stockrail.titles.chicago_express.title import TITLE
from stockrail.view import View

from ...titles.chicago_express.position import ANN, BO, BOB, CAT, NYC, PRR, WAB, build, position
from ..tables import table_at

STEADY = Steady(Judgement())


def answer(state: Chicago) -> Action:
    return ask(STEADY, table_at(TITLE, state, timing=state.options.timing))


def wins(seats: list[str], games: int) -> float:
    """How many of the games the steady player won alone."""
    results = [*arena.play_all(arena.rotate(TITLE.id, seats, games, seed=1))]
    assert [r.failure for r in results if r.failure] == []
    return sum(r.winners == (r.match.seats.index("steady"),) for r in results)


def test_it_beats_random_with_two_players() -> None:
    assert wins(["steady", "random"], games=12) >= 11


@pytest.mark.parametrize("others", [2, 5])
def test_it_beats_random_with_more_players(others: int) -> None:
    assert wins(["steady", *["random"] * others], games=4) >= 3


@cache
def played(seed: int, players: int) -> Table[Chicago, View]:
    match = arena.Match(title=TITLE.id, seats=("steady",) * players, seed=seed)
    table = match.table()
    seated = dict(zip(table.players, match.bots(), strict=True))
    while (actor := table.actor) is not None:
        table.play(ask(seated[actor], table))
    return table


def sales(table: Table[Chicago, View]) -> Iterator[tuple[int, Chicago]]:
    """Every price paid, with the position in which the share was bought."""
    for ply, events in enumerate(table.events):
        for event in events:
            if isinstance(event, ShareSold):
                yield event.price.amount, table.at(ply).state


@pytest.mark.parametrize("seed", [1, 2])
def test_no_share_costs_more_than_it_could_ever_bring(seed: int) -> None:
    """Eight dividends are the most there are, and the eighth is the last."""
    for price, state in sales(played(seed, 4)):
        step = state.step
        assert isinstance(step, ShareAuction)
        income = state.companies[step.company].income
        left = 8 - state.dividends
        assert price <= left * (income + 10)


def test_different_seeds_play_different_games() -> None:
    assert played(1, 4).log != played(2, 4).log


def test_companies_reach_chicago() -> None:
    arrivals = [
        event
        for seed in (1, 2, 3)
        for events in played(seed, 4).events
        for event in events
        if isinstance(event, ChicagoReached)
    ]
    assert len(arrivals) >= 2


def test_a_company_goes_to_chicago_when_it_can() -> None:
    table = table_at(
        TITLE,
        position(
            Building(ANN), shares={ANN: "PRR PRR", BOB: "NYC"}, track={PRR: "A3 B3"}, cash={PRR: 9}
        ),
    )
    for _ in range(3):
        table.play(ask(STEADY, table))
    assert PRR in table.state.on(CHICAGO)


def test_it_says_how_a_build_goes_on_and_what_it_is_worth() -> None:
    state = position(
        Building(ANN), shares={ANN: "PRR PRR", BOB: "NYC"}, track={PRR: "A3 B3"}, cash={PRR: 9}
    )
    choice = STEADY.decide(see(table_at(TITLE, state)), Budget())
    assert [choice.action, *choice.plan] == [build(ANN, PRR, h) for h in ("B4", "B5", "A2")]
    assert str(choice.why) == "Expected lead: $83; otherwise $79 at most"


def test_it_says_what_it_will_do_with_the_action_it_chooses() -> None:
    table = table_at(TITLE, position(shares={ANN: "PRR PRR", BOB: "NYC"}, cash={PRR: 9}))
    choice = STEADY.decide(see(table), Budget())
    table.play(choice.action)
    assert (ask(STEADY, table), choice.action) == (choice.plan[0], Choose(ANN, "build"))


def test_it_plans_nothing_after_the_end() -> None:
    """Whatever it chooses, the dividend is due, and the game is over then."""
    sold_out = {ANN: "PRR PRR B&O", BOB: "PRR B&O B&O", CAT: "B&O WAB WAB NYC"}
    dials = {"auction": 3, "build": 4, "develop": 3}
    state = position(shares=sold_out, cash={PRR: 9}, track={WAB: ""}, dials=dials)
    table = table_at(TITLE, state)
    choice = STEADY.decide(see(table), Budget())
    table.play(choice.action)
    assert table.is_over
    assert choice.plan == ()


def test_it_says_what_a_share_is_worth_that_is_too_dear() -> None:
    lot = Auction((ANN, BOB), minimum=3, standing=60, leader=BOB)
    step = ShareAuction(NYC, BOB, lot, BIDDING)
    state = position(step, shares={BOB: "PRR"}, cash={ANN: 100}, income={NYC: 4})
    choice = STEADY.decide(see(table_at(TITLE, state)), Budget())
    assert choice.action == Pass(ANN)
    assert str(choice.why) == "A share of NYC is worth $12 at most"


def test_money_is_not_spent_on_a_company_that_pays_the_others_more() -> None:
    state = position(
        Building(ANN), shares={ANN: "PRR", BOB: "PRR PRR"}, players="Ann Bob", cash={PRR: 20}
    )
    assert answer(state) == Pass(ANN)


def test_a_house_goes_where_it_helps_me_and_nobody_else() -> None:
    state = position(
        Developing(ANN),
        shares={ANN: "B&O", BOB: "NYC"},
        track={NYC: "R3 Q3 S2 S1 S0", BO: "O7 N6"},
    )
    assert answer(state) == Develop(ANN, HexId("N6"))


def test_in_the_last_round_a_share_is_worth_one_dividend() -> None:
    """Three companies are sold out, so the next dividend is the last: 12 for two shares is 6."""
    sold_out = {ANN: "PRR PRR B&O", BOB: "PRR B&O B&O", CAT: "B&O WAB WAB NYC"}
    for bid, wanted in ((3, True), (12, False)):
        lot = Auction((ANN, BOB), minimum=3, standing=bid, leader=BOB)
        state = position(
            ShareAuction(NYC, BOB, lot, BIDDING),
            shares=sold_out,
            income={NYC: 12},
            track={WAB: ""},
            dials={"auction": 3, "build": 4, "develop": 3},
        )
        assert isinstance(answer(state), Bid) == wanted


def test_a_poor_opponent_cannot_keep_it_from_buying() -> None:
    state = position(
        players="Ann Bob",
        shares={ANN: "PRR", BOB: "B&O"},
        cash={ANN: 40, BOB: 1, PRR: 10},
        dials={"build": 5},
    )
    assert answer(state) == Choose(ANN, "auction")


def test_the_same_position_gives_the_same_answer_to_a_new_bot() -> None:
    table = played(1, 4)
    for ply in range(0, table.ply, 20):
        past = table.at(ply)
        seed = 7 + ply
        first = ask(bot("steady", TITLE.id, seed), past)
        assert ask(bot("steady", TITLE.id, seed), past) == first
