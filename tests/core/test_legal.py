"""The list of all legal actions: ranges written out, each action made when it is looked at."""

import pytest

from stockrail.core.actions import Amount, Bid, Pass, Ranged
from stockrail.core.ids import PlayerId
from stockrail.core.legal import Actions

ANN = PlayerId("Ann")
ALL = (Bid(ANN, 5), Bid(ANN, 10), Bid(ANN, 15), Pass(ANN), Bid(ANN, 40), Bid(ANN, 41))


def actions() -> Actions:
    return Actions(
        (
            Ranged(Bid(ANN, 5), Amount(5, 15, 5)),
            Pass(ANN),
            Ranged(Bid(ANN, 40), Amount(40, 41)),
        )
    )


def test_every_amount_is_an_action_of_its_own() -> None:
    assert [*actions()] == [*ALL]
    assert len(actions()) == len(ALL)


@pytest.mark.parametrize("index", [*range(len(ALL)), *range(-len(ALL), 0)])
def test_any_one_is_had_by_its_number(index: int) -> None:
    assert actions()[index] == ALL[index]


def test_a_part_is_had_by_a_slice() -> None:
    assert actions()[1:5:2] == ALL[1:5:2]
    assert actions()[::-1] == ALL[::-1]


@pytest.mark.parametrize("index", [6, -7])
def test_there_is_no_other(index: int) -> None:
    with pytest.raises(IndexError, match="there are 6 actions, and no number"):
        actions()[index]


def test_it_knows_what_it_holds() -> None:
    assert all(action in actions() for action in ALL)
    for other in (Bid(ANN, 6), Bid(ANN, 20), Bid(PlayerId("Bob"), 5), Pass(PlayerId("Bob")), 5):
        assert other not in actions()


def test_it_equals_the_same_written_out() -> None:
    assert actions() == ALL
    assert actions() == actions()
    assert actions() != ALL[:-1]
    assert actions() != (*ALL[:-1], Bid(ANN, 42))
    assert repr(actions()) == repr(ALL)


def test_without_moves_it_is_empty() -> None:
    assert Actions(()) == ()
    assert not Actions(())
