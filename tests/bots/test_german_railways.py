"""How the steady player of German Railways plays: well, and as a sensible person would."""

from itertools import product

import pytest

from stockrail.bots import Budget, arena, ask, bot, see
from stockrail.bots.german_railways.judgement import Judgement
from stockrail.bots.german_railways.model import ground, model_of
from stockrail.bots.german_railways.routes import Surveyor, surveys
from stockrail.bots.german_railways.steady import Steady
from stockrail.core.actions import Action, Bid, Pass
from stockrail.core.ids import HexId
from stockrail.mechanics.auction import Auction
from stockrail.mechanics.share_auction import ShareAuction
from stockrail.mechanics.track import Build
from stockrail.titles.german_railways.actions import ProposeEnd, Vote
from stockrail.titles.german_railways.board import BERLIN
from stockrail.titles.german_railways.building import Building
from stockrail.titles.german_railways.events import Linked
from stockrail.titles.german_railways.rounds import EndVote
from stockrail.titles.german_railways.state import German
from stockrail.titles.german_railways.title import TITLE
from stockrail.titles.german_railways.turn import BIDDING

from ..titles.german_railways.position import (
    ANN,
    BHE,
    BOB,
    CAT,
    GBS,
    KBS,
    KSS,
    MWB,
    NME,
    PO,
    position,
)
from .tables import played, table_at

STEADY = Steady(Judgement())


def answer(state: German) -> Action:
    return ask(STEADY, table_at(TITLE, state))


def test_it_beats_random() -> None:
    matches = arena.rotate(TITLE.id, ["steady", "random", "random"], games=9, seed=1)
    results = [*arena.play_all(matches)]
    assert [r.failure for r in results if r.failure] == []
    assert sum(r.winners == (r.match.seats.index("steady"),) for r in results) >= 7


def test_companies_meet_and_nobody_proposes_the_end_meanwhile() -> None:
    table = played(TITLE.id, 1, 300)
    links = [e for events in table.events for e in events if isinstance(e, Linked)]
    assert len(links) >= 3
    assert not any(isinstance(action, ProposeEnd) for action in table.log)


def test_the_end_is_not_proposed_by_whoever_can_still_be_paid() -> None:
    """Nothing can be built or bought now, but dividends may come."""
    paid = position(shares={ANN: "PO"}, cash={ANN: 40, BOB: 0, CAT: 0, KBS: 60, MWB: 60})
    assert not isinstance(answer(paid), ProposeEnd)


def test_the_end_is_not_proposed_by_whoever_is_behind() -> None:
    behind = position(cash={ANN: 0, BOB: 10, CAT: 0})
    assert not isinstance(answer(behind), ProposeEnd)


def test_the_same_position_gives_the_same_answer_to_a_new_bot() -> None:
    table = played(TITLE.id, 1, 300)
    for ply in range(0, table.ply, 40):
        past = table.at(ply)
        if past.actor in table.players:
            first = ask(bot("steady", TITLE.id, 7 + ply), past)
            assert ask(bot("steady", TITLE.id, 7 + ply), past) == first


def test_a_company_goes_where_it_meets_another() -> None:
    """Posen is next to the track; the Niederschlesisch-Märkische stands there."""
    state = position(
        shares={ANN: "PO PO", BOB: "NME", CAT: "KBS"},
        track={PO: "G15", NME: "H15"},
        cash={PO: 3},
    )
    assert answer(state) == Build(ANN, PO, HexId("H15"))


def test_a_build_is_not_broken_off_before_the_link() -> None:
    state = position(
        Building(ANN, PO, (HexId("G15"),)),
        shares={ANN: "PO PO", BOB: "NME", CAT: "KBS"},
        track={PO: "G15", NME: "H15"},
        cash={PO: 3},
    )
    assert answer(state) == Build(ANN, PO, HexId("H15"))


@pytest.mark.parametrize(("treasury", "following"), [(6, ["M03"]), (4, [])])
def test_it_says_how_a_build_goes_on_as_far_as_the_money_goes(
    treasury: int, following: list[str]
) -> None:
    state = position(
        Building(ANN, GBS, (HexId("O02"),)),
        shares={ANN: "GBS GBS", BOB: "NME"},
        track={GBS: "O02"},
        cash={GBS: treasury},
    )
    choice = STEADY.decide(see(table_at(TITLE, state)), Budget())
    assert choice.action == Build(ANN, GBS, HexId("N03"))
    assert choice.plan == tuple(Build(ANN, GBS, HexId(place)) for place in following)


def test_some_money_is_kept_in_every_auction() -> None:
    lot = Auction((ANN, BOB), minimum=1, standing=39, leader=BOB)
    assert answer(position(ShareAuction(PO, ANN, lot, BIDDING))) == Pass(ANN)


def test_a_share_is_not_left_to_others_for_a_thaler() -> None:
    lot = Auction((ANN, BOB), minimum=1, standing=1, leader=BOB)
    assert isinstance(answer(position(ShareAuction(PO, ANN, lot, BIDDING, True))), Bid)


def test_whoever_is_behind_objects_to_a_proposal() -> None:
    state = position(EndVote((ANN, CAT), BOB, ()), cash={ANN: 10, BOB: 20})
    assert answer(state) == Vote(ANN, False)


def test_whoever_leads_objects_too_while_dividends_can_be_expected() -> None:
    shares = {ANN: "PO KBS", BOB: "NME"}
    state = position(
        EndVote((ANN, CAT), BOB, ()), shares=shares, cash={ANN: 60, KBS: 40, PO: 40, NME: 40}
    )
    assert answer(state) == Vote(ANN, False)


def test_the_leader_agrees_to_a_proof() -> None:
    state = position(EndVote((ANN, CAT), None, (PO,)), cash={ANN: 60})
    assert answer(state) == Vote(ANN, True)


def test_a_table_at_rest_may_end() -> None:
    state = position(EndVote((ANN, CAT), None, ()), cash={ANN: 10, BOB: 20}, idle=3)
    assert answer(state) == Vote(ANN, True)


CHOICES = [[(option.name, choice.value) for choice in option.choices] for option in TITLE.options]


@pytest.mark.parametrize("n", range(len([*product(*CHOICES)])))
def test_it_plays_with_every_number_of_players_and_every_option(n: int) -> None:
    options = dict([*product(*CHOICES)][n])
    players = 3 + n % 3
    match = arena.Match(title=TITLE.id, seats=("steady",) * players, seed=n, options=options)
    table, bots = match.table(), match.bots()
    for _ in range(40):
        if table.actor is None:
            break
        table.play(ask(bots[table.players.index(table.actor)], table))


def test_berlin_is_one_place() -> None:
    state = position(track={NME: "H10", BHE: "H10", KSS: "H10", PO: "H10"})
    assert model_of(ground(state)).links.met[NME] == {BHE, KSS, PO}
    assert surveys(ground(state), Judgement())[KBS].lay.meetings[BERLIN] == {NME, BHE, KSS, PO}


@pytest.mark.parametrize("seed", [1, 2])
def test_the_model_agrees_with_the_position(seed: int) -> None:
    table = arena.Match(title=TITLE.id, seats=("random",) * 3, seed=seed).table()
    player = bot("random", TITLE.id, seed)
    for _ in range(150):
        state: German = table.state
        model = model_of(ground(state))
        assert model.cash == {p: state.cash[p] for p in state.players}
        for company, railway in model.railways.items():
            assert railway.income == state.income(company)
            assert railway.treasury == state.cash[company]
            assert railway.locomotives == state.supply[company]
            assert railway.unsold == state.unsold(company)
            assert railway.pays == state.pays_dividends(company)
            assert model.links.met[company] == state.links(company).keys()
        if table.is_over:
            break
        table.play(ask(player, table))


@pytest.mark.parametrize("seed", [1, 2])
def test_a_survey_that_goes_on_from_the_last_one_equals_a_new_one(seed: int) -> None:
    game = played(TITLE.id, seed, 250)
    going_on = Surveyor(Judgement())
    for ply in range(0, game.ply, 3):
        here = ground(game.at(ply).state)
        assert going_on.surveys(here) == Surveyor(Judgement()).surveys(here)


def test_another_game_is_surveyed_anew() -> None:
    first, other = ground(position(track={PO: "G15"})), ground(position(track={NME: "H15"}))
    going_on = Surveyor(Judgement())
    going_on.surveys(first)
    assert other.built_since(first) is None
    assert going_on.surveys(other) == Surveyor(Judgement()).surveys(other)
