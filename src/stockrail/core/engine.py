"""The verbs of the engine: what may be done now, why not, and doing it."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from .actions import Action, Done, Move, Pass, action_of
from .chance import Draw
from .events import Event
from .ids import CHANCE, PlayerId
from .legal import Actions
from .refusal import IllegalAction, Refusal
from .state import AnyStep, Automatic, Chance, Interruptible, Selective, State
from .text import Text

S = TypeVar("S", bound=State)
Watch = Callable[[Any, Automatic[Any]], None]
"""Sees each step in which nobody decides, and the position before it runs."""

MOST_RUNS = 10_000
"""Far more steps in which nobody decides than any game has in a row."""


def actor(state: State) -> PlayerId | None:
    """Who decides now; `None` when the game is over."""
    return state.step.actor if state.stack else None


def judged(state: State) -> Iterator[tuple[Move, Refusal | None]]:
    """Everything that could be legal now, each with the rule against it if there is one."""
    if state.stack:
        step = state.step
        for move in step.proposals(state):
            yield move, step.why_not(state, action_of(move))


def moves(state: State) -> Iterator[Move]:
    """Every legal move in a stable order, amounts as ranges."""
    if state.stack:
        step = state.step
        why_not = step.why_not
        for move in step.proposals(state):
            if why_not(state, action_of(move)) is None:
                yield move


def listed(state: State) -> Sequence[Move]:
    """The same moves as a list, of which a `Selective` step makes only those looked at."""
    step = state.step if state.stack else None
    return step.selection(state) if isinstance(step, Selective) else tuple(moves(state))


def drawn(state: State, draw: Draw) -> Move:
    """A legal move, each as likely as any other.

    What could be legal is drawn first and judged then, and another is drawn in the place of
    what is refused: few of all the moves are judged.
    """
    step = state.step
    if isinstance(step, Selective):
        selection = step.selection(state)
        return selection[draw(len(selection))]
    left = [*step.proposals(state)]
    while left:
        n = draw(len(left))
        if step.why_not(state, action_of(left[n])) is None:
            return left[n]
        left[n] = left[-1]
        left.pop()
    raise AssertionError(f"{type(step).__name__} leaves nothing to do")


def out_of_turn(state: State, player: PlayerId) -> Iterator[Move]:
    """What a player may do now although another one decides."""
    step = state.step if state.stack else None
    if isinstance(step, Interruptible) and player != step.actor:
        for move in step.out_of_turn(state, player):
            if step.why_not(state, action_of(move)) is None:
                yield move


def offered(state: State, step: AnyStep) -> Iterator[Move]:
    """What a step that begins now has to decide, but to pass or to be done."""
    for move in step.proposals(state):
        kind = type(move)
        if kind is Pass or kind is Done:
            continue
        if step.why_not(state, action_of(move)) is None:
            yield move


def offers_more(state: State, step: AnyStep) -> bool:
    """Whether a step that begins now has more to decide than to pass or to be done."""
    return next(offered(state, step), None) is not None


def legal(state: State) -> Actions:
    """The legal actions in a stable order, ranges written out.

    All of them, unless the step is `Selective`: `all_legal` then yields the others too.
    """
    return Actions(moves(state))


def all_legal(state: State) -> Iterator[Action]:
    """What `legal` lists, then every other legal action, each found when it is asked for."""
    listed = legal(state)
    yield from listed
    step = state.step if state.stack else None
    if isinstance(step, Selective):
        known = {*listed}
        for action in step.unlisted(state):
            if action not in known and step.why_not(state, action) is None:
                yield action


def why_not(state: State, action: Action) -> Refusal | None:
    """The first rule `action` breaks now, or `None` if it is legal."""
    refusal = _broken_rule(state, action)
    if refusal is None or not state.stack or action.player == CHANCE:
        return refusal
    own_turn = action.player == state.step.actor
    return refusal.among(moves(state) if own_turn else out_of_turn(state, action.player))


def is_legal(state: State, action: Action) -> bool:
    return _broken_rule(state, action) is None


def _broken_rule(state: State, action: Action) -> Refusal | None:
    """The refusal with every way out that its rule suggests, open here or not."""
    if not state.stack:
        return Refusal(None, Text("The game is over"))
    step = state.step
    if action.player != step.actor:
        if isinstance(step, Interruptible) and isinstance(action, step.interruptions):
            return step.why_not(state, action)
        return _not_your_turn(step.rule, step.actor, action.player)
    if not isinstance(action, step.accepts):
        return Refusal(step.rule, Text("You can’t {act} now", act=action.verb))
    return step.why_not(state, action)


def _not_your_turn(rule: str, actor: PlayerId, player: PlayerId) -> Refusal:
    if actor == CHANCE:
        return Refusal(rule, Text("Chance decides here, not {player}", player=player))
    return Refusal(rule, Text("It is {actor}’s turn, not {player}’s", actor=actor, player=player))


def apply(state: S, action: Action, watch: Watch | None = None) -> tuple[S, tuple[Event, ...]]:
    """The position after `action`, and what happened. `state` is left as it was.

    :raises IllegalAction: with the rule the action breaks.
    """
    if refusal := why_not(state, action):
        raise IllegalAction(refusal)
    draft = state.clone()
    events = [*state.step.apply(draft, action), *settle(draft, watch)]
    return draft, tuple(events)


def advance(draft: State, action: Action) -> None:
    """Play a legal action in place: it is not judged, and nothing is told."""
    for _ in draft.step.apply(draft, action):
        pass
    for _ in settle(draft):
        pass


def outcomes(state: State) -> Iterator[tuple[Action, int]]:
    """What chance can bring where it decides, each with its weight."""
    step = state.step
    assert isinstance(step, Chance)
    actions = map(action_of, step.proposals(state))
    return zip(actions, step.weights(state), strict=True)


def settle(draft: State, watch: Watch | None = None) -> Iterator[Event]:
    """Run the steps in which nobody decides."""
    for _ in range(MOST_RUNS):
        if not isinstance(step := draft.top, Automatic):
            return
        if watch is not None:
            watch(draft, step)
        yield from step.run(draft)
    raise RuntimeError(f"{type(draft.top).__name__} runs for ever")
