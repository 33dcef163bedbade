"""The best run: what a route is, what a train counts, and trains that share no track."""

import pytest

from stockrail.rails.router.best import best_run, most
from stockrail.rails.router.running import Bonus, Halt, Leg, Network, Run, Train

TWO, THREE, DIESEL = Train(2), Train(3), Train(None)


def line(*halts: Halt, trains: tuple[Train, ...], bonuses: tuple[Bonus, ...] = ()) -> Run:
    """The best run on stops in a row."""
    legs = [Leg(i, i + 1, 1 << i) for i in range(len(halts) - 1)]
    return best_run(halts, legs, trains, bonuses)


def test_a_route_needs_two_stops() -> None:
    assert line(Halt(50, token=True), trains=(DIESEL,)).routes == ()


def test_a_route_needs_a_token() -> None:
    assert line(Halt(20), Halt(30), trains=(DIESEL,)).revenue == 0


def test_a_train_counts_every_stop_it_meets_up_to_its_distance() -> None:
    run = line(Halt(20, token=True), Halt(10, town=True), Halt(60), trains=(TWO,))
    assert run.routes[0].halts == (0, 1)
    assert run.revenue == 30
    run = line(Halt(20, token=True), Halt(10, town=True), Halt(60), trains=(THREE,))
    assert run.routes[0].pays == (20, 10, 60)


def test_a_closed_stop_is_an_end_only() -> None:
    run = line(Halt(20, token=True), Halt(30, open=False), Halt(80), trains=(DIESEL,))
    assert run.revenue == 50


def test_a_route_calls_at_one_stop_of_a_group() -> None:
    run = line(
        Halt(30, open=False, group=1),
        Halt(20, token=True),
        Halt(40, open=False, group=1),
        trains=(DIESEL,),
    )
    assert run.revenue == 60


def test_a_route_calls_at_a_stop_once() -> None:
    ring = [Leg(0, 1, 0b001), Leg(1, 2, 0b010), Leg(0, 2, 0b100)]
    run = best_run([Halt(10, token=True), Halt(20), Halt(30)], ring, [DIESEL])
    assert run.revenue == 60
    assert len(run.routes[0].legs) == 2


def test_trains_share_stops_but_no_track() -> None:
    halts = [Halt(40, token=True), Halt(30), Halt(20)]
    legs = [Leg(0, 1, 0b0011), Leg(0, 1, 0b1000), Leg(0, 2, 0b0110)]
    run = best_run(halts, legs, [TWO, TWO, TWO])
    assert [route.revenue for route in run.routes] == [70, 70]


def test_all_trains_together_may_do_better_than_the_best_one_first() -> None:
    halts = [Halt(10, token=True), Halt(50), Halt(50), Halt(30)]
    legs = [Leg(0, 1, 0b01), Leg(0, 2, 0b10), Leg(0, 3, 0b11)]
    assert best_run(halts, legs, [TWO, TWO]).revenue == 120
    halts[3] = Halt(70)
    assert best_run(halts, legs, [TWO]).revenue == 80
    assert best_run(halts, legs, [TWO, TWO]).revenue == 120


def test_towns_between_may_be_skipped_by_some_trains() -> None:
    stops = Halt(20, token=True), Halt(10, town=True), Halt(60)
    run = line(*stops, trains=(Train(2, skips_towns=True),))
    assert run.routes[0].pays == (20, 0, 60)
    assert line(*stops, trains=(Train(2, skips_cities=True),)).revenue == 30


def test_some_trains_count_any_of_the_stops_they_pass() -> None:
    stops = Halt(20), Halt(10, token=True), Halt(60), Halt(70)
    run = line(*stops, trains=(Train(3, skips_towns=True, skips_cities=True, multiplier=2),))
    assert run.revenue == 2 * (10 + 60 + 70)


def test_one_token_is_among_the_stops_that_count() -> None:
    stops = Halt(50), Halt(10, token=True), Halt(60)
    assert line(*stops, trains=(Train(2, skips_cities=True),)).revenue == 70


def test_bonuses_belong_to_routes_that_count_all_their_stops() -> None:
    stops = Halt(20, token=True), Halt(10, town=True), Halt(60), Halt(30)
    trains = (Train(3, skips_towns=True, multiplier=2),)
    both = Bonus(((0,), (1,)), 40, multiplied=True)
    run = line(*stops, trains=trains, bonuses=(both,))
    assert (run.revenue, run.routes[0].bonus) == (2 * (20 + 10 + 60) + 80, 80)
    run = line(*stops, trains=trains, bonuses=(Bonus(((1, 2),), 5),))
    assert (run.revenue, run.routes[0].bonus) == (2 * (20 + 60 + 30) + 5, 5)


def test_the_answer_says_why_nothing_is_better() -> None:
    run = line(Halt(20, token=True), Halt(30), Halt(40), trains=(TWO, DIESEL))
    assert run.revenue == 90
    assert run.proof.ceiling == 50 + 90
    assert run.proof.routes > 0


def test_trains_without_a_route_stand_still() -> None:
    """Four trains and two ways: the search must come to an end."""
    halts = [Halt(30, token=True), Halt(20), Halt(40)]
    run = best_run(halts, [Leg(0, 1, 1), Leg(0, 2, 2)], [Train(2)] * 4)
    assert sorted(route.revenue for route in run.routes) == [50, 70]
    run = best_run(halts, [Leg(0, 1, 1), Leg(0, 2, 1)], [Train(2)] * 4)
    assert [route.revenue for route in run.routes] == [70]


def test_without_patience_the_best_run_so_far_is_the_answer() -> None:
    halts = [Halt(10, token=True), *(Halt(10 * n) for n in range(2, 9))]
    legs = [Leg(0, n, 1 << n) for n in range(1, 8)]
    proved, hasty = (best_run(halts, legs, [TWO] * 3, patience=n) for n in (1000, 3))
    assert (proved.proof.complete, hasty.proof.complete) == (True, False)
    assert 0 < hasty.revenue <= proved.revenue == 80 + 70 + 60 + 3 * 10


@pytest.mark.parametrize("trains", [(TWO,), (DIESEL,), (TWO, TWO), (DIESEL, TWO, TWO)])
def test_the_most_trains_bring_is_what_their_best_run_brings(trains: tuple[Train, ...]) -> None:
    halts = [Halt(20, token=True), Halt(30), Halt(40), Halt(10)]
    legs = [Leg(0, 1, 1), Leg(1, 2, 2), Leg(2, 0, 4), Leg(2, 3, 8)]
    run = best_run(halts, legs, trains)
    assert most(Network(tuple(halts), tuple(legs)), trains) == run.revenue > 0
