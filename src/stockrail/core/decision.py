"""What the game waits for, with everything a player may answer."""

from dataclasses import dataclass, replace
from typing import Any, Literal

from .actions import Action, Amount
from .ids import CompanyId, HexId, PlayerId
from .refusal import Refusal
from .target import NOWHERE, Target
from .text import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Leg:
    """One piece of track on one hex, from end to end: `edge:0` to `edge:5`, `stop:0` and so on.

    The edges are those of the board, so a turned tile's legs are turned with it.
    """

    hex: HexId
    start: str
    end: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """What a train takes at one stop of its route."""

    hex: HexId
    stop: int
    revenue: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """One train's way over the board."""

    train: Text | str
    name: Text | str
    """Where it runs, in words."""
    legs: tuple[Leg, ...]
    calls: tuple[Call, ...]
    total: Text | str
    company: CompanyId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Description:
    """How an action is shown to the one who may choose it."""

    label: Text
    target: Target = NOWHERE
    group: Text | None = None
    preview: Text | None = None
    """What it costs and changes."""
    irreversible: bool = False
    routes: tuple[Route, ...] = ()
    """What would run, drawn on the board while the option is looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One legal action; with an `amount`, one for every number of it."""

    action: Action
    description: Description
    amount: Amount | None = None
    field: str = "amount"


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """A thing a player would look for here and cannot do."""

    action: Action
    description: Description
    refusal: Refusal


DraftKind = Literal["hex", "route", "link", "way"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """An action that clicks on the board complete; what is made there goes into its `field`.

    - `hex`: the hex that is clicked.
    - `route`: trains, each with an empty path. A path drawn over hexes goes into it, `G19:0`
      for a stop and `G17` for a hex that is passed.
    - `link`: a new link, hex by hex from town to town; the view may hold plans for it.
    - `way`: a way over links that lie there, by their numbers, from town to town. It begins
      on the hex of `description`, which says what goes this way.
    """

    kind: DraftKind
    action: Action
    field: str
    description: Description | None = None
    """For drafts of which there are several to choose from."""

    def made(self, action: Action) -> Any:
        """What a finished action holds where this draft's is still to be made, if it is alike."""
        return getattr(action, self.field) if type(action) is type(self.action) else None

    def completed(self, made: object) -> Action:
        changed: dict[str, Any] = {self.field: made}
        return replace(self.action, **changed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A link one may build: what is put into the draft of a link, and its cost."""

    hexes: tuple[HexId, ...]
    cost: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    actor: PlayerId
    prompt: Text
    rule: str
    options: tuple[Option, ...]
    refused: tuple[Refused, ...] = ()
    drafts: tuple[Draft, ...] = ()

    def draft(self, kind: DraftKind) -> Draft | None:
        """The first draft of a kind."""
        return next((draft for draft in self.drafts if draft.kind == kind), None)
