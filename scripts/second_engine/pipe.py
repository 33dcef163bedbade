"""The Ruby engine, run as a process of its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

VARIABLE = "SITE18XX"
DRIVER = Path(__file__).with_name("engine.rb")


class Missing(Exception):
    """What the comparison needs and this machine lacks."""


class EngineBroke(Exception):
    """The Ruby engine crashed or ended."""


def library() -> Path:
    """The folder of the engine.

    :raises Missing: Ruby or the checkout.
    """
    checkout = os.environ.get(VARIABLE)
    if not checkout:
        raise Missing(
            f"{VARIABLE} is not set. It names a checkout of the public repository tobymao/18xx"
        )
    found = Path(checkout) / "lib"
    if not (found / "engine.rb").exists():
        raise Missing(f"{VARIABLE} names {checkout}, which is no checkout of tobymao/18xx")
    if shutil.which("ruby") is None:
        raise Missing("Ruby is missing. Install it, for example: sudo apt-get install ruby")
    return found


class SecondEngine:
    """One game at a time."""

    def __init__(self) -> None:
        """:raises Missing: Ruby or the checkout."""
        command = ["ruby", str(DRIVER), str(library())]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)

    def ask(self, command: str, **fields: Any) -> dict[str, Any]:
        """:raises EngineBroke: no answer, or a crash."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps({"command": command, **fields}) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise EngineBroke("The Ruby engine has ended")
        answer: dict[str, Any] = json.loads(line)
        if "crash" in answer:
            raise EngineBroke(f"{answer['crash']} {answer['at']}")
        return answer

    def close(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait(20)
