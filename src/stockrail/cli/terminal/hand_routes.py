"""Routes written by hand: `run 2 F20 E23, 3 H12 H10 H8`.

A hex stands for the stop there that the track leads to; `H12:-` passes a stop, `G19:1` names
the second one of its hex.
"""

from collections.abc import Iterator, Sequence

from stockrail.core.actions import Action
from stockrail.core.decision import Decision
from stockrail.core.ids import HexId
from stockrail.core.refusal import MalformedAction
from stockrail.core.text import Text
from stockrail.rails.actions import TrainRun

from .track import TrackMap

WORD = "run"
EXAMPLE = "run 2 F20 E23, 3 H12 H10 H8"
PASSED = ":-"


def may_be_written(decision: Decision) -> bool:
    return decision.draft("route") is not None


def example(decision: Decision, tracks: TrackMap) -> str | None:
    """The run that is offered, as it would be written; `None` if none may be written."""
    if (draft := decision.draft("route")) is None:
        return None
    for option in decision.options:
        if offered := draft.made(option.action):
            runs = (" ".join([run.train, *_short(run.path, tracks)]) for run in offered)
            return f"{WORD} {', '.join(runs)}"
    return None


def _short(path: Sequence[str], tracks: TrackMap) -> Iterator[str]:
    """Hexes alone where these say enough."""
    hexes = [_hex(word) for word in path]
    for hex_id, word, meant in zip(hexes, path, _completed(hexes, tracks), strict=True):
        if meant == word:
            yield hex_id
        else:
            yield word if ":" in word else word + PASSED


def read(words: str, decision: Decision, tracks: TrackMap) -> Action:
    """:raises MalformedAction: a train without hexes, or no train at all."""
    draft = decision.draft("route")
    assert draft is not None, "routes may be written"
    runs = []
    for part in words.split(","):
        match part.split():
            case [train, *path] if path:
                runs.append(TrainRun(train, tuple(_completed(path, tracks))))
            case _:
                raise MalformedAction(
                    Text("a train or its hexes are missing"),
                    Text("Write each train with its hexes: {example}.", example=EXAMPLE),
                )
    return draft.completed(tuple(runs))


def _completed(path: Sequence[str], tracks: TrackMap) -> Iterator[str]:
    """The path with its stops said."""
    hexes = [_hex(word) for word in path]
    for n, (word, hex_id) in enumerate(zip(path, hexes, strict=True)):
        if word.endswith(PASSED):
            yield hex_id
        elif ":" in word or hex_id not in tracks.hexes:
            yield word.upper()
        else:
            yield _stop(hex_id, [*hexes[max(0, n - 1) : n], *hexes[n + 1 : n + 2]], tracks)


def _hex(word: str) -> HexId:
    return HexId(word.partition(":")[0].upper())


def _stop(hex_id: HexId, beside: Sequence[HexId], tracks: TrackMap) -> str:
    """The stop that track from the hexes beside leads to; the hex alone if there is none."""
    sides = [tracks.side_towards(hex_id, there) for there in beside]
    tile = tracks.hexes[hex_id].tile
    for n in range(len(tile.stops) if tile else 0):
        if all(tracks.leads(hex_id, f"edge:{side}", f"stop:{n}") for side in sides):
            return f"{hex_id}:{n}"
    return hex_id
