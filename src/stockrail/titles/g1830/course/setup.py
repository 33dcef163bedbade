"""§2 set-up."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from stockrail.core.actions import Move
from stockrail.core.events import Event
from stockrail.core.names import BANK, CHANCE, CompanyId, PlayerId, Purse
from stockrail.core.refusal import Refusal
from stockrail.core.text import Text
from stockrail.core.title import OptionValue
from stockrail.rails.board import TrackBoard
from stockrail.rails.certificates import OFFERING
from stockrail.rails.trains import Depot

from ..actions import TakeSeat
from ..components import (
    BANK_TOTAL,
    CHARTERS,
    COUNTS,
    DEALT,
    NOTES_OF_500,
    PRIVATES,
    PUBLISHED_COUNTS,
    SHARES,
)
from ..events import SeatTaken
from ..privates.sale import SaleStart
from ..state import Company, Railroads, Variants
from .rounds import Rounds


def setup(players: tuple[PlayerId, ...], options: Mapping[str, OptionValue]) -> Railroads:
    variants = Variants(**{str(name): value for name, value in options.items()})  # type: ignore[arg-type]
    total = BANK_TOTAL - (NOTES_OF_500 if variants.beginners == "short" else 0)
    each = DEALT // len(players)
    cash: dict[Purse, int] = {BANK: total - each * len(players)}
    cash |= dict.fromkeys(players, each) | dict.fromkeys(CHARTERS, 0)
    first = SeatDealing() if variants.seats == "drawn" else SaleStart()
    shares: dict[tuple[PlayerId, CompanyId], int] = {(OFFERING, c): SHARES for c in CHARTERS}
    board = TrackBoard({}, {}, {})
    for charter in CHARTERS.values():
        board = board.keeping(charter.home, charter.id)
    return Railroads(
        players=players,
        cash=cash,
        shares=shares,
        stack=(Rounds("operating"), first),
        companies={company: Company() for company in CHARTERS},
        privates=dict.fromkeys(PRIVATES, BANK),
        board=board,
        market=(),
        depot=_depot(variants),
        stage="2",
        priority=players[0],
        stock_round=1,
        operating_round=0,
        broken=False,
        over_limit=(),
        declined=(),
        variants=variants,
    )


def _depot(variants: Variants) -> Depot:
    """The stack of trains (§26.1, §26.2, §28.3)."""
    counts: dict[str, int | None] = {**COUNTS}
    if variants.trains == "published":
        counts |= PUBLISHED_COUNTS
    if variants.third_six == "yes" or variants.beginners != "none":
        counts["6"] = 3
    if variants.diesels == "unlimited":
        counts["D"] = None
    if variants.beginners != "none":
        del counts["D"]
    return Depot(tuple(counts.items()))


@dataclass(frozen=True, slots=True)
class SeatDealing:
    """Position cards are drawn one by one (§2.3)."""

    accepts: ClassVar = (TakeSeat,)
    rule: ClassVar = "§2.3"

    seated: tuple[PlayerId, ...] = ()

    @property
    def actor(self) -> PlayerId:
        return CHANCE

    def prompt(self, state: Railroads) -> Text:
        return Text("Draw a position card")

    def waiting(self, state: Railroads) -> Text:
        return Text("Position cards are drawn")

    def proposals(self, state: Railroads) -> Iterator[Move]:
        return (TakeSeat(CHANCE, player) for player in state.players if player not in self.seated)

    def weights(self, state: Railroads) -> Iterator[int]:
        return (1 for _ in self.proposals(state))

    def why_not(self, state: Railroads, action: TakeSeat) -> Refusal | None:
        if action.seated not in state.players:
            return Refusal(self.rule, Text("{player} does not play", player=action.seated[:40]))
        if action.seated in self.seated:
            return Refusal(self.rule, Text("{player} has a seat", player=action.seated))
        return None

    def apply(self, draft: Railroads, action: TakeSeat) -> Iterator[Event]:
        seated = (*self.seated, action.seated)
        yield SeatTaken(action.seated, len(seated))
        if len(seated) < len(draft.players):
            draft.goto(SeatDealing(seated))
            return
        draft.players = seated
        draft.priority = seated[0]
        draft.goto(SaleStart())
