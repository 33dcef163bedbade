"""Write whole games as text: a change of rules becomes a difference a person can read."""

from pathlib import Path
from random import Random

import stockrail
from stockrail.core import engine
from stockrail.core.actions import Ranged

FOLDER = Path(__file__).parent.parent / "tests" / "playthroughs"
SHOWN, NEAR = 8, 6
"""Options that are listed, and lowest amounts among which one is drawn."""
SEEDS = {("german-railways", 3): 17, ("german-railways", 5): 20, ("1830", 2): 14, ("1861", 3): 14}
"""Games that show more than those of the seed we would take, or the same in fewer words."""
TABLES = {"1830": (2,), "1861": (3,)}
"""Sizes of tables where those of the smallest and largest would fill a book."""


def playthrough(title: str, players: int, seed: int) -> str:
    """One random game: each prompt with its options, the action and what happened."""
    table = stockrail.new(title, ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"][:players], seed)
    random = Random(seed)
    lines = [
        f"{table.title.name}, {players} players, seed {seed}, rules {table.title.rules_version}"
    ]
    lines += [str(event.text) for event in table.opening]
    while (decision := table.decision) is not None:
        moves = [*engine.moves(table.state)]
        shown = [
            f"{m.action} to {m.amount.high}" if isinstance(m, Ranged) else str(m) for m in moves
        ]
        more = [f"and {len(shown) - SHOWN} more"] if len(shown) > SHOWN else []
        move = random.choice(moves)
        if isinstance(move, Ranged):
            move = move.at(random.choice([*move.amount][:NEAR]))
        lines += [
            "",
            f"{table.ply} {decision.actor}: {decision.prompt} ({decision.rule})",
            f"  may: {'; '.join(shown[:SHOWN] + more)}",
            f"  > {move}",
            *(f"  {event.text}" for event in table.play(move)),
        ]
    lines += ["", "Scores: " + ", ".join(f"{p} {n}" for p, n in table.scores.items())]
    return "\n".join(lines) + "\n"


def games() -> dict[str, str]:
    """File names and texts: the smallest and the largest table of each title."""
    return {
        f"{title.id}_{players}_players.txt": playthrough(
            title.id, players, SEEDS.get((title.id, players), players)
        )
        for title in stockrail.titles()
        for players in TABLES.get(title.id, (title.min_players, title.max_players))
    }


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in games().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
        print(name, text.count("\n"), "lines")
