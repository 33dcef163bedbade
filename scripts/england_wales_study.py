"""How a map of England and Wales plays: cities linked, companies that win, prices that leap."""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from stockrail.bots.arena import Match
from stockrail.bots.bot import ask
from stockrail.core.events import Event
from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.table import Table
from stockrail.titles.england_wales.map.components import COMPANY_CARDS, UNIT
from stockrail.titles.england_wales.rail_events import GoodsDelivered
from stockrail.titles.england_wales.share_events import FloatedAnew, PriceMoved
from stockrail.titles.england_wales.state import EnglandState
from stockrail.view import View

MOST_UNLINKED, MOST_WINS, HUB, BUSIEST = 60, 2.0, "London", 3
"""What a good map keeps to: percent of games, wins of the best over the worst, a hub."""


LEAP = 5
"""Spaces that a share price goes up at once, from which on it is a leap."""


@dataclass(slots=True)
class Prices:
    """How often leaps and the ends of the price track decide a game."""

    games: int = 0
    leaps: Counter[int] = field(default_factory=Counter)
    """Dividends by the spaces they moved a price up, from `LEAP` on."""
    with_a_leap: int = 0
    at_the_bottom: int = 0
    """Games in which a price fell to the lower end of the track; the same for the upper one."""
    at_the_top: int = 0
    won_at_the_top: int = 0
    """Games in which the winner's largest holding stands at the upper end."""
    decided: int = 0
    """Games that another would have won with the same cash if no price had leapt."""
    worths: list[int] = field(default_factory=list)

    def add(self, table: Table[EnglandState, View], events: Iterable[Event]) -> None:
        state: EnglandState = table.state
        track = state.price_track
        leapt, at_once, prices = Counter[CompanyId](), list[int](), set[int]()
        for event in events:
            if isinstance(event, FloatedAnew):
                leapt[event.company] = 0
            elif isinstance(event, PriceMoved):
                spaces = (event.new - event.old) // UNIT
                prices.add(event.new)
                if spaces >= LEAP:
                    at_once.append(spaces)
                    leapt[event.company] += (spaces - LEAP + 1) * UNIT
        self.games += 1
        self.leaps.update(at_once)
        self.with_a_leap += bool(at_once)
        self.at_the_bottom += track.lowest in prices
        self.at_the_top += track.highest in prices
        self.worths.append(max(table.scores.values()))
        self.won_at_the_top += any(
            state.final_price(_largest_holding(state, player)) == track.highest
            for player in table.winners
        )
        worth = dict(table.scores)
        for (player, company), count in state.shares.items():
            worth[player] -= count * min(leapt[company], state.final_price(company) - track.lowest)
        self.decided += max(worth, key=lambda player: worth[player]) not in table.winners

    def report(self) -> dict[str, Any]:
        percent = {
            "with_a_leap": self.with_a_leap,
            "at_the_bottom": self.at_the_bottom,
            "at_the_top": self.at_the_top,
            "won_at_the_top": self.won_at_the_top,
            "decided_by_leaps": self.decided,
        }
        return {
            **{f"{name}_percent": round(100 * n / self.games, 1) for name, n in percent.items()},
            "leaps_per_game": round(sum(self.leaps.values()) / self.games, 2),
            "longest_leap": max(self.leaps, default=0),
            "median_winning_net_worth": median(self.worths),
        }


def _largest_holding(state: EnglandState, player: PlayerId) -> CompanyId:
    worth = {c: state.shares.get((player, c), 0) * state.final_price(c) for c in COMPANY_CARDS}
    return max(worth, key=lambda company: worth[company])


@dataclass(slots=True)
class Study:
    games: int = 0
    turns: int = 0
    links: Counter[str] = field(default_factory=Counter)
    """How many links end in a city, over all games."""
    linked: Counter[str] = field(default_factory=Counter)
    """In how many games a city has a link in the end."""
    visits: Counter[str] = field(default_factory=Counter)
    """Deliveries that start in a city, pass through it or end there."""
    wins: Counter[CompanyId] = field(default_factory=Counter)
    """Wins by the company whose shares are the largest part of the winner's net worth."""
    dearest: Counter[CompanyId] = field(default_factory=Counter)
    """Games by the company with the highest share price in the end."""
    managed: Counter[CompanyId] = field(default_factory=Counter)
    """Games in which a company has a manager in the end."""

    prices: Prices = field(default_factory=Prices)

    def add(self, table: Table[EnglandState, View], events: Sequence[Event]) -> None:
        state: EnglandState = table.state
        self.prices.add(table, events)
        cities = state.railways.country.cities
        self.games += 1
        self.turns += state.turn
        for city, numbers in state.railways.at.items():
            self.links[cities[city].name] += len(numbers)
            self.linked[cities[city].name] += bool(numbers)
        for event in events:
            if isinstance(event, GoodsDelivered):
                self.visits.update(map(str, event.cities))
        for player in table.winners:
            self.wins[_largest_holding(state, player)] += 1
        self.dearest[max(COMPANY_CARDS, key=state.final_price)] += 1
        for company, row in state.companies.items():
            self.managed[company] += row.manager is not None

    def report(self) -> dict[str, Any]:
        cities = {
            name: {
                "unlinked_percent": round(100 * (1 - count / self.games), 1),
                "links": round(self.links[name] / self.games, 2),
                "visits": round(self.visits[name] / self.games, 2),
            }
            for name, count in self.linked.items()
        }
        companies = {
            company: {
                "wins": self.wins[company],
                "dearest": self.dearest[company],
                "managed_percent": round(100 * self.managed[company] / self.games, 1),
            }
            for company in COMPANY_CARDS
        }
        busiest = [name for name, _ in self.visits.most_common(BUSIEST)]
        most, least = max(self.wins.values()), min(self.wins[c] for c in COMPANY_CARDS)
        lonely = [n for n, row in cities.items() if row["unlinked_percent"] > MOST_UNLINKED]
        return {
            "games": self.games,
            "mean_turns": round(self.turns / self.games, 2),
            "mean_links": round(sum(self.links.values()) / 2 / self.games, 1),
            "busiest": busiest,
            "often_unlinked": lonely,
            "wins_best_over_worst": round(most / least, 2) if least else None,
            "met": {
                "cities": not lonely,
                "companies": bool(least) and most <= MOST_WINS * least,
                "hub": HUB in busiest,
            },
            "cities": dict(sorted(cities.items(), key=lambda item: -item[1]["visits"])),
            "companies": companies,
            "prices": self.prices.report(),
        }


def play(study: Study, match: Match) -> None:
    table = match.table()
    players = dict(zip(table.players, match.bots(), strict=True))
    events = [event for happened in table.events for event in happened]
    while (actor := table.actor) is not None:
        events += table.play(ask(players[actor], table))
    study.add(table, events)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, epilog="Interrupted, it reports what was played so far."
    )
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="steady")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    asked = parser.parse_args()
    options = dict(option.split("=", 1) for option in asked.option)
    study = Study()
    with suppress(KeyboardInterrupt):
        for seed in range(asked.seed, asked.seed + asked.games):
            seats = (asked.bot,) * asked.players
            play(study, Match(title="england-wales", seats=seats, seed=seed, options=options))
            print(f"\r{study.games}/{asked.games}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    report = {"players": asked.players, "seed": asked.seed, "options": options} | study.report()
    print(json.dumps(report, indent=2, ensure_ascii=False) if asked.json else _table(report))


def _table(report: dict[str, Any]) -> str:
    lines = [f"{key}: {value}" for key, value in report.items() if not isinstance(value, dict)]
    lines += [f"met: {report['met']}", "", "city            unlinked %  links  visits"]
    for name, row in report["cities"].items():
        figures = f"{row['unlinked_percent']:10} {row['links']:6} {row['visits']:7}"
        lines.append(f"{name:15} {figures}")
    lines += ["", "company  wins  dearest  managed %"]
    for company, row in report["companies"].items():
        lines.append(f"{company:7} {row['wins']:5} {row['dearest']:8} {row['managed_percent']:10}")
    lines += ["", *(f"{name}: {value}" for name, value in report["prices"].items())]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
