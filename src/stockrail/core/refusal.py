"""Why an action is not allowed, in words a player can use."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from .actions import Action, Move, Ranged, action_of
from .ids import CompanyId
from .rows import frozen
from .target import Target
from .text import NO_NAMES, Named, Names, Part, Span, Text, Translate, english, fill, join


class Way:
    """A way out of a refusal: an imperative phrase, and the moves that follow it.

    These are all moves of the given kinds, or those of them with the given fields:
    `Way(Text("build for {company}", company=PRR), Build, company=PRR)`.
    """

    __slots__ = ("fields", "kinds", "text")

    takes_listed: ClassVar[bool] = False

    def __init__(self, text: Text, *kinds: type[Action], **fields: object) -> None:
        self.text = text
        self.kinds = kinds
        self.fields = fields

    def covers(self, move: Move) -> bool:
        action = action_of(move)
        return isinstance(action, self.kinds) and all(
            value in move.amount.numbers
            if isinstance(move, Ranged) and move.field == name
            else getattr(action, name) == value
            for name, value in self.fields.items()
        )

    def among(self, moves: Iterable[Move]) -> WayOut | None:
        """The way as far as it is open, with its action if these moves leave one only."""
        found: Move | None = None
        for move in moves:
            if self.covers(move):
                if found is not None and found != move:
                    return WayOut(self.text)
                found = move
        return None if found is None else WayOut(self.text, self._action(found))

    def _action(self, move: Move) -> Action | None:
        """What the only move that follows it does, if nothing is left to choose."""
        action = action_of(move)
        if action.is_drawn and not self.takes_listed:
            return None
        if not isinstance(move, Ranged):
            return action
        number = self.fields.get(move.field)
        if isinstance(number, int):
            return move.at(number)
        return action if len(move.amount.numbers) == 1 and not move.amount.open else None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Way):
            return NotImplemented
        return (self.text, self.kinds, self.fields) == (other.text, other.kinds, other.fields)

    def __hash__(self) -> int:
        return hash((self.text, self.kinds, tuple(self.fields)))


class Listed(Way):
    """The way to take what is listed, where other moves of its kind may be drawn."""

    __slots__ = ()

    takes_listed: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class WayOut:
    """A way out that is open, and its action where only one is legal."""

    text: Text
    action: Action | None = None


class Ways(Text):
    """Ways out as one sentence.

    >>> str(Ways(Way(Text("choose another hex")), Way(Text("pass"))))
    'Choose another hex, or pass.'
    """

    __slots__ = ("ways",)

    def __init__(self, *ways: Way) -> None:
        super().__init__("{ways}.", ways=tuple(way.text for way in ways))
        self.ways = ways

    def parts(self, translate: Translate = english, names: Names = NO_NAMES) -> list[Part]:
        *phrases, last = (way.text.parts(translate, names) for way in self.ways)
        if phrases:
            words = {"first": join(phrases, ", "), "last": last}
            last = fill(translate("{first}, or {last}"), words)
        return [*_capitalised(last), "."]


class Verbs(Ways):
    """All that is legal, by kind, where no way out is better than another.

    >>> str(Verbs(Way(Text("bid")), Way(Text("pass"))))
    'What you can do: bid or pass.'
    """

    __slots__ = ()

    def parts(self, translate: Translate = english, names: Names = NO_NAMES) -> list[Part]:
        verbs = tuple(way.text for way in self.ways)
        return Text("What you can do: {verbs}.", verbs=verbs).parts(translate, names)


def _capitalised(parts: list[Part]) -> list[Part]:
    first, *others = parts
    if isinstance(first, Span):
        return [first._replace(text=f"{first.text[0].upper()}{first.text[1:]}"), *others]
    return [f"{first[0].upper()}{first[1:]}", *others]


@frozen
class Refusal:
    """The first rule an action breaks.

    `rule` is the section of the title's rules, `why` the fact that breaks it, `at` what it is
    about, `instead` what the player may do. Once it is known what is legal, `ways` are those
    of them that are open.
    """

    rule: str | None
    why: Text
    instead: Ways | None = None
    at: Target | None = None
    ways: tuple[WayOut, ...] = ()

    @property
    def text(self) -> Text:
        if self.rule is None:
            return Text("{why}.", why=self.why)
        rule = Named("rule", self.rule)
        if self.instead is None:
            return Text("{why} ({rule}).", why=self.why, rule=rule)
        return Text("{why} ({rule}). {instead}", why=self.why, rule=rule, instead=self.instead)

    def with_ways(self, *ways: Way) -> Refusal:
        """The same for a player who has other ways out."""
        return replace(self, instead=Ways(*ways))

    def pointing(self, at: Target) -> Refusal:
        """The same, pointing there unless it says itself what it is about."""
        return self if self.at is not None else replace(self, at=at)

    def among(self, moves: Iterable[Move]) -> Refusal:
        """With only the ways out that one of these moves follows; what moves there are if none."""
        moves = tuple(moves)
        if out := _open(self.instead.ways if self.instead else (), moves):
            return replace(self, instead=Ways(*out), ways=(*out.values(),))
        kinds = dict.fromkeys(type(action_of(m)) for m in moves)
        out = _open([Way(kind.verb, kind) for kind in kinds], moves)
        return replace(self, instead=Verbs(*out) if out else None, ways=(*out.values(),))

    def __str__(self) -> str:
        return str(self.text)


def _open(ways: Iterable[Way], moves: tuple[Move, ...]) -> dict[Way, WayOut]:
    return {way: found for way in ways if (found := way.among(moves)) is not None}


class Unread(Refusal):
    """A refusal that is written when somebody reads it; mostly one asks only whether there is one.

    >>> refusal = Unread(lambda: Refusal("§2.4", Text("No")))
    >>> refusal.rule, str(refusal), refusal == Refusal("§2.4", Text("No"))
    ('§2.4', 'No (§2.4).', True)
    """

    __slots__ = ("_write",)
    _write: Callable[[], Refusal]

    def __init__(self, write: Callable[[], Refusal]) -> None:
        object.__setattr__(self, "_write", write)

    def __getattr__(self, name: str) -> Any:
        """A column of the refusal, written for it: none is ever set here."""
        return getattr(self._write(), name)

    def with_ways(self, *ways: Way) -> Refusal:
        return Unread(lambda: self._write().with_ways(*ways))

    def pointing(self, at: Target) -> Refusal:
        return Unread(lambda: self._write().pointing(at))

    def among(self, moves: Iterable[Move]) -> Refusal:
        return self._write().among(moves)

    def __eq__(self, other: object) -> bool:
        return self._write() == other

    def __hash__(self) -> int:
        return hash(self._write())


def about(
    refusal: Refusal | None,
    *,
    company: CompanyId | None = None,
    private: str | None = None,
    train: str | None = None,
) -> Refusal | None:
    """A refusal of something done with these: it points there if at nothing closer.

    >>> refusal = about(Refusal("§2.4", Text("No")), company=CompanyId("PRR"))
    >>> refusal and refusal.at and refusal.at.company
    'PRR'
    """
    if refusal is None:
        return None
    return Unread(lambda: refusal.pointing(Target(company=company, private=private, train=train)))


class IllegalAction(ValueError):
    """An action that can be read and breaks a rule."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class MalformedAction(ValueError):
    """An action, or a stored game, that cannot be read.

    `why` names the place and what stands there, `instead` what may stand there.
    """

    def __init__(self, why: Text, instead: Text) -> None:
        self.why = why
        self.instead = instead
        super().__init__(str(self.text))

    @property
    def text(self) -> Text:
        return Text("{why}. {instead}", why=self.why, instead=self.instead)


class StaleAction(ValueError):
    """An action that answers an older position."""
