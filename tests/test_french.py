"""French is complete: every sentence has its translation, with the same parameters."""

import importlib.util
from pathlib import Path
from string import Formatter

from stockrail.locale import translator

SCRIPT = Path(__file__).parents[1] / "scripts" / "catalogue.py"


def sentences() -> set[str]:
    spec = importlib.util.spec_from_file_location("catalogue", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return {message.id for message in module.sentences() if message.id}


def parameters(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_every_sentence_speaks_french() -> None:
    french = module_catalogue()
    missing = sorted(s for s in sentences() if not french.get(s))
    assert missing == [], "run `make catalogue` and translate these"


def test_translations_use_the_same_parameters() -> None:
    french = translator("fr")
    odd = {s: french(s) for s in sentences() if parameters(french(s)) - parameters(s)}
    assert odd == {}


def test_the_catalogue_holds_nothing_that_is_no_longer_said() -> None:
    assert sorted(set(module_catalogue()) - sentences()) == []


def module_catalogue() -> dict[str, str]:
    from stockrail.locale import _catalogue

    return {key: value for key, value in _catalogue("fr").items() if key}
