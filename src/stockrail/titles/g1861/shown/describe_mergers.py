"""How conversions and mergers are offered, with what they would make."""

from typing import assert_never

from stockrail.core.decision import Description
from stockrail.core.ids import CompanyId, HexId, PlayerId
from stockrail.core.target import Target
from stockrail.core.text import Series, Text
from stockrail.rails.shown.words import joined

from ..actions import AddMinor, Convert, Merge, RemoveMinor, RemoveToken
from ..mergers.merger_round import MergerTurn
from ..mergers.outlook import belongings_told, director_told, outlook, told
from ..mergers.rules import Minors, can_convert
from ..railway_events import place
from ..state import State1861, roubles


def describe(
    state: State1861, action: Convert | AddMinor | RemoveMinor | Merge | RemoveToken
) -> Description:
    match action:
        case Convert(_, public) | Merge(_, public):
            minors = _minors(state)
            return Description(
                label=_form(action),
                target=Target(company=public),
                group=_group(minors),
                preview=_outcome(state, minors),
            )
        case AddMinor(_, minor):
            minors = (*_minors(state), minor)
            return Description(
                label=_join(state, minor),
                target=Target(company=minor),
                group=Text("Add a minor to the merger"),
                preview=told(outlook(state, minors)),
            )
        case RemoveMinor(_, minor):
            minors = tuple(each for each in _minors(state) if each != minor)
            return Description(
                label=Text("Take {minor} out", minor=minor),
                target=Target(company=minor),
                group=Text("Take a minor out of the merger"),
                preview=told(outlook(state, minors)) if len(minors) > 1 else None,
            )
        case RemoveToken(_, hex_id, stop):
            return _remove(state, hex_id, stop)
        case _:
            assert_never(action)


def _minors(state: State1861) -> Minors:
    """Those that are together so far."""
    return _turn(state).minors


def _turn(state: State1861) -> MergerTurn:
    return state.frame(MergerTurn)


def _form(action: Convert | Merge) -> Text:
    if isinstance(action, Convert):
        return Text("Convert into {company}", company=action.company)
    return Text("Merge into {company}", company=action.company)


def _group(minors: Minors) -> Text:
    if len(minors) < 2:
        return Text("Convert into a public")
    return Text("Merge {minors}", minors=Series(minors))


def _join(state: State1861, minor: CompanyId) -> Text:
    return Text(
        "Add {minor} of {owner}, at {price}",
        minor=minor,
        owner=state.director(minor),
        price=roubles(state.price(minor)),
    )


def _outcome(state: State1861, minors: Minors) -> Text | None:
    """Price, shares and director, what the public would have, and who must agree."""
    if len(minors) == 1 and not can_convert(state, minors[0]):
        return None
    seen = outlook(state, minors)
    asked = [player for player in seen.shares if player != _turn(state).actor]
    needed = bool(asked) and state.options.merger_consent == "needed"
    agrees = Text("{players} must agree", players=Series(asked)) if needed else None
    takes = Text("it takes over {belongings}", belongings=belongings_told(seen))
    return joined(joined(told(seen), takes), agrees)


def _remove(state: State1861, hex_id: HexId, stop: int) -> Description:
    pays = state.board.face(hex_id).stops[stop].worth(state.rules_now.column)
    return Description(
        label=Text("Remove the token in {place}", place=place(hex_id)),
        target=Target(hex=hex_id, stop=stop),
        preview=Text("The city pays {revenue}", revenue=roubles(pays)),
    )


def consent(state: State1861, owner: PlayerId, minors: Minors, public: CompanyId) -> Text | None:
    """What an owner agrees to."""
    seen = outlook(state, minors)
    gives = [minor for minor in minors if state.director(minor) == owner]
    exchange = Text(
        "You give {minors} for {percent}% of {company}",
        minors=Series(gives),
        percent=10 * seen.shares[owner],
        company=public,
    )
    return joined(exchange, director_told(seen))
