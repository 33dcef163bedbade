"""What was done at a table beside the moves, in a sentence."""

from collections.abc import Mapping

from stockrail.core.text import Text

Sentences = tuple[Text, ...]
"""The first one of which all parameters are known is said."""

_HAPPENINGS: Mapping[str, Sentences] = {
    "undone": (
        Text("{name} undoes back to move {to}, with the consent of {granted}"),
        Text("{name} undoes a move, with the consent of {granted}"),
        Text("{name} undoes a move"),
    ),
    "redone": (
        Text("{name} redoes the undone moves, with the consent of {granted}"),
        Text("{name} redoes the undone moves"),
    ),
    "asked": (Text("{name} proposes something to the others"),),
    "granted": (Text("{name} accepts"),),
    "declined": (Text("{name} declines"),),
    "replaced": (
        Text("A bot plays for {name}, with the consent of {granted}"),
        Text("A bot plays for {name}"),
    ),
    "returned": (Text("{name} is back and plays again"),),
    "resigned": (Text("{name} resigns; a bot plays on"),),
    "offered": (Text("{name} offers their seat to somebody else"),),
    "taken": (Text("{name} takes over from {player}"), Text("{name} takes over a seat")),
    "joined": (Text("{name} joins the table"),),
    "left": (Text("{name} leaves the table"),),
    "begun": (Text("The game begins"),),
    "closed": (Text("{name} closes the table"), Text("The table is closed")),
    "host": (Text("{name} is now the host"),),
    "agreed_end": (Text("All accept the end of the game"),),
    "time_out": (Text("{name} has run out of time"),),
}
_OF_MOTION: Mapping[tuple[str, str], Sentences] = {
    ("asked", "undo"): (
        Text("{name} proposes to undo back to move {to}"),
        Text("{name} proposes to undo"),
    ),
    ("asked", "redo"): (Text("{name} proposes to redo"),),
    ("asked", "end"): (Text("{name} proposes to end the game as it stands"),),
    ("asked", "replace"): (
        Text("{name} proposes that a bot plays for {player}"),
        Text("{name} proposes that a bot plays for an absent player"),
    ),
    ("granted", "undo"): (Text("{name} accepts the undo"),),
    ("granted", "end"): (Text("{name} accepts the end of the game"),),
    ("granted", "replace"): (Text("{name} accepts that a bot plays"),),
    ("declined", "undo"): (Text("{name} declines the undo"),),
    ("declined", "end"): (Text("{name} wants to play on"),),
    ("declined", "replace"): (Text("{name} wants to wait"),),
}
"""Of what was proposed, where `about` says it as `motion`."""
KINDS = tuple(_HAPPENINGS)


def sentence(
    kind: str, name: str, about: Mapping[str, object], seat: int | None, players: Mapping[int, str]
) -> Text:
    """`about` may have the `motion` it belongs to (undo, redo, end, replace) with the ply or the
    seat that one is `about`, and who has `granted` it as a list of names.

    `players` are those in the game, by seat.
    """
    told: dict[str, str | int] = {"name": name}
    if (kept := kept_ply(about)) is not None:
        told["to"] = kept
    other = about.get("about") if about.get("motion") == "replace" else seat
    if isinstance(other, int) and other in players:
        told["player"] = players[other]
    if isinstance(granted := about.get("granted"), list) and granted:
        told["granted"] = ", ".join(str(each) for each in granted)
    of_motion = _OF_MOTION.get((kind, str(about.get("motion"))), ())
    for text in (*of_motion, *_HAPPENINGS[kind]):
        try:
            filled = text.filled(told.__getitem__)
        except KeyError:
            continue
        if all(value != "" for value in filled.params.values()):
            return filled
    return Text("{name} has done something", name=name)


def kept_ply(about: Mapping[str, object]) -> int | None:
    """How many actions an undo leaves."""
    kept = about.get("about") if about.get("motion") == "undo" else about.get("kept")
    return kept if isinstance(kept, int) else None
