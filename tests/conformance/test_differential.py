"""The command that plays beside the engine of 18xx.games."""

import os
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "scripts" / "differential"


def missing(**environment: str) -> str:
    """What it says when something is missing."""
    env = {name: value for name, value in os.environ.items() if name != "SITE18XX"} | environment
    command = [sys.executable, str(SCRIPT), "--title", "1830", "--games", "1"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    return done.stderr.strip()


def test_it_says_that_the_checkout_is_missing() -> None:
    assert missing() == (
        "SITE18XX is not set. It names a checkout of the public repository tobymao/18xx"
    )


def test_it_says_that_a_folder_is_no_checkout(tmp_path: Path) -> None:
    assert missing(SITE18XX=str(tmp_path)) == (
        f"SITE18XX names {tmp_path}, which is no checkout of tobymao/18xx"
    )


def test_it_says_that_ruby_is_missing(tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "engine.rb").touch()
    assert missing(SITE18XX=str(tmp_path), PATH="") == (
        "Ruby is missing. Install it, for example: sudo apt-get install ruby"
    )
