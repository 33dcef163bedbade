"""§9.3 the proof is sound along whole games.

Players here build towards companies not yet met, sell shares of those that lack money, and
never agree to end the game; so many companies get their second link, some of them late.
"""

from random import Random

import pytest

import stockrail
from stockrail.core import engine
from stockrail.core.actions import Action, Bid, Done, Pass, Ranged
from stockrail.core.ids import CompanyId, HexId
from stockrail.mechanics import shares
from stockrail.mechanics.share_auction import Offer
from stockrail.mechanics.track import Build
from stockrail.titles.german_railways.actions import Vote
from stockrail.titles.german_railways.board import CITIES, COMPANY_CARDS, GRID
from stockrail.titles.german_railways.proof import out_of_reach
from stockrail.titles.german_railways.rounds import Round
from stockrail.titles.german_railways.state import German
from stockrail.titles.german_railways.turn import Turn

from .position import ANN, COMPANIES, reachable_cities


def eager(state: German, random: Random) -> Action:
    moves = [*engine.moves(state)]
    actor = state.step.actor
    builds = [m for m in moves if isinstance(m, Build) and len(state.links(m.company)) < 2]
    if builds and random.random() < 0.9:
        return _towards_others(state, builds, random)
    if Done(actor) in moves:
        return Done(actor)
    if offers := [move for move in moves if isinstance(move, Offer)]:
        return min(offers, key=lambda offer: _worth(state, offer.company) + random.random())
    if Vote(actor, False) in moves:
        return Vote(actor, False)
    bids = [move for move in moves if isinstance(move, Ranged)]
    if bids and random.random() < 0.8:
        return Bid(actor, min(bids[0].amount.high, bids[0].amount.low + 3))
    return Pass(actor)


def _towards_others(state: German, builds: list[Build], random: Random) -> Build:
    """One that comes near a city of a company not yet met."""
    goals: dict[CompanyId, list[HexId]] = {}
    for company in {build.company for build in builds}:
        known = {company, *state.links(company)}
        goals[company] = [h for h in CITIES.values() if not known.issuperset(state.on(h))]
    return min(
        builds,
        key=lambda build: (
            2 * random.random() + min(GRID.distance(build.hex, h) for h in goals[build.company])
        ),
    )


def _worth(state: German, company: CompanyId) -> int:
    return state.cash[company] + 50 * (len(state.links(company)) > 1)


def played(seed: int) -> list[German]:
    """A game as it stood before each round, and at its end."""
    random = Random(seed)
    players = ["Ann", "Bob", "Cat", "Dan", "Eve"][: 3 + seed % 3]
    options = {"koeln": ("plain", "hill")[seed % 2]}
    table = stockrail.new("german-railways", players, seed, options)
    seen: dict[int, German] = {}
    while not table.is_over:
        seen.setdefault(table.state.round, table.state)
        table.play(eager(table.state, random))
    return [*seen.values(), table.state]


def played_out(state: German, random: Random) -> list[German]:
    """The same with all shares sold, few locomotives and little money: only builds follow."""
    state = state.clone()
    for company in COMPANY_CARDS:
        state.shares[ANN, company] = shares.held(state, ANN, company) + state.unsold(company)
        state.cash[company] = random.randrange(25)
        state.supply[company] = random.randrange(8)
    seen = []
    while True:
        state.stack = (Round((ANN, ANN), played=1), Turn(ANN))
        seen.append(state)
        builds = [m for m in engine.moves(state) if isinstance(m, Build)]
        if not any(len(state.links(build.company)) < 2 for build in builds):
            return seen
        while state.stack[0] == Round((ANN, ANN), played=1):
            action = eager(state, random)
            state, _ = engine.apply(state, Pass(ANN) if isinstance(action, Offer) else action)


@pytest.fixture(scope="module")
def games() -> list[list[German]]:
    return [played(seed) for seed in range(9)]


@pytest.fixture(scope="module")
def tight_games(games: list[list[German]]) -> list[list[German]]:
    random = Random(2)
    return [played_out(game[n], random) for game in games for n in (2, 7)]


def linked(state: German) -> set[CompanyId]:
    return {company for company in COMPANY_CARDS if len(state.links(company)) > 1}


def test_these_games_link_companies_late_and_leave_others_out_of_reach(
    games: list[list[German]], tight_games: list[list[German]]
) -> None:
    """§9.1, §9.3: otherwise the tests below would say nothing."""
    assert sum(linked(game[-1]) == set(COMPANIES) for game in games) >= 2
    assert sum(len(linked(game[-1])) for game in games) >= 50
    assert sum(len(linked(game[-1]) - linked(game[0])) for game in tight_games) >= 15
    assert sum(len(out_of_reach(game[0])) for game in tight_games) >= 15


def test_what_is_reached_later_was_never_called_out_of_reach(
    games: list[list[German]], tight_games: list[list[German]]
) -> None:
    """§9.3: so a game that ends by two links for all never had a proof against it."""
    for game in games + tight_games:
        reached = linked(game[-1])
        for state in game[::2]:
            assert reached.isdisjoint(out_of_reach(state))


def test_every_city_entered_later_was_within_reach(
    games: list[list[German]], tight_games: list[list[German]]
) -> None:
    """§9.3"""
    cities = set(CITIES.values())
    for game in games + tight_games:
        for company in COMPANY_CARDS:
            entered = cities.intersection(game[-1].network(company))
            for state in game[::4]:
                assert entered <= reachable_cities(state, company)
