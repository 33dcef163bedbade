"""Games of ours, exported and played by the second engine with all its checks."""

from __future__ import annotations

from random import Random
from typing import Any

from stockrail import Action, Table, View
from stockrail.core.ids import CHANCE
from stockrail.core.state import State
from stockrail.formats.site18xx import export_log
from stockrail.formats.site18xx.titles import TITLES
from stockrail.rails.offers import Consent
from stockrail.titles.g1830.operating import running as running_1830
from stockrail.titles.g1830.state import State1830
from stockrail.titles.g1861.operating import running as running_1861

from .legal_sets import compare_legal
from .pipe import SecondEngine
from .positions import AnyState, differences, of_rails
from .report import Report

Running = running_1830.Running | running_1861.Running
SECONDS_FOR_ROUTES = 5
RECENT = 6
"""Entries that are asked again where the site may have remembered too much."""


def compare(
    engine: SecondEngine, table: Table[State, View], name: str, sample: float, report: Report
) -> None:
    """Every state, and at a share of the positions the legal actions and the best runs."""
    title, random = table.title.id, Random(name)
    log = export_log(table) | {"status": "active", "result": {}, "actions": []}
    answer = engine.ask("new", log=log)
    played: list[dict[str, Any]] = []
    past: list[Action] = []
    for (earlier, action, later), entries in TITLES[title].step_by_step(table):
        before, after = of_rails(earlier), of_rails(later)
        looks = before.stack and not isinstance(before.step, Consent) and action.player != CHANCE
        if looks and random.random() < sample:
            where = f"{name}, entry {len(played) + 1}"
            compare_legal(engine, before, past, where, report)
        if looks and isinstance(before.step, Running) and random.random() < sample:
            _compare_best(engine, before, f"{name}, entry {len(played) + 1}", report)
        past.append(action)
        if not entries:
            continue
        answer = engine.ask("act", entries=entries)
        if "refused" in answer:
            # It may remember what a company could reach before tokens were taken off the map,
            # and have skipped a step for that.
            engine.ask("new", log=log | {"actions": played[:-RECENT]})
            recent = [*played[-RECENT:], *entries]
            answer = engine.ask("act", entries=recent, afresh=True)
            report.counts["asked again, nothing remembered"] += 1
            if "refused" in answer:
                entry, why = recent[answer["entry"]], answer["refused"]
                kind = f"refused there: {entry['type']}"
                report.differ(kind, name, entry=entry["id"], fields=entry, why=why)
                return
        played += entries
        report.counts["actions"] += len(entries)
        if after.stack and isinstance(after.step, Consent):
            continue
        report.counts["states"] += 1
        if found := differences(after, answer["position"]):
            kind = f"state: {', '.join(found)}"
            step = answer["position"]["step"]
            report.differ(kind, name, entry=len(played), fields=entries[-1], step=step, state=found)
            return
    _compare_scores(table, answer, name, report)


def _compare_scores(
    table: Table[State, View], answer: dict[str, Any], name: str, report: Report
) -> None:
    if not table.is_over:
        report.counts["games cut"] += 1
        return
    ours = {str(n): table.scores[player] for n, player in enumerate(table.state.players)}
    if ours != answer.get("scores"):
        report.differ("scores", name, ours=ours, theirs=answer.get("scores"))
    else:
        report.counts["games with equal scores"] += 1


def _compare_best(engine: SecondEngine, state: AnyState, where: str, report: Report) -> None:
    """Only where both have proved theirs."""
    theirs = engine.ask("best", seconds=SECONDS_FOR_ROUTES)
    assert isinstance(state.step, Running)
    fleet = (
        running_1830.fleet(state, state.step.company)
        if isinstance(state, State1830)
        else running_1861.fleet(state, state.step.company)
    )
    best = fleet.best
    if theirs["cut"] or not best.proof.complete:
        report.counts["best runs not proved"] += 1
        return
    report.counts["best runs"] += 1
    if best.revenue != theirs["revenue"]:
        report.differ("best run", where, ours=best.revenue, theirs=theirs["revenue"])
