"""Imports go down only, and titles never import each other."""

import ast
import re
import subprocess
import sys
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
CLIENT = ROOT.parents[1] / "web" / "src"
ARCHITECTURE = ROOT.parents[1] / "docs" / "architecture.md"
SHAPE = run_path(str(ROOT.parents[1] / "scripts" / "shape.py"))
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


def test_folders_of_the_client_import_only_those_below() -> None:
    """In the order of the table in docs/architecture.md, which has each of them."""
    _, table = ARCHITECTURE.read_text(encoding="utf-8").split("Folders of `web/src/`, from below")
    firsts = re.findall(r"^\| (`.+?) \|", table, re.MULTILINE)
    order = [name for first in firsts for name in re.findall(r"`(\w+)/`", first)]
    client = SHAPE["Client"](CLIENT)
    assert sorted(order) == sorted(p.name for p in client.top.iterdir() if p.is_dir())
    up = [
        f"{path.relative_to(client.top)}: {other.relative_to(client.top)}"
        for path, text in client.modules.items()
        for other in client.imports(path, text)
        if _rank(order, path.relative_to(client.top)) < _rank(order, other.relative_to(client.top))
    ]
    assert up == []


def _rank(order: list[str], path: Path) -> int:
    """What lies beside the folders is above them all."""
    return order.index(path.parts[0]) if len(path.parts) > 1 else len(order)


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
    "path",
    [p for p in MODULES if "bots" in p.relative_to(ROOT).parts],
    ids=str,
)
def test_a_bot_reads_the_position_and_not_what_is_shown(path: Path) -> None:
    for name in imported(path):
        assert not name.startswith(("stockrail.view", "stockrail.core.decision")), name


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_all_but_the_server_needs_the_standard_library_alone(path: Path) -> None:
    if path.relative_to(ROOT).parts[0].removesuffix(".py") in STANDARD_LIBRARY_ALONE:
        for name in imported(path):
            top = name.split(".")[0]
            # Only type checkers know `_typeshed`, and import it.
            assert top in {"stockrail", "_typeshed", *sys.stdlib_module_names}, name


@pytest.mark.parametrize(("language", "top"), [("Python", ROOT), ("Client", CLIENT)])
def test_folders_of_code_are_not_too_full(language: str, top: Path) -> None:
    assert SHAPE[language](top).fullness()["folders_above_30_files"] == {}


def test_folders_of_tests_are_not_too_full() -> None:
    assert SHAPE["beside"](ROOT.parents[1])["folders_above_30_files"] == {}


@pytest.mark.parametrize(("language", "top"), [("Python", ROOT), ("Client", CLIENT)])
def test_rooms_import_one_another_in_no_cycle(language: str, top: Path) -> None:
    """Every folder is a room with all that lies in it; those of a title too."""
    graph = SHAPE[language](top).graph()
    assert len(graph) > 12
    assert SHAPE["cycles"](graph) == []


def test_modules_of_the_client_import_one_another_in_no_cycle() -> None:
    """Types included: what two modules need of each other stands in one that both import."""
    client = SHAPE["Client"](CLIENT)
    graph = {
        str(path.relative_to(CLIENT)): {
            str(other.relative_to(CLIENT)) for other in client.imports(path, text)
        }
        for path, text in client.modules.items()
    }
    assert len(graph) > 200
    assert SHAPE["cycles"](graph) == []


def test_to_import_us_loads_the_core_and_no_title() -> None:
    """It takes less than the blink of an eye: what a game needs comes with the game."""
    program = "import sys, stockrail; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    ours = {name for name in loaded.stdout.split() if name.startswith("stockrail.")}
    packages = {name.split(".")[1] for name in ours}
    assert packages == {"core", "library", "titles"}
    assert not [name for name in ours if name.startswith("stockrail.titles.")]
    heavy = {"asyncio", "argparse", "gettext", "tomllib", "sqlite3", "multiprocessing"}
    assert heavy.isdisjoint(loaded.stdout.split())
