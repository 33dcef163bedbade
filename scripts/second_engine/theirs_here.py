"""Games of the second engine, played by lot there and imported here entry by entry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from stockrail.formats.site18xx import log_from
from stockrail.formats.site18xx.importing import begin
from stockrail.formats.site18xx.log.entry import Entry
from stockrail.formats.site18xx.replaying import Imported, follow

from .pipe import SecondEngine
from .players import NAMES, Game
from .positions import Position, differences, of_rails
from .report import Report
from .rulings import AVOIDED, HOME_BLOCKS, ended

SELDOM = {"pass": 0.35, "sell_shares": 0.2, "bankrupt": 0.02, "buy_company": 0.2, "choose": 0.5}
LONGEST = 3_000
AHEAD = 40
"""Entries after which a difference is one: until then our table may only be ahead, since it skips
questions that the site waits for."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Where two positions began to differ."""

    entry: int
    fields: dict[str, Any]
    step: str | None
    """Of the site."""
    found: Position


def new_log(game: Game) -> dict[str, Any]:
    return {
        "id": "differential",
        "title": game.title,
        "players": [{"id": n, "name": NAMES[n]} for n in range(game.seats)],
        "settings": {"optional_rules": [*game.rules], "seed": game.seed},
        "actions": [],
        "status": "active",
        "mode": "hotseat",
        "loaded": True,
        "description": "",
        "result": {},
    }


def compare(engine: SecondEngine, log: dict[str, Any], name: str, report: Report) -> None:
    title, seed = log["title"], log["settings"]["seed"]
    answer = engine.ask("new", log=log, seed=seed)
    imported, reader = begin(log_from(log))
    weights = SELDOM if seed % 3 else {}
    names = {str(player["id"]): player["name"] for player in log["players"]}
    first: Difference | None = None
    parts: dict[str, None] = {}
    played: list[dict[str, Any]] = []
    for number in range(1, LONGEST + 1):
        answer = engine.ask("random", weights=weights, avoided=AVOIDED[title])
        if "position" not in answer:
            report.counts["games the site cannot go on with"] += 1
            return
        fields = answer["entry"]
        follow(imported, reader, [Entry(number, fields["type"], fields, names)], remark=False)
        report.counts["actions"] += 1
        if _only_waits(imported):
            # What came too early here is played later.
            imported.stopped = None
        if imported.stopped is not None:
            if _is_refused_afresh(engine, log | {"actions": played}, fields):
                report.named[HOME_BLOCKS] += 1
                return
            why = str(imported.stopped.why)
            report.differ(
                f"refused here: {fields['type']}", name, entry=number, fields=fields, why=why
            )
            return
        played.append(fields)
        theirs, state = answer["position"], of_rails(imported.table.state)
        if (ruling := ended(state)) and not theirs["over"]:
            report.named[ruling] += 1
            return
        found = differences(state, theirs)
        if not found:
            if first is not None:
                report.passing[f"state: {', '.join(parts)}"] += 1
                report.longest_passing = max(report.longest_passing, number - first.entry)
            first, parts = None, {}
            report.counts["states"] += 1
        else:
            parts |= dict.fromkeys(found)
            first = first or Difference(number, fields, theirs["step"], found)
            if theirs["over"] or number - first.entry > AHEAD:
                _differ(report, name, first)
                return
        if theirs["over"]:
            break
    _count_end(imported, answer, name, report)


def _differ(report: Report, name: str, first: Difference) -> None:
    kind = f"state: {', '.join(first.found)}"
    report.differ(
        kind, name, entry=first.entry, fields=first.fields, step=first.step, state=first.found
    )


def _count_end(imported: Imported, answer: dict[str, Any], name: str, report: Report) -> None:
    for note in imported.notes:
        # What is said of an entry: passes too many or too few.
        report.counts[f"note: {note.template}"] += 1
    if not imported.table.is_over:
        report.counts["games cut"] += 1
        return
    scores = {str(n): worth for n, worth in enumerate(imported.table.scores.values())}
    if scores != answer["scores"]:
        report.differ("scores", name, ours=scores, theirs=answer["scores"])
    else:
        report.counts["games with equal scores"] += 1


def _is_refused_afresh(engine: SecondEngine, log: dict[str, Any], fields: dict[str, Any]) -> bool:
    """Whether the site refuses it too, once it remembers nothing of what companies reach."""
    engine.ask("new", log=log)
    return "refused" in engine.ask("act", entries=[fields], afresh=True)


def _only_waits(imported: Imported) -> bool:
    """Whether nothing was refused, and an entry came earlier than our rules ask for it."""
    stopped, waiting = imported.stopped, imported.waiting
    return bool(stopped and waiting and stopped.action == waiting[0].number)
