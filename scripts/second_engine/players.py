"""Games of ours to compare: whole ones, by bots or by lot."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from random import Random

import stockrail
from stockrail import Action, Table, View
from stockrail.bots.bot import ask
from stockrail.bots.registry import bot
from stockrail.core import engine
from stockrail.core.actions import Move, Ranged, action_of
from stockrail.core.state import State
from stockrail.core.title import OptionValue
from stockrail.formats.site18xx.titles import PRESET, TITLES

from .rulings import avoided

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
WAYS = ("steady", "random", "mixed", "lively")
"""How games are played: by bots of one kind or of both, or by lot, kinds of moves first."""
BOTS = {"steady": ("steady",), "random": ("random",), "mixed": ("steady", "random")}
SELDOM = {"GoBankrupt": 0.02, "SellShares": 0.3, "Pass": 0.4, "Done": 0.4, "Decline": 0.3}
"""By lot all of them would end games before they begin."""
LONGEST = 20_000


@dataclass(frozen=True, slots=True)
class Game:
    """What is to be played."""

    title: str
    seats: int
    seed: int
    rules: tuple[str, ...]
    """Optional ones of the site."""
    way: str


def played(game: Game) -> Table[State, View]:
    """A whole game by the preset of the site, with some of its optional rules."""
    title, seed = game.title, game.seed
    options: dict[str, OptionValue] = {"preset": PRESET}
    for rule in game.rules:
        options |= TITLES[title].options[rule]
    table = stockrail.new(title, NAMES[: game.seats], seed, options)
    random = Random(seed)
    kinds = BOTS.get(game.way)
    bots = {
        player: bot(kinds[(seed + n) % len(kinds)], title, seed * 7 + n)
        for n, player in enumerate(table.players)
        if kinds
    }
    while not table.is_over and table.ply < LONGEST:
        action = ask(bots[table.actor], table) if table.actor in bots else _lively(table, random)
        table.play(_lively(table, random) if avoided(table, action) else action)
    return table


def _lively(table: Table[State, View], random: Random) -> Action:
    """First the kind of an action is drawn, then one of it."""
    kinds: dict[str, list[Move]] = defaultdict(list)
    for move in engine.moves(table.state):
        action = action_of(move)
        if not avoided(table, action):
            kinds[type(action).__name__].append(move)
    names = [*kinds]
    kind = random.choices(names, [SELDOM.get(name, 1.0) for name in names])[0]
    move = random.choice(kinds[kind])
    if not isinstance(move, Ranged):
        return move
    amount = move.amount
    high = min(amount.high, amount.low + 12 * amount.step)
    return move.at(random.randrange(amount.low, high + 1, amount.step))
