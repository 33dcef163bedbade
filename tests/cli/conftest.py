"""The real command, run as a person or a script runs it."""

import os
import subprocess
import sysconfig
from collections.abc import Callable
from pathlib import Path

import pytest

COMMAND = Path(sysconfig.get_path("scripts")) / "stockrail"

Run = Callable[..., subprocess.CompletedProcess[str]]


def environment(**changed: str) -> dict[str, str]:
    """English, no screen, no settings but those given."""
    foreign = ("LC_", "LANG", "STOCKRAIL_", "DISPLAY", "WAYLAND_DISPLAY", "COLUMNS", "LINES")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    return kept | {"LANG": "C.UTF-8"} | changed


@pytest.fixture
def stockrail(tmp_path: Path) -> Run:
    def run(
        *words: str, typed: str = "", patience: float = 120, **changed: str
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [COMMAND, *words],
            input=typed,
            capture_output=True,
            text=True,
            timeout=patience,
            cwd=tmp_path,
            env=environment(**changed),
            check=False,
        )

    return run
