"""Every refusal is provoked by a test that reads the whole of it."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

import stockrail

SOURCE = Path(stockrail.__file__).parent
TESTS = Path(__file__).parents[1]
PLACES = [
    "core",
    "mechanics",
    *sorted(f"titles/{p.parent.name}" for p in SOURCE.glob("titles/*/__init__.py")),
]


def parsed(directory: Path) -> Iterator[ast.Module]:
    return (ast.parse(path.read_text("utf-8")) for path in sorted(directory.rglob("*.py")))


def facts(module: ast.Module) -> Iterator[str]:
    """What the refusals of a module say: written in place, or named first."""
    constants = [node for node in module.body if isinstance(node, ast.Assign)]
    functions = [node for node in ast.walk(module) if isinstance(node, ast.FunctionDef)]
    for place in (*constants, *functions):
        named: dict[str, list[ast.expr]] = defaultdict(list)
        for node in ast.walk(place):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                named[node.targets[0].id].append(node.value)
        for call in calls(place, "Refusal"):
            why = call.args[1]
            for value in named[why.id] if isinstance(why, ast.Name) else [why]:
                yield from map(template, calls(value, "Text"))


def template(text: ast.Call) -> str:
    assert isinstance(text.args[0], ast.Constant)
    return str(text.args[0].value)


def calls(node: ast.AST, name: str) -> Iterator[ast.Call]:
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == name:
            yield call


def sentences(module: ast.Module) -> Iterator[str]:
    """Texts written in a test; what an f-string fills in is an x."""
    for node in ast.walk(module):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(p.value) if isinstance(p, ast.Constant) else "x" for p in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def reads(fact: str, written: set[str]) -> bool:
    """Whether a test has it whole: the fact, its rule and the way out, if there are any."""
    parts = re.split(r"\{\w+(?::\w+)?\}", fact)
    whole = re.compile(".+".join(map(re.escape, parts)) + r"(?: \(§[\d.]+\))?\.(?: .+)?")
    return any(whole.fullmatch(sentence) for sentence in written)


@pytest.mark.parametrize("place", PLACES)
def test_every_refusal_is_read_in_full_by_a_test(place: str) -> None:
    given = {fact for module in parsed(SOURCE / place) for fact in facts(module)}
    written = {sentence for module in parsed(TESTS / place) for sentence in sentences(module)}
    assert given
    assert [fact for fact in sorted(given) if not reads(fact, written)] == []
