"""Imports go down only, and titles never import each other."""

import ast
from collections.abc import Iterator
from pathlib import Path
from runpy import run_path

import pytest

import stockrail

ROOT = Path(stockrail.__file__).parent
LAYERS = (
    *("core", "view", "mechanics", "rails", "titles", "library", "locale"),
    *("formats", "bots", "server", "cli"),
)
STANDARD_LIBRARY_ALONE = tuple(name for name in LAYERS if name != "server")
MODULES = sorted(p for p in ROOT.rglob("*.py") if p != ROOT / "__init__.py")


def imported(path: Path) -> Iterator[str]:
    """Absolute names of everything a module imports, type-checking imports included."""
    package = ("stockrail", *path.relative_to(ROOT).parts[:-1])
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def layer(name: str) -> str | None:
    parts = name.split(".")
    return parts[1] if parts[0] == "stockrail" and len(parts) > 1 and parts[1] in LAYERS else None


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_imports_go_down_only(path: Path) -> None:
    here = path.relative_to(ROOT).parts[0].removesuffix(".py")
    allowed = LAYERS[: LAYERS.index(here) + 1]
    for name in imported(path):
        assert layer(name) in (None, *allowed), f"{here} may not import {name}"


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_titles_and_their_bots_never_import_another_title(path: Path) -> None:
    home = path.relative_to(ROOT).parts
    if home[0] not in ("titles", "bots") or len(home) < 3:
        return
    for name in imported(path):
        parts = name.split(".")
        if (
            parts[:2] == ["stockrail", "titles"]
            and len(parts) > 2
            and (ROOT / "titles" / parts[2]).is_dir()
        ):
            assert parts[2] == home[1], f"{home[1]} may not import {name}"


@pytest.mark.parametrize(
    "path", [p for p in MODULES if "bots" in p.parts and p.stem != "arena"], ids=str
)
def test_a_bot_reads_the_position_and_not_what_is_shown(path: Path) -> None:
    for name in imported(path):
        assert not name.startswith(("stockrail.view", "stockrail.core.decision")), name


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_all_but_the_server_needs_the_standard_library_alone(path: Path) -> None:
    import sys

    if path.relative_to(ROOT).parts[0].removesuffix(".py") in STANDARD_LIBRARY_ALONE:
        for name in imported(path):
            top = name.split(".")[0]
            # Only type checkers know `_typeshed`, and import it.
            assert top in {"stockrail", "_typeshed", *sys.stdlib_module_names}, name


@pytest.mark.parametrize(
    ("language", "top"), [("Python", ROOT), ("Client", ROOT.parents[1] / "web" / "src")]
)
def test_rooms_import_one_another_in_no_circle(language: str, top: Path) -> None:
    """Every folder is a room, the `__init__` of a package its door; a title's rooms too."""
    shape = run_path(str(ROOT.parents[1] / "scripts" / "shape.py"))
    graph = shape[language](top).graph()
    assert len(graph) > 12
    assert shape["cycles"](graph) == []
