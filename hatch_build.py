"""What a package holds besides its sources: the catalogues compiled, and the client."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
LOCALE = ROOT / "src" / "stockrail" / "locale"
CLIENT = ROOT / "src" / "stockrail" / "server" / "static"


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


class Hook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_catalogues()
        if version == "editable" or self.target_name != "wheel":
            return
        if not (CLIENT / "index.html").exists():
            self._build_client()

    def _build_client(self) -> None:
        npm = shutil.which("npm")
        if npm is None:
            raise SystemExit("The client is not built: install Node (20.19 or newer) first.")
        for words in (["install", "--no-audit", "--no-fund"], ["run", "build"]):
            subprocess.run([npm, *words], cwd=ROOT / "web", check=True)


if __name__ == "__main__":
    compile_catalogues()
