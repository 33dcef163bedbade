"""Routes as people write them: hexes stand for the stops that the track leads to."""

import pytest

from stockrail import library
from stockrail.cli.terminal import hand_routes
from stockrail.cli.terminal.track import TrackMap
from stockrail.core.decision import Decision, Description, Draft, Option
from stockrail.core.ids import PlayerId
from stockrail.core.refusal import MalformedAction
from stockrail.core.text import Text
from stockrail.rails.actions import RunTrains, TrainRun

ANN = PlayerId("Ann")


@pytest.fixture
def tracks() -> TrackMap:
    """The printed map: Altoona (H12) has a stop and track that passes it, D14 a bend."""
    board = library.new("1830", ["Ann", "Bob"]).view().board
    assert board is not None
    return TrackMap(board)


def offered(*runs: TrainRun) -> Decision:
    action = RunTrains(ANN, runs)
    return Decision(
        actor=ANN,
        prompt=Text("Run"),
        rule="",
        options=(Option(action=action, description=Description(label=Text("Run"))),),
        drafts=(Draft(kind="route", action=action, field="runs"),),
    )


@pytest.mark.parametrize(
    ("written", "path"),
    [
        ("H12 H14", ("H12:0", "H14")),
        ("H10 H12 H14", ("H10", "H12:0", "H14")),
        ("H10 H12:- H14", ("H10", "H12", "H14")),
        ("h12:0 h14", ("H12:0", "H14")),
        ("Z9 H12", ("Z9", "H12")),
    ],
)
def test_a_hex_is_the_stop_that_the_track_leads_to(
    written: str, path: tuple[str, ...], tracks: TrackMap
) -> None:
    read = hand_routes.read(f"2 {written}", offered(), tracks)
    assert read == RunTrains(ANN, (TrainRun("2", path),))


def test_trains_are_kept_apart_by_commas(tracks: TrackMap) -> None:
    read = hand_routes.read("2 H12 H14, 3 D14 D16", offered(), tracks)
    assert isinstance(read, RunTrains)
    assert [run.train for run in read.runs] == ["2", "3"]


@pytest.mark.parametrize("written", ["", "2", "2 H12 H14,", ", 2 H12 H14"])
def test_a_train_needs_hexes(written: str, tracks: TrackMap) -> None:
    with pytest.raises(MalformedAction) as unread:
        hand_routes.read(written, offered(), tracks)
    assert str(unread.value) == (
        "a train or its hexes are missing. Write each train with its hexes: "
        "run 2 F20 E23, 3 H12 H10 H8."
    )


def test_the_example_reads_as_the_run_it_was_made_of(tracks: TrackMap) -> None:
    decision = offered(TrainRun("3", ("H10:0", "H12", "H14:0")), TrainRun("2", ("H12:0", "H14")))
    example = hand_routes.example(decision, tracks)
    assert example == "run 3 H10:0 H12:- H14:0, 2 H12 H14"
    assert hand_routes.read(example.removeprefix("run "), decision, tracks) == (
        decision.options[0].action
    )
