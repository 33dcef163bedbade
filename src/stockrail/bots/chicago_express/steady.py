"""The steady player: weighs every move by what it does to the end of the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from stockrail.bots.bot import Budget, Choice, Seen
from stockrail.bots.preference import LEAD, Actions, Preference, choice, preferred
from stockrail.bots.temperament import temperament
from stockrail.core import engine
from stockrail.mechanics.share_auction import ShareAuction
from stockrail.titles.chicago_express.actions import Choose
from stockrail.titles.chicago_express.auctions import Offering
from stockrail.titles.chicago_express.building import Building
from stockrail.titles.chicago_express.developing import Developing
from stockrail.titles.chicago_express.state import Chicago
from stockrail.titles.chicago_express.turn import ORDER, Turn, chosen

from .auctions import answer, offers
from .building import builds, developments
from .judgement import Judgement
from .outlook import Outlook

Acted = Offering | Building | Developing
PlayerStep = Turn | ShareAuction | Acted


@dataclass(frozen=True, slots=True)
class Steady:
    """Values a share by the dividends it will bring, and acts where that helps its own most."""

    judgement: Judgement

    def decide(self, seen: Seen[Chicago], budget: Budget) -> Choice:
        state, step = seen.state, seen.state.step
        assert isinstance(step, PlayerStep), f"no player decides in {step}"
        outlook = Outlook(seen.seat, state, self.judgement)
        match step:
            case ShareAuction():
                return answer(outlook, state, step)
            case Turn():
                best = preferred(_turns(outlook, state))
            case _:
                best = _best(outlook, state, step)
        return choice(best, LEAD, state.money)


def steady(seed: int) -> Steady:
    return Steady(temperament(Judgement(), seed))


def _best(outlook: Outlook, state: Chicago, step: Acted) -> Preference[Actions]:
    match step:
        case Offering():
            return preferred(offers(outlook, state))
        case Building():
            return preferred(builds(outlook, state, step))
        case Developing():
            return preferred(developments(outlook, state))
        case _:
            assert_never(step)


def _turns(outlook: Outlook, state: Chicago) -> Iterator[tuple[Actions, float]]:
    """The actions that can be chosen, and the best of each, with the lead that it brings."""
    for dial in ORDER:
        if not state.is_red(dial):
            draft, action = state.clone(), Choose(outlook.me, dial)
            engine.advance(draft, action)
            step = chosen(outlook.me, dial)
            best = _best(outlook, draft, step)
            # The general dividend may end the game, and what nobody could do is skipped.
            plan = best.best if draft.top == step else ()
            yield (action, *plan), best.worth
