"""Real games with something changed at random: refused in words, or followed, never a crash."""

import json
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

from stockrail.formats.site18xx import LogError, export_log, import_log, read_log

from .conftest import followed

ODD: tuple[Any, ...] = (
    *(None, True, 0, -1, 1.5, 10**20, "", "x", "²", "9" * 5000, "\ud800", "\x1b[2J\x00"),
    *("PRR", "MH", "SV", "G19", "57-0", "57-", "-", "city-9-0", "x-0-0", "D-0", "PRR_9", "B&O_0"),
    *([], {}, [[]], [None], {"type": "pass"}, ["PRR_0", "PRR_0"], [["A9", "A11"]]),
)
TYPES = ("undo", "redo", "message", "end_game", "bankrupt", "par", "_init__", "player", "fly")
TRIES = 25


def change(log: dict[str, Any], random: Random) -> None:
    actions = log["actions"]
    n = random.randrange(len(actions))
    entry = actions[n]
    match random.randrange(7):
        case 0:
            del actions[n]
        case 1:
            actions.insert(n, deepcopy(random.choice(actions)))
        case 2:
            other = random.randrange(len(actions))
            actions[n], actions[other] = actions[other], entry
        case 3:
            entry["type"] = random.choice((*TYPES, random.choice(actions)["type"]))
        case 4:
            del entry[random.choice([*entry])]
        case _:
            alike = [a for a in actions if a.get("type") == entry["type"]]
            name = random.choice([*entry])
            entry[name] = deepcopy(random.choice((*ODD, *(a.get(name) for a in alike))))
    for number, entry in enumerate(actions, 1):
        entry["id"] = number


def test_only_words_come_of_a_log_that_was_changed(path: Path) -> None:
    log, random = export_log(followed(path).table), Random(path.stem)
    for _ in range(TRIES):
        changed = deepcopy(log)
        del changed["actions"][random.randrange(60, len(changed["actions"])) :]
        change(changed, random)
        try:
            imported = import_log(read_log(json.dumps(changed)), remark=False)
        except LogError as error:
            str(error).encode()
        else:
            # It is cut off, so that it cannot be followed to its end.
            assert imported.stopped is not None
            str(imported.stopped.text).encode()
