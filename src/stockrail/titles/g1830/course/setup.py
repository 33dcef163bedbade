"""§2 set-up."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from stockrail.core.actions import Move
from stockrail.core.events import Event
from stockrail.core.ids import BANK, CHANCE, CashHolder, CompanyId, PlayerId
from stockrail.core.refusal import Refusal
from stockrail.core.rows import frozen
from stockrail.core.state import Chance
from stockrail.core.text import Text
from stockrail.rails.certificates import OFFERING
from stockrail.rails.trains import Depot

from ..actions import TakeSeat
from ..components import (
    BANK_TOTAL,
    COMPANY_CARDS,
    COUNTS,
    DEALT,
    NOTES_OF_500,
    PRIVATES,
    PUBLISHED_COUNTS,
    SHARES,
)
from ..events import SeatTaken
from ..privates.sale import SaleStart
from ..state import Company, Options, State1830, TrackBoard
from .rounds import Rounds


def setup(players: tuple[PlayerId, ...], chosen: Mapping[str, Any]) -> State1830:
    options = Options(**chosen)
    total = BANK_TOTAL - (NOTES_OF_500 if options.beginners == "short" else 0)
    each = DEALT // len(players)
    cash: dict[CashHolder, int] = {BANK: total - each * len(players)}
    cash |= dict.fromkeys(players, each) | dict.fromkeys(COMPANY_CARDS, 0)
    first = SeatDealing() if options.seats == "drawn" else SaleStart()
    shares: dict[tuple[PlayerId, CompanyId], int] = {(OFFERING, c): SHARES for c in COMPANY_CARDS}
    board = TrackBoard({}, {}, {})
    for card in COMPANY_CARDS.values():
        board = board.keeping(card.home, card.id)
    return State1830(
        players=players,
        cash=cash,
        shares=shares,
        stack=(Rounds("operating"), first),
        companies={company: Company() for company in COMPANY_CARDS},
        privates=dict.fromkeys(PRIVATES, BANK),
        board=board,
        market=(),
        depot=_depot(options),
        phase="2",
        priority=players[0],
        stock_round=1,
        operating_round=0,
        broken=False,
        over_limit=(),
        declined=(),
        options=options,
    )


def _depot(options: Options) -> Depot:
    """The stack of trains (§26.1, §26.2, §28.3)."""
    counts: dict[str, int | None] = {**COUNTS}
    if options.trains == "published":
        counts |= PUBLISHED_COUNTS
    if options.third_six == "yes" or options.beginners != "none":
        counts["6"] = 3
    if options.diesels == "unlimited":
        counts["D"] = None
    if options.beginners != "none":
        del counts["D"]
    return Depot(tuple(counts.items()))


@frozen
class SeatDealing(Chance[State1830]):
    """Position cards are drawn one by one (§2.3)."""

    accepts: ClassVar = (TakeSeat,)
    rule: ClassVar = "§2.3"

    seated: tuple[PlayerId, ...] = ()

    def prompt(self, state: State1830) -> Text:
        return Text("Draw a position card")

    def waiting(self, state: State1830) -> Text:
        return Text("Position cards are drawn")

    def proposals(self, state: State1830) -> Iterator[Move]:
        return (TakeSeat(CHANCE, player) for player in state.players if player not in self.seated)

    def weights(self, state: State1830) -> Iterator[int]:
        return (1 for _ in self.proposals(state))

    def why_not(self, state: State1830, action: TakeSeat) -> Refusal | None:
        if action.seated not in state.players:
            return Refusal(self.rule, Text("{player} does not play", player=action.seated[:40]))
        if action.seated in self.seated:
            return Refusal(self.rule, Text("{player} has a seat", player=action.seated))
        return None

    def apply(self, draft: State1830, action: TakeSeat) -> Iterator[Event]:
        seated = (*self.seated, action.seated)
        yield SeatTaken(action.seated, len(seated))
        if len(seated) < len(draft.players):
            draft.goto(SeatDealing(seated))
            return
        draft.players = seated
        draft.priority = seated[0]
        draft.goto(SaleStart())
