"""A new action, or a new part of a round, is a type error until every `match` answers it.

That takes two habits: a `match` that gives something back ends its function and has no case for
all the rest, and one that only does something ends with `assert_never`.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import stockrail

TITLES = Path(stockrail.__file__).parent / "titles"
DECIDED = {"action", "self.step", "self.part"}
"""What has a case for each of a few possibilities."""


def matches(path: Path) -> Iterator[tuple[ast.FunctionDef, ast.Match]]:
    for function in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Match) and ast.unparse(node.subject) in DECIDED:
                    yield function, node


def leaves_nothing_out(function: ast.FunctionDef, match: ast.Match) -> bool:
    last = match.cases[-1]
    if ast.unparse(last.pattern) == "_" and last.guard is None:
        return ast.unparse(last.body[0]) == f"assert_never({ast.unparse(match.subject)})"
    gives_back = any(isinstance(node, ast.Return) and node.value for node in ast.walk(match))
    return gives_back and function.body[-1] is match


@pytest.mark.parametrize(
    "path", sorted(TITLES.rglob("*.py")), ids=lambda p: str(p.relative_to(TITLES))
)
def test_no_match_lets_a_new_case_pass(path: Path) -> None:
    for function, match in matches(path):
        assert leaves_nothing_out(function, match), f"{function.name}, line {match.lineno}"


def test_the_matches_are_found() -> None:
    assert sum(len([*matches(path)]) for path in TITLES.rglob("*.py")) > 40
