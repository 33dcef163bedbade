"""French is complete: every sentence has its translation, with the same parameters."""

import ast
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from runpy import run_path
from string import Formatter
from typing import Any

from stockrail.locale import translator
from stockrail.locale.dates import day

SCRIPT = Path(__file__).parents[1] / "scripts" / "catalogue.py"


@cache
def script() -> dict[str, Any]:
    return run_path(str(SCRIPT))


def sentences() -> set[str]:
    return {message.id for message in script()["sentences"]() if message.id}


def parameters(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_every_sentence_speaks_french() -> None:
    french = catalogue()
    missing = sorted(s for s in sentences() if not french.get(s))
    assert missing == [], "run `make catalogue` and translate these"


def test_no_sentence_hides_from_the_catalogue() -> None:
    """The collector reads no `Text` inside an f-string."""
    assert sorted(set(literals()) - sentences()) == []


def literals() -> Iterator[str]:
    """The templates that stand in a call of `Text`, `Coins` or `translate`, wherever it is."""
    for folder in (script()["PACKAGE"], script()["BENCH"]):
        for path in folder.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                match node:
                    case ast.Call(
                        func=ast.Name(id=name) | ast.Attribute(attr=name),
                        args=[ast.Constant(value=str(template)), *_],
                    ) if name in script()["KEYWORDS"] and template:
                        yield template


def test_translations_use_the_same_parameters() -> None:
    french = translator("fr")
    odd = {s: french(s) for s in sentences() if parameters(french(s)) - parameters(s)}
    assert odd == {}


def test_the_catalogue_holds_nothing_that_is_no_longer_said() -> None:
    assert sorted(set(catalogue()) - sentences()) == []


def catalogue() -> dict[str, str]:
    return {message.id: message.string for message in script()["french"]() if message.id}


def test_days_are_written_as_french_writes_them() -> None:
    french = translator("fr")
    assert day(date(2026, 11, 20)).render(french) == "vendredi 20 novembre"
    assert day(date(2027, 8, 1)).render(french) == "dimanche 1er août"
