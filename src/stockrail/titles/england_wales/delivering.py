"""§7 delivering goods."""

from __future__ import annotations

from collections.abc import Iterator

from stockrail.core.events import Event
from stockrail.core.names import CompanyId, HexId
from stockrail.core.refusal import Refusal
from stockrail.core.text import Text

from .actions import Deliver
from .deliveries import gains
from .rail_events import COLOUR_NAMES, CityEmptied, GoodsDelivered
from .railways import Railways
from .state import Realm

CHOOSE = Text("Choose another way, or do something else.")


def stops(railways: Railways, city: HexId, links: tuple[int, ...]) -> tuple[HexId, ...] | None:
    """The cities on the way, the first included; `None` if a link does not go on from there."""
    way = [city]
    for number in links:
        link = railways.links[number]
        if way[-1] not in link.ends:
            return None
        way.append(link.other_end(way[-1]))
    return tuple(way)


def is_half_own(own: int, total: int) -> bool:
    """At least half of the links belong to the company that delivers (§7.4)."""
    return 2 * own >= total


def why_not_deliver(state: Realm, company: CompanyId, action: Deliver) -> Refusal | None:
    return (
        _why_not_cube(state, action)
        or _why_not_way(state, action)
        or _why_not_owners(state, company, action.links)
    )


def _why_not_cube(state: Realm, action: Deliver) -> Refusal | None:
    name = state.city_name(action.city)
    if action.city not in state.railways.country.cities:
        return Refusal("§7.1", Text("There is no city on {hex}", hex=name), CHOOSE)
    if action.colour not in state.goods.get(action.city, ()):
        fact = Text(
            "No {colour} cube lies in {city}", colour=COLOUR_NAMES[action.colour], city=name
        )
        return Refusal("§7.1", fact, CHOOSE)
    return None


def _why_not_way(state: Realm, action: Deliver) -> Refusal | None:
    railways, cities = state.railways, state.railways.country.cities
    if not action.links:
        return Refusal("§7.1", Text("A delivery uses one link at least"), CHOOSE)
    for number in action.links:
        if not 0 <= number < len(railways.links):
            return Refusal("§7.1", Text("There is no link {number}", number=number), CHOOSE)
    way = stops(railways, action.city, action.links)
    if way is None:
        return Refusal("§7.1", Text("Each link begins where the one before it ended"), CHOOSE)
    colour = COLOUR_NAMES[action.colour]
    for city in way[1:-1]:
        if cities[city].colour == action.colour:
            fact = Text(
                "{city} is {colour} too: the cube stays there",
                city=cities[city].name,
                colour=colour,
            )
            return Refusal("§7.2", fact, Text("End the delivery there, or choose another way."))
    if cities[way[-1]].colour != action.colour:
        fact = Text("{city} is not {colour}", city=cities[way[-1]].name, colour=colour)
        instead = Text("Carry it on to a {colour} city, or choose another way.", colour=colour)
        return Refusal("§7.2", fact, instead)
    if len({*way}) < len(way):
        again = next(city for n, city in enumerate(way) if city in way[:n])
        fact = Text("{city} is visited twice", city=cities[again].name)
        return Refusal("§7.3", fact, CHOOSE)
    return None


def _why_not_owners(state: Realm, company: CompanyId, links: tuple[int, ...]) -> Refusal | None:
    owners = [state.railways.links[number].company for number in links]
    if not is_half_own(owners.count(company), len(links)):
        fact = Text(
            "{own} of {total} links belong to {company}, less than half",
            own=owners.count(company),
            total=len(links),
            company=company,
        )
        return Refusal("§7.4", fact, CHOOSE)
    if state.own_first and owners[0] != company:
        fact = Text(
            "The first link belongs to {owner}, and {company} delivers",
            owner=owners[0],
            company=company,
        )
        return Refusal("§7.7", fact, CHOOSE)
    return None


def deliver(draft: Realm, company: CompanyId, action: Deliver) -> Iterator[Event]:
    """Every owner on the way gains, and the cube leaves the game (§7.5, §7.6)."""
    gained = gains(draft.railways, action.links)
    for owner, steps in gained:
        draft.row(owner, steps=draft.companies[owner].steps + steps)
    draft.is_idle = False
    draft.delivered[action.colour] += 1
    way = stops(draft.railways, action.city, action.links)
    assert way is not None
    yield GoodsDelivered(company, action.colour, tuple(map(draft.city_name, way)), gained)
    left = [*draft.goods[action.city]]
    left.remove(action.colour)
    draft.goods[action.city] = tuple(left)
    if not left:
        del draft.goods[action.city]
        name = draft.city_name(action.city)
        yield CityEmptied(name, draft.empty_cities(), draft.cities_to_empty())
