"""The best run found equals the best of all runs there are, and what an integer program finds."""

from collections.abc import Iterator
from itertools import chain, combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stockrail.rails.router import best as router
from stockrail.rails.router.best import best_run
from stockrail.rails.router.running import Bonus, Halt, Leg, Network, Run, Train

from .integer_program import best_revenue

RouterInput = tuple[list[Halt], list[Leg], list[Train], list[Bonus]]
TRAINS = (
    *(Train(2), Train(3), Train(4), Train(None)),
    *(Train(2, skips_towns=True, multiplier=2), Train(3, skips_towns=True)),
    *(Train(3, skips_towns=True, skips_cities=True, multiplier=2), Train(4, skips_cities=True)),
)


@st.composite
def questions(draw: st.DrawFn, most_halts: int, most_legs: int) -> RouterInput:
    halts = draw(st.lists(st.builds(a_halt, st.integers(0, 95)), min_size=2, max_size=most_halts))
    numbers = st.integers(0, len(halts) - 1)
    sides = st.sets(st.integers(0, most_legs), min_size=1, max_size=3)
    ends = st.tuples(numbers, numbers).filter(lambda pair: pair[0] != pair[1])
    ways = draw(st.lists(st.tuples(ends, sides), min_size=1, max_size=most_legs))
    legs = [Leg(*pair, sum(1 << side for side in used)) for pair, used in ways]
    trains = draw(st.lists(st.sampled_from(TRAINS), min_size=1, max_size=3))
    calls = st.lists(numbers, min_size=1, max_size=2).map(tuple)
    both = st.lists(calls, min_size=1, max_size=2).map(tuple)
    bonus = st.builds(Bonus, both, st.sampled_from((10, 35)), st.booleans())
    return halts, legs, trains, draw(st.lists(bonus, max_size=2))


def a_halt(lot: int) -> Halt:
    """Cities and towns, some with a token, some closed, some of a group."""
    kind, value = lot % 8, 10 * (lot // 8)
    return Halt(
        value,
        open=kind not in (1, 5),
        token=kind in (0, 2),
        group=1 if kind in (4, 5) else None,
        town=kind in (3, 6),
    )


def paths(halts: list[Halt], legs: list[Leg]) -> Iterator[tuple[list[int], list[int]]]:
    """Every way without a stop or a hexside twice, as stops and legs."""
    ahead: list[tuple[list[int], list[int]]] = [([h], []) for h in range(len(halts))]
    while ahead:
        called, taken = ahead.pop()
        if taken:
            yield called, taken
        here = halts[called[-1]]
        if taken and not here.open and not here.token:
            continue
        for number, (a, b, hexsides) in enumerate(legs):
            if called[-1] in (a, b):
                to = b if called[-1] == a else a
                shut = [
                    h for h in called if h == to or halts[h].group == halts[to].group is not None
                ]
                if not shut and not any(legs[i].hexsides & hexsides for i in taken):
                    ahead.append(([*called, to], [*taken, number]))


def pay(question: RouterInput, train: Train, called: list[int]) -> int:
    """The most that a train can count on a way, 0 if it may not take it."""
    halts, _, _, bonuses = question
    best = 0
    for counted in chain(*(combinations(called, n) for n in range(2, len(called) + 1))):
        passed = [h for h in called if h not in counted]
        if train.distance is not None and len(counted) > train.distance:
            continue
        if {called[0], called[-1]} - {*counted} or not any(halts[h].token for h in counted):
            continue
        if all(train.may_skip(halts[h]) for h in passed):
            extra = sum(
                bonus.amount * (train.multiplier if bonus.multiplied else 1)
                for bonus in bonuses
                if all({*call} & {*counted} for call in bonus.calls)
            )
            best = max(best, train.multiplier * sum(halts[h].value for h in counted) + extra)
    return best


def best_of_all(question: RouterInput) -> int:
    halts, legs, trains, _ = question
    ways = [(called, sum(legs[i].hexsides for i in taken)) for called, taken in paths(halts, legs)]
    pays: dict[Train, dict[int, int]] = {train: {} for train in trains}
    for train, known in pays.items():
        for called, track in ways:
            known[track] = max(known.get(track, 0), pay(question, train, called))

    def most(number: int, used: int) -> int:
        if number == len(trains):
            return 0
        free = ((t, m) for t, m in pays[trains[number]].items() if m and not t & used)
        runs = (money + most(number + 1, used | track) for track, money in free)
        return max(most(number + 1, used), *runs, 0)

    return most(0, 0)


def check(question: RouterInput, run: Run) -> None:
    """The routes are legal and pay what they say."""
    halts, legs, trains, _ = question
    used = 0
    for route in run.routes:
        ways = [legs[i] for i in route.legs]
        assert len(ways) == len(route.halts) - 1 >= 1
        for leg, pair in zip(ways, zip(route.halts, route.halts[1:], strict=False), strict=True):
            assert {leg.a, leg.b} == {*pair}
            assert not leg.hexsides & used
            used |= leg.hexsides
        groups = [halts[h].group for h in route.halts if halts[h].group is not None]
        assert len({*route.halts}) == len(route.halts)
        assert len({*groups}) == len(groups)
        assert all(halts[h].open or halts[h].token for h in route.halts[1:-1])
        assert route.revenue == pay(question, trains[route.train], [*route.halts])
    assert [route.train for route in run.routes] == sorted({r.train for r in run.routes})


@settings(max_examples=200, deadline=None)
@given(questions(most_halts=5, most_legs=7))
def test_no_run_is_better(question: RouterInput) -> None:
    run = best_run(*question)
    check(question, run)
    assert run.revenue == best_of_all(question)
    assert run.revenue <= run.proof.ceiling
    halts, legs, trains, bonuses = question
    network = Network(tuple(halts), tuple(legs), tuple(bonuses))
    assert router.most(network, tuple(trains)) == run.revenue


@settings(max_examples=150, deadline=None)
@given(questions(most_halts=5, most_legs=7))
def test_no_run_is_better_when_hexsides_are_left_to_one_train(question: RouterInput) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(router, "MANY_HALF_ROUTES", 0)
        run = best_run(*question)
    check(question, run)
    assert run.revenue == best_of_all(question)


@settings(max_examples=60, deadline=None)
@given(questions(most_halts=9, most_legs=16))
def test_the_integer_program_agrees(question: RouterInput) -> None:
    run = best_run(*question)
    assert run.revenue == best_revenue(*question)
