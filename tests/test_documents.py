"""The documents: their code runs, and the files they name are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
HOMES = (ROOT, ROOT / "src" / "stockrail", ROOT / "docs", ROOT / "tests")
FOLDERS = ("src", "tests", "web/src", "docs", "bench", "scripts")
FILES = {path.name for path in ROOT.iterdir()}.union(
    path.name for folder in FOLDERS for path in (ROOT / folder).rglob("*.*")
)
TO_BE_WRITTEN = re.compile(r"your[-_]game|<|…|\*")


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_code_in_documents_runs_as_doctests(path: Path) -> None:
    blocks = re.findall(r"^ *```python\n(.*?)^ *```", path.read_text("utf-8"), re.M | re.S)
    assert [block for block in blocks if ">>>" not in block] == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_files_that_documents_name_are_there(path: Path) -> None:
    named = re.findall(
        r"[\w./<>…*-]+/[\w.<>…*-]+\.(?:py|svelte|ts|toml|md)\b", path.read_text("utf-8")
    )
    alone = re.findall(r"`([\w-]+\.(?:py|svelte|ts|toml|md))`", path.read_text("utf-8"))
    missing = {name for name in alone if not TO_BE_WRITTEN.search(name)} - FILES
    missing |= {
        name
        for name in named
        if not TO_BE_WRITTEN.search(name)
        and not any((home / name).exists() for home in (path.parent, *HOMES))
    }
    assert missing == set()
