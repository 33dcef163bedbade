"""§7 delivering goods."""

from __future__ import annotations

from collections.abc import Iterator

from stockrail.core.actions import Pass
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, HexId
from stockrail.core.refusal import Listed, Refusal, Way, Ways
from stockrail.core.target import Target, on_hex
from stockrail.core.text import Text

from ..actions import BuildLink, Deliver
from ..network.deliveries import gains
from ..network.railways import Railways
from ..rail_events import COLOUR_NAMES, CityEmptied, GoodsDelivered
from ..state import EnglandState

OR_ELSE = (
    Way(Text("choose another delivery"), Deliver),
    Way(Text("build a link"), BuildLink),
    Way(Text("do nothing"), Pass),
)


def stops(railways: Railways, city: HexId, links: tuple[int, ...]) -> tuple[HexId, ...]:
    """The cities on the way, the first included, as far as each link goes on from the last one."""
    way = [city]
    for number in links:
        link = railways.links[number]
        if way[-1] not in link.ends:
            break
        way.append(link.other_end(way[-1]))
    return tuple(way)


def is_half_own(own: int, total: int) -> bool:
    """At least half of the links belong to the company that delivers (§7.4)."""
    return 2 * own >= total


def why_not_deliver(state: EnglandState, company: CompanyId, action: Deliver) -> Refusal | None:
    return (
        _why_not_cube(state, action)
        or _why_not_way(state, action)
        or _why_not_owners(state, company, action.links)
    )


def _why_not_cube(state: EnglandState, action: Deliver) -> Refusal | None:
    country = state.railways.country
    if action.city not in country.places:
        fact = Text("There is no hex {hex} on the map", hex=action.city[:20])
        return Refusal("§7.1", fact, Ways(*OR_ELSE))
    name = state.city_name(action.city)
    if action.city not in country.cities:
        fact = Text("There is no city on {hex}", hex=name)
        return Refusal("§7.1", fact, Ways(*OR_ELSE), at=on_hex(action.city))
    if action.colour not in state.goods.get(action.city, ()):
        fact = Text(
            "There is no {colour} cube in {city}", colour=COLOUR_NAMES[action.colour], city=name
        )
        return Refusal("§7.1", fact, Ways(*OR_ELSE), at=on_hex(action.city))
    return None


def _why_not_way(state: EnglandState, action: Deliver) -> Refusal | None:
    railways, cities = state.railways, state.railways.country.cities
    if not action.links:
        return Refusal(
            "§7.1",
            Text("A delivery uses at least one link"),
            Ways(*OR_ELSE),
            at=on_hex(action.city),
        )
    for number in action.links:
        if not 0 <= number < len(railways.links):
            fact = Text("There is no link {number}", number=number)
            return Refusal("§7.1", fact, Ways(*OR_ELSE), at=on_hex(action.city))
    way = stops(railways, action.city, action.links)
    if len(way) <= len(action.links):
        fact = Text("Each link must begin in the city where the link before it ended")
        return Refusal("§7.1", fact, Ways(*OR_ELSE), at=on_hex(way[-1]))
    colour = COLOUR_NAMES[action.colour]
    for n, city in enumerate(way[1:-1], 1):
        if cities[city].colour == action.colour:
            name = state.city_name(city)
            fact = Text("{city} is {colour}: the cube stops there", city=name, colour=colour)
            words = Text("end the delivery in {city}", city=name)
            shorter = Listed(words, Deliver, **_cube(action), links=action.links[:n])
            return Refusal("§7.2", fact, Ways(shorter, *OR_ELSE), at=on_hex(city))
    if cities[way[-1]].colour != action.colour:
        fact = Text("{city} is not {colour}", city=state.city_name(way[-1]), colour=colour)
        onward = Way(Text("deliver it to a {colour} city", colour=colour), Deliver, **_cube(action))
        return Refusal("§7.2", fact, Ways(onward, *OR_ELSE), at=on_hex(way[-1]))
    if len({*way}) < len(way):
        again = next(city for n, city in enumerate(way) if city in way[:n])
        fact = Text("The route visits {city} twice", city=state.city_name(again))
        return Refusal("§7.3", fact, Ways(*OR_ELSE), at=on_hex(again))
    return None


def _cube(action: Deliver) -> dict[str, object]:
    """The fields that say which cube is delivered."""
    return {"city": action.city, "colour": action.colour}


def _why_not_owners(
    state: EnglandState, company: CompanyId, links: tuple[int, ...]
) -> Refusal | None:
    owners = [state.railways.links[number].company for number in links]
    if not is_half_own(owners.count(company), len(links)):
        fact = Text(
            "{own} of {total} links belong to {company}: less than half",
            own=owners.count(company),
            total=len(links),
            company=company,
        )
        return Refusal("§7.4", fact, Ways(*OR_ELSE), at=Target(company=company))
    if state.own_first and owners[0] != company:
        fact = Text(
            "The first link belongs to {owner}, not to {company}",
            owner=owners[0],
            company=company,
        )
        return Refusal("§7.7", fact, Ways(*OR_ELSE), at=Target(company=owners[0]))
    return None


def deliver(draft: EnglandState, company: CompanyId, action: Deliver) -> Iterator[Event]:
    """Every owner on the way gains, and the cube leaves the game (§7.5, §7.6)."""
    gained = gains(draft.railways, action.links)
    for owner, steps in gained:
        draft.row(owner, steps=draft.companies[owner].steps + steps)
    draft.is_idle = False
    draft.delivered[action.colour] += 1
    way = stops(draft.railways, action.city, action.links)
    yield GoodsDelivered(company, action.colour, tuple(map(draft.city_name, way)), gained)
    left = [*draft.goods[action.city]]
    left.remove(action.colour)
    draft.goods[action.city] = tuple(left)
    if not left:
        del draft.goods[action.city]
        name = draft.city_name(action.city)
        yield CityEmptied(name, draft.empty_cities(), draft.cities_to_empty())
