"""Entries of real games with one thing damaged: followed, or refused in words, never a crash."""

from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

from stockrail.formats.site18xx import Imported
from stockrail.formats.site18xx.importing import begin
from stockrail.formats.site18xx.log.entry import Entry
from stockrail.formats.site18xx.replaying import follow
from stockrail.locale import LANGUAGES, translator

from .conftest import read

FOLLOWED, DAMAGED = 240, 60
TYPES = (
    *("pass", "bid", "par", "buy_shares", "sell_shares", "buy_company", "lay_tile"),
    *("place_token", "run_routes", "dividend", "buy_train", "discard_train", "bankrupt"),
    *("remove_token", "choose", "convert", "merge", "take_loan", "end_game", "fly", ""),
)
ODD: tuple[Any, ...] = (
    *(None, True, 0, -1, 1.5, 7, 10**20, "", "x", "²", "9" * 500, "\ud800", "\x1b[2J\x00"),
    *("PRR", "MH", "CS", "NW", "RSR", "TSR", "G19", "H8", "57-0", "57-", "57-0-9", "city-9-0"),
    *("D-0", "2-0", "8-0", "PRR_0", "NW_1", "100,0,6", "half", "player", "company", "1", "99"),
    *([], {}, [[]], [None], ["PRR_0", "PRR_0"], ["PRR_1", "NW_1"], [["A9", "A11"]], [{}]),
    [{"train": "2-0", "connections": [["A9", "A11"]], "revenue": 30}],
)
MORE = ("percent", "price", "exchange", "variant", "shares", "city", "hex", "rotation", "routes")


def damaged(fields: dict[str, Any], others: list[dict[str, Any]], random: Random) -> dict[str, Any]:
    """An entry with a field that is gone, odd or another's, or one from elsewhere."""
    entry, other = deepcopy(fields), deepcopy(random.choice(others))
    names = [name for name in entry if name != "type"]
    match random.randrange(6):
        case 0:
            del entry[random.choice(names)]
        case 1:
            entry["type"] = random.choice(TYPES)
        case 2:
            return other
        case 3:
            name = random.choice([name for name in other if name != "type"])
            entry[name] = other[name]
        case _:
            entry[random.choice((*names, *MORE))] = deepcopy(random.choice(ODD))
    return entry


def test_a_damaged_entry_is_followed_or_named_with_the_reason(path: Path) -> None:
    log, random = read(path), Random(path.stem)
    entries = log.effective[:FOLLOWED]
    others = [entry.fields for entry in log.effective]
    imported, reader = begin(log)
    chosen = random.choices(range(len(entries)), k=DAMAGED)
    for place, entry in enumerate(entries):
        for _ in range(chosen.count(place)):
            fields = damaged(entry.fields, others, random)
            trial = Imported(imported.table.at(imported.table.ply))
            changed = Entry(entry.number, fields["type"], fields, entry.names)
            tried = [changed, *entries[place + 1 : place + 3]]
            follow(trial, deepcopy(reader), tried)
            if (stopped := trial.stopped) is not None:
                assert stopped.action in {entry.number for entry in tried}
                assert all(stopped.text.render(translator(spoken)) for spoken in LANGUAGES)
        follow(imported, reader, [entry], remark=False)
        assert imported.stopped is None
