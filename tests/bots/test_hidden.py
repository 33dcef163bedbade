"""What is hidden from a seat is drawn for its bot: a toy title with closed hands."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from stockrail import bots
from stockrail.core.actions import Action
from stockrail.core.chance import Draw, drawing
from stockrail.core.decision import Description
from stockrail.core.events import Event
from stockrail.core.ids import Money, PlayerId
from stockrail.core.rows import frozen
from stockrail.core.state import State
from stockrail.core.table import Table
from stockrail.core.text import Coins, Text
from stockrail.core.title import Moment, Title

ANN, BOB, CAT = map(PlayerId, ("Ann", "Bob", "Cat"))
Cards = tuple[int, ...]


@dataclass(slots=True)
class Hands(State):
    hands: dict[PlayerId, Cards]
    shown: Cards = ()

    def money(self, amount: Money) -> Coins:
        return Coins("${n}", amount)


@dataclass(frozen=True, slots=True)
class ShowCard(Action):
    verb: ClassVar = Text("show a card")

    card: int


@frozen
class Showing:
    """One card after another, clockwise, until the first player has none."""

    accepts: ClassVar = (ShowCard,)
    rule: ClassVar = "§1"

    actor: PlayerId

    def prompt(self, state: Hands) -> Text:
        return Text("Show a card")

    def waiting(self, state: Hands) -> Text:
        return Text("{actor} is choosing an action", actor=self.actor)

    def proposals(self, state: Hands) -> Iterator[ShowCard]:
        return (ShowCard(self.actor, card) for card in state.hands[self.actor])

    def why_not(self, state: Hands, action: ShowCard) -> None:
        return None

    def apply(self, draft: Hands, action: ShowCard) -> Iterator[Event]:
        hand = draft.hands[self.actor]
        draft.hands[self.actor] = tuple(card for card in hand if card != action.card)
        draft.shown = (*draft.shown, action.card)
        draft.goto(Showing(draft.left_of(self.actor)))
        return iter(())


def seen(state: Hands, player: PlayerId, draw: Draw) -> Hands:
    draft = state.clone()
    hidden = sorted(card for p, hand in state.hands.items() if p != player for card in hand)
    for other, hand in state.hands.items():
        if other != player:
            drawn = [hidden.pop(draw(len(hidden))) for _ in hand]
            draft.hands[other] = tuple(sorted(drawn))
    return draft


TITLE: Title[Hands, None] = Title(
    id="closed-hands",
    name="Closed Hands",
    rules_version=1,
    about=Text("Six cards, two for each player."),
    min_players=3,
    max_players=3,
    reserved_names=frozenset(),
    rows=(ShowCard, Showing),
    state=Hands,
    setup=lambda players, options: dealt(),
    scores=lambda state: {player: sum(hand) for player, hand in state.hands.items()},
    seen=seen,
    conserved=lambda state: {},
    describe=lambda state, action: Description(label=action.verb),
    drafts=lambda state: (),
    moment=lambda state: Moment(Text("Choosing an action")),
    view=lambda table, player: None,
)


def dealt(ann: Cards = (1, 2), bob: Cards = (3, 4), cat: Cards = (5, 6)) -> Hands:
    players = (ANN, BOB, CAT)
    hands = dict(zip(players, (ann, bob, cat), strict=True))
    return Hands(players, dict.fromkeys(players, 0), {}, (Showing(ANN),), hands)


def table(state: Hands, seed: int = 1) -> Table[Hands, None]:
    return Table(replace(TITLE, setup=lambda players, options: state), ["Ann", "Bob", "Cat"], seed)


def test_it_sees_its_own_cards_and_those_that_were_shown() -> None:
    playing = table(dealt())
    playing.play(ShowCard(ANN, 2))
    known = bots.see(playing)
    assert (known.seat, known.state.hands[BOB], known.state.shown) == (BOB, (3, 4), (2,))
    assert [len(hand) for hand in known.state.hands.values()] == [1, 2, 2]
    assert sorted(known.state.hands[ANN] + known.state.hands[CAT]) == [1, 5, 6]


def test_every_hand_that_is_possible_is_drawn_as_often() -> None:
    state = dealt()
    drawn = Counter(seen(state, ANN, drawing(str(n))).hands[BOB] for n in range(600))
    assert len(drawn) == 6
    assert all(70 < count < 130 for count in drawn.values())


def test_neither_the_hidden_cards_nor_the_seed_of_the_table_tell() -> None:
    one, other = table(dealt(), seed=1), table(dealt(bob=(6, 3), cat=(4, 5)), seed=2)
    assert bots.see(one).state == bots.see(other).state


def test_a_bot_may_draw_again_from_what_it_sees() -> None:
    """A search looks at many such positions, not at the one it was given alone."""
    state = dealt(bob=(4, 6), cat=(3, 5))
    again = seen(bots.see(table(state)).state, ANN, drawing("again"))
    assert again == seen(state, ANN, drawing("again"))
