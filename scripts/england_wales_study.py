"""How a map of England and Wales plays: cities that are linked, companies that win."""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from stockrail.bots.arena import Match
from stockrail.bots.bot import ask
from stockrail.core.events import Event
from stockrail.core.names import CompanyId
from stockrail.core.table import Table
from stockrail.titles.england_wales.components import CHARTERS
from stockrail.titles.england_wales.rail_events import GoodsDelivered
from stockrail.titles.england_wales.state import Realm
from stockrail.view import View

MOST_UNLINKED, MOST_WINS, HUB, BUSIEST = 60, 2.0, "London", 3
"""What a good map keeps to: percent of games, wins of the best over the worst, a hub."""


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

    def add(self, table: Table[View], events: Iterable[Event]) -> None:
        state: Realm = table.state
        cities = state.railways.country.cities
        self.games += 1
        self.turns += state.turn
        for city, numbers in state.railways.at.items():
            self.links[cities[city].name] += len(numbers)
            self.linked[cities[city].name] += bool(numbers)
        for event in events:
            if isinstance(event, GoodsDelivered):
                self.visits.update(event.cities)
        for player in table.winners:
            worth = {c: state.shares.get((player, c), 0) * state.final_price(c) for c in CHARTERS}
            self.wins[max(worth, key=lambda company: worth[company])] += 1
        self.dearest[max(CHARTERS, key=state.final_price)] += 1
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
            for company in CHARTERS
        }
        busiest = [name for name, _ in self.visits.most_common(BUSIEST)]
        most, least = max(self.wins.values()), min(self.wins[c] for c in CHARTERS)
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
        }


def play(study: Study, match: Match) -> None:
    table = match.table()
    players = dict(zip(table.players, match.bots(), strict=True))
    events = [event for happened in table.events for event in happened]
    while (actor := table.actor) is not None:
        events += table.play(ask(players[actor], table))
    study.add(table, events)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="steady")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    asked = parser.parse_args()
    options = dict(option.split("=", 1) for option in asked.option)
    study = Study()
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
    return "\n".join(lines)


if __name__ == "__main__":
    main()
