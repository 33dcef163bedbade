"""The verbs of the engine, on a real title."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

import stockrail
from stockrail.core import decisions, engine
from stockrail.core.actions import Amount, Bid, Done, Pass, Ranged
from stockrail.core.ids import CHANCE, CompanyId, PlayerId
from stockrail.core.refusal import IllegalAction, Listed, Refusal, Unread, Way, WayOut, Ways
from stockrail.core.text import Text
from stockrail.mechanics.share_auction import ShareAuction
from stockrail.rails.actions import RunTrains, TrainRun
from stockrail.titles import title
from stockrail.titles.chicago_express.auctions import Offering
from stockrail.titles.chicago_express.opening import DrawingOpener
from stockrail.titles.chicago_express.state import Chicago

ANN, BOB = PlayerId("Ann"), PlayerId("Bob")


def start() -> Chicago:
    state = stockrail.new("chicago-express", ["Ann", "Bob"]).state
    assert isinstance(state, Chicago)
    return state


def over() -> Chicago:
    state = start().clone()
    state.finish()
    return state


def drawing() -> Chicago:
    state = start().clone()
    state.goto(DrawingOpener())
    return state


def test_the_actor_is_whoever_is_waited_for() -> None:
    assert engine.actor(start()) == ANN
    assert engine.actor(drawing()) == CHANCE
    assert engine.actor(over()) is None


def test_amounts_come_as_ranges_and_are_written_out_by_legal() -> None:
    assert [*engine.moves(start())] == [Ranged(Bid(ANN, 7), Amount(7, 60)), Pass(ANN)]
    assert engine.legal(start()) == (*(Bid(ANN, n) for n in range(7, 61)), Pass(ANN))


class Undecided(Exception):
    def __init__(self, below: int) -> None:
        self.below = below


def test_every_legal_move_is_drawn_as_often_as_any_other() -> None:
    """Two of six moves are refused: Wabash is closed, and PRR is sold out."""
    state = start().clone()
    state.goto(Offering(ANN))
    state.shares[BOB, CompanyId("PRR")] = 3
    chances = dict.fromkeys(engine.moves(state), Fraction(0))
    todo: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    for numbers, chance in todo:
        drawn = iter(numbers)

        def draw(below: int, drawn: Iterator[int] = drawn) -> int:
            for number in drawn:
                return number
            raise Undecided(below)

        try:
            chances[engine.drawn(state, draw)] += chance
        except Undecided as fork:
            todo += [((*numbers, n), chance / fork.below) for n in range(fork.below)]
    assert [*chances.values()] == [Fraction(1, 4)] * 4


def test_nobody_acts_out_of_turn() -> None:
    assert str(engine.why_not(start(), Pass(BOB))) == ("It is Ann’s turn, not Bob’s (§2.4).")


def test_nobody_does_what_is_not_asked() -> None:
    assert str(engine.why_not(start(), Done(ANN))) == (
        "You can’t finish now (§2.4). What you can do: bid or pass."
    )


def test_nobody_decides_for_chance() -> None:
    assert str(engine.why_not(drawing(), Pass(BOB))) == "Chance decides here, not Bob (§2.3)."


def test_nothing_may_be_done_when_the_game_is_over() -> None:
    assert str(engine.why_not(over(), Pass(ANN))) == "The game is over."
    assert engine.legal(over()) == ()
    assert [*engine.judged(over())] == []


def test_apply_raises_the_refusal_and_leaves_the_position_alone() -> None:
    state = start()
    with pytest.raises(IllegalAction) as refused:
        engine.apply(state, Bid(ANN, 3))
    assert refused.value.refusal.rule == "§2.2"
    assert state == start()


def test_apply_gives_a_new_position_and_what_happened() -> None:
    state = start()
    bid, events = engine.apply(state, Bid(ANN, 9))
    assert state == start()
    assert isinstance(bid.step, ShareAuction)
    assert bid.step.auction.standing == 9
    assert [str(event.text) for event in events] == ["Ann bids $9"]


def choices() -> tuple[Way, ...]:
    return (
        Way(Text("bid {amount}", amount=7), Bid, amount=7),
        Way(Text("bid {amount}", amount=61), Bid, amount=61),
        Way(Text("choose a player"), Bid, Pass, player=BOB),
        Way(Text("finish"), Done),
        Way(Text("pass"), Pass),
    )


def test_a_refusal_keeps_the_ways_out_that_are_open() -> None:
    refusal = Refusal("§2.4", Text("No"), Ways(*choices())).among(engine.moves(start()))
    assert str(refusal) == "No (§2.4). Bid 7, or pass."
    assert refusal.ways == (
        WayOut(Text("bid {amount}", amount=7), Bid(ANN, 7)),
        WayOut(Text("pass"), Pass(ANN)),
    )


def test_a_way_out_with_something_to_choose_carries_no_action() -> None:
    ways = Ways(Way(Text("bid"), Bid), Way(Text("go on"), Bid, Pass))
    refusal = Refusal("§2.4", Text("No"), ways).among(engine.moves(start()))
    assert [way.action for way in refusal.ways] == [None, None]
    lone = Refusal("§2.4", Text("No"), ways).among([Ranged(Bid(ANN, 7), Amount(7, 7))])
    assert [way.action for way in lone.ways] == [Bid(ANN, 7), Bid(ANN, 7)]
    endless = Refusal("§2.4", Text("No"), ways).among(
        [Ranged(Bid(ANN, 7), Amount(7, 7, open=True))]
    )
    assert [way.action for way in endless.ways] == [None, None]


def test_where_moves_are_drawn_only_the_way_to_what_is_listed_carries_it() -> None:
    run = RunTrains(ANN, (TrainRun("2", ("H12:0", "H10:0")),))
    ways = Ways(Way(Text("change the route"), RunTrains), Listed(Text("take it"), RunTrains))
    refusal = Refusal("§21.1", Text("No"), ways).among([run])
    assert [way.action for way in refusal.ways] == [None, run]


def test_a_refusal_without_an_open_way_lists_what_is_legal() -> None:
    refusal = Refusal("§2.4", Text("No"), Ways(*choices()[1:4])).among(engine.moves(start()))
    assert str(refusal) == "No (§2.4). What you can do: bid or pass."
    assert [way.action for way in refusal.ways] == [None, Pass(ANN)]


def test_whoever_can_do_nothing_is_shown_no_way_out() -> None:
    assert str(Refusal("§2.4", Text("No"), Ways(*choices())).among(())) == "No (§2.4)."


def test_phases_nobody_decides_run_by_themselves() -> None:
    """The share is sold and the next auction stands open."""
    state, _ = engine.apply(start(), Bid(ANN, 9))
    state, events = engine.apply(state, Pass(BOB))
    assert [str(event.text) for event in events] == [
        "Bob passes and is out of the auction",
        "Ann buys a share of PRR for $9",
        "The first share of B&O is up for auction, from $6",
    ]
    assert isinstance(state.step, ShareAuction)
    assert state.step.company == "B&O"


def test_a_decision_names_what_one_would_look_for_with_the_reason() -> None:
    state = start().clone()
    state.cash[ANN] = 3
    (refused,) = decisions.decision(title("chicago-express"), state).refused
    assert (refused.action, refused.refusal.rule) == (Bid(ANN, 7), "§2.4")
    assert [str(out.text) for out in refused.refusal.ways] == ["pass"]
    assert engine.legal(state) == (Pass(ANN),)


def test_a_clone_shares_rows_and_no_tables() -> None:
    state = start()
    copy = state.clone()
    copy.cash[ANN] = 0
    assert state.cash[ANN] == 60
    assert copy.companies[CompanyId("PRR")] is state.companies[CompanyId("PRR")]


def test_seats_go_clockwise() -> None:
    state = stockrail.new("chicago-express", ["Ann", "Bob", "Cat"]).state
    assert [state.left_of(p) for p in state.players] == ["Bob", "Cat", "Ann"]
    assert state.clockwise_from(PlayerId("Bob")) == ("Bob", "Cat", "Ann")


def test_a_refusal_that_nobody_has_read_yet_may_have_other_ways_out() -> None:
    refusal = Unread(lambda: Refusal("§1", Text("No"), Ways(Way(Text("bid"), Bid))))
    assert str(refusal.with_ways(Way(Text("pass"), Pass))) == "No (§1). Pass."


def test_an_unread_refusal_is_written_by_whoever_reads_it() -> None:
    asked: list[str] = []

    def write() -> Refusal:
        asked.append("write")
        return Refusal("§2.4", Text("No"), Ways(Way(Text("pass"), Pass)))

    refusal = Unread(write)
    other = refusal.with_ways(Way(Text("bid"), Bid))
    assert not asked
    assert (str(refusal), str(other)) == ("No (§2.4). Pass.", "No (§2.4). Bid.")
    assert refusal == write() and hash(refusal) == hash(write())
    assert str(refusal.among(engine.moves(start()))) == "No (§2.4). Pass."
