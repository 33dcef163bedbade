"""What a package holds besides its sources: the catalogues compiled, and the client."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
LOCALE = ROOT / "src" / "stockrail" / "locale"


def compile_catalogues() -> None:
    for source in LOCALE.glob("*.po"):
        compiled = source.with_suffix(".mo")
        if compiled.exists() and compiled.stat().st_mtime >= source.stat().st_mtime:
            continue
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.stem)
        # Readers find the old or the new one, never half of it.
        half = compiled.with_suffix(f".{os.getpid()}")
        with half.open("wb") as file:
            write_mo(file, catalogue)
        half.replace(compiled)


def sources_of_client(root: Path) -> Iterator[Path]:
    """The rules are among them: the client shows them."""
    generated = {root / "web" / "openapi.json", root / "web" / "src" / "api" / "schema.gen.ts"}
    for top in (root / "web", root / "docs" / "rules"):
        for folder, inner, files in os.walk(top):
            inner[:] = (name for name in inner if name != "node_modules")
            yield from (path for name in files if (path := Path(folder, name)) not in generated)


def why_stale(root: Path) -> str | None:
    page = root / "src" / "stockrail" / "server" / "static" / "index.html"
    if not page.exists():
        return "The client is not built"
    built = page.stat().st_mtime
    for source in sources_of_client(root):
        if source.stat().st_mtime > built:
            return f"{source.relative_to(root)} was changed after the client was built"
    return None


def ensure_client(root: Path = ROOT) -> None:
    """Build the client unless it is newer than its sources.

    :raises SystemExit: there is no npm to do it.
    """
    why = why_stale(root)
    if why is None:
        return
    npm = shutil.which("npm")
    if npm is None:
        raise SystemExit(f"{why}: run `make client`, or install Node (20.19 or newer).")
    for words in (["install", "--no-save", "--no-audit", "--no-fund"], ["run", "build"]):
        subprocess.run([npm, *words], cwd=root / "web", check=True)


class Hook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_catalogues()
        if version != "editable" and self.target_name == "wheel":
            ensure_client()


if __name__ == "__main__":
    compile_catalogues()
