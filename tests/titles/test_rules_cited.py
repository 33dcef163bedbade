"""Rules, code and tests speak of the same things: every number, every ruling, every test named."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import stockrail
from stockrail import Title

ROOT = Path(__file__).parents[2]
SOURCE = Path(stockrail.__file__).parent
TESTS = Path(__file__).parent

EVERY_TITLE = pytest.mark.parametrize("title", stockrail.titles(), ids=lambda title: title.id)


def folder(title: Title[Any, Any]) -> str:
    return title.setup.__module__.split(".")[2]


def rules(title: Title[Any, Any], language: str = "") -> str:
    return (ROOT / "docs" / "rules" / f"{title.id}{language}.md").read_text(encoding="utf-8")


def rulings(title: Title[Any, Any]) -> str:
    return (ROOT / "docs" / "rulings" / f"{title.id}.md").read_text(encoding="utf-8")


def numbered(text: str) -> list[str]:
    """The numbers of the rules, as `**5.3** …` begins a paragraph."""
    return re.findall(r"^\*\*(\d+\.\d+)\*\* ", text, re.MULTILINE)


def sections(text: str) -> list[str]:
    return re.findall(r"^## (\d+)\. ", text, re.MULTILINE)


def cited(text: str) -> set[str]:
    """Numbers after a §, as in `§5.3` or `§5`."""
    return set(re.findall(r"§(\d+(?:\.\d+)?)", text))


@cache
def parsed(directory: Path) -> tuple[ast.Module, ...]:
    return tuple(ast.parse(path.read_text("utf-8")) for path in sorted(directory.rglob("*.py")))


def written_tests(title: Title[Any, Any]) -> dict[str, str]:
    """The tests of a title, each with its docstring."""
    return {
        node.name: ast.get_docstring(node) or ""
        for module in parsed(TESTS / folder(title))
        for node in ast.walk(module)
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


@EVERY_TITLE
def test_rules_are_numbered_without_gaps(title: Title[Any, Any]) -> None:
    numbers = numbered(rules(title))
    chapters = sections(rules(title))
    counted = [
        f"{chapter}.{n + 1}"
        for chapter in chapters
        for n in range(sum(number.split(".")[0] == chapter for number in numbers))
    ]
    assert numbers == counted
    assert numbers


@EVERY_TITLE
def test_the_french_rules_have_the_same_numbers(title: Title[Any, Any]) -> None:
    assert numbered(rules(title, ".fr")) == numbered(rules(title))
    assert sections(rules(title, ".fr")) == sections(rules(title))


@EVERY_TITLE
def test_every_rule_is_cited_by_a_test(title: Title[Any, Any]) -> None:
    tested = {number for docstring in written_tests(title).values() for number in cited(docstring)}
    assert [number for number in numbered(rules(title)) if number not in tested] == []


@EVERY_TITLE
def test_every_number_cited_exists_in_the_rules(title: Title[Any, Any]) -> None:
    known = {*numbered(rules(title)), *sections(rules(title))}
    modules = [
        *(SOURCE / "titles" / folder(title)).rglob("*.py"),
        *(TESTS / folder(title)).iterdir(),
    ]
    texts = {p.name: p.read_text("utf-8") for p in modules if p.suffix in (".py", ".toml")}
    texts |= {"rules": rules(title), "rules.fr": rules(title, ".fr"), "rulings": rulings(title)}
    unknown = {name: cited(text) - known for name, text in texts.items()}
    assert {name: numbers for name, numbers in unknown.items() if numbers} == {}


@EVERY_TITLE
def test_every_test_named_in_the_documents_exists(title: Title[Any, Any]) -> None:
    named = set(re.findall(r"`(test_\w+)`", rules(title) + rulings(title)))
    assert named - set(written_tests(title)) == set()


@EVERY_TITLE
def test_every_ruling_cited_exists(title: Title[Any, Any]) -> None:
    headings = {h.lower() for h in re.findall(r"^## (.+)$", rulings(title), re.MULTILINE)}
    code = [p.read_text("utf-8") for p in (SOURCE / "titles" / folder(title)).rglob("*.py")]
    named = {
        ruling.lower()
        for text in (*code, *written_tests(title).values())
        for ruling in re.findall(r"docs/rulings: ([\w ]+)", text)
    }
    assert named - headings == set()
