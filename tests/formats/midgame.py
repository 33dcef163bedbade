"""Entries of a log followed from a position, as if a game had come there."""

import json
from typing import Any

import stockrail
from stockrail.core.codec import to_json
from stockrail.core.state import State
from stockrail.formats.site18xx import Imported
from stockrail.formats.site18xx.log.entry import Entry
from stockrail.formats.site18xx.replaying import follow
from stockrail.formats.site18xx.titles import PRESET, TITLES
from stockrail.titles import title

Log = dict[str, Any]


def site_options(title_id: str) -> dict[str, Any]:
    """The site's, for a position."""
    options = dict(title(title_id).check_options({"preset": PRESET}))
    options.pop("preset", None)
    return options


def by_company(kind: str, company: str, /, **fields: Any) -> Log:
    return {"type": kind, "entity": company, "entity_type": "corporation", **fields}


def by_player(kind: str, seat: int, /, **fields: Any) -> Log:
    return {"type": kind, "entity": seat, "entity_type": "player", **fields}


def followed_from(title_id: str, state: State, *entries: Log) -> Imported:
    table = stockrail.new(title_id, [*state.players], options={"preset": PRESET})
    stored = json.loads(table.to_json()) | {"position": to_json(state)}
    names = {str(n): player for n, player in enumerate(state.players)}
    imported = Imported(stockrail.load(json.dumps(stored)))
    log = [Entry(n, fields["type"], fields, names) for n, fields in enumerate(entries, 1)]
    follow(imported, TITLES[title_id].reader(names), log, remark=False)
    return imported
