"""What minors would make if they merged, for those who decide it."""

from collections.abc import Iterator

from stockrail.core.ids import CompanyId
from stockrail.core.text import Series, Text
from stockrail.view import Fact, Panel

from ..actions import AddMinor
from ..components import COMPANY_CARDS, MINORS
from ..mergers import rules as merger_rules
from ..mergers.merger_round import MergerConsent, MergerTurn
from ..mergers.outlook import belongings_told, director_told, outlook, shares_told
from ..mergers.rules import Minors
from ..state import State1861


def merger(state: State1861) -> tuple[Panel, ...]:
    match state.top:
        case MergerTurn() as turn:
            company, minors, joining = turn.minor, turn.minors, tuple(_joining(state, turn))
        case MergerConsent(company=public, minors=minors):
            company, joining = public, ()
        case _:
            return ()
    return (
        Panel(
            id="merger",
            piece="merger",
            name=_name(company, minors),
            colour=COMPANY_CARDS[company].colour,
            symbol=company,
            facts=(*_plan(state, minors), *joining),
        ),
    )


def _name(company: CompanyId, minors: Minors) -> Text | str:
    if len(minors) == 1:
        return COMPANY_CARDS[company].name
    return Text("Merger of {minors}", minors=Series(minors))


def _plan(state: State1861, minors: Minors) -> Iterator[Fact]:
    """Of the minors that are together, or of one that might convert."""
    if len(minors) == 1 and not merger_rules.can_convert(state, minors[0]):
        return
    seen = outlook(state, minors)
    label = Text("Price") if len(minors) > 1 else Text("Converts at")
    yield Fact(id="price", label=label, value=seen.price, unit="money")
    yield Fact(id="shares", label=Text("Shares"), value=shares_told(seen))
    if len(minors) > 1:
        yield Fact(id="director", label=Text("Director"), value=director_told(seen))
    yield Fact(id="receives", label=Text("Receives"), value=belongings_told(seen))


def _joining(state: State1861, turn: MergerTurn) -> Iterator[Fact]:
    """Each minor that may join now, and the price with it."""
    for other in MINORS:
        if turn.why_not(state, AddMinor(turn.actor, other)) is None:
            seen = outlook(state, (*turn.minors, other))
            yield Fact(
                id=f"with_{other}",
                label=Text(
                    "If merged with {minor} of {owner}", minor=other, owner=state.director(other)
                ),
                value=seen.price,
                unit="money",
                hint=Text(
                    "{shares}; {director}", shares=shares_told(seen), director=director_told(seen)
                ),
            )
