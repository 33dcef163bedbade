"""What the person who runs a server meets is in `docs/running-a-server.md`."""

import ast
import re
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

import stockrail.server
from stockrail.server.observing import metrics
from stockrail.server.storage import faults

SERVER = Path(stockrail.server.__file__).parent
PAGE = (SERVER.parents[2] / "docs" / "running-a-server.md").read_text()
OF_OTHERS = {
    *("Failed at step EXEC spawning", "Permission denied"),
    *("password authentication failed", "connection refused", "does not exist"),
    *("unable to open database file", "“reconnecting” again and again"),
}
"""Messages of systemd, PostgreSQL, SQLite and the client."""


def test_every_setting_is_documented() -> None:
    sources = [SERVER / "service" / "settings.py", SERVER.parent / "cli" / "serve.py"]
    settings = {name for file in sources for name in re.findall(r"STOCKRAIL_\w+", file.read_text())}
    assert len(settings) > 8
    assert sorted(name for name in settings if f"`{name}`" not in PAGE) == []


def test_every_metric_is_documented() -> None:
    shown = text_string_to_metric_families(metrics.text().decode())
    names = {family.name for family in shown if not family.name.endswith("_created")}
    assert len(names) > 12
    assert sorted(name for name in names if f"`{name}" not in PAGE) == []


@pytest.mark.parametrize(
    "fault",
    [faults.BUSY, faults.UNREACHABLE, faults.FULL, faults.READ_ONLY, faults.DAMAGED],
    ids=lambda fault: fault.name,
)
def test_every_fault_has_its_remedy(fault: faults.Fault) -> None:
    said = str(fault.message).partition(":")[0]
    assert f"| {said} (`{fault.name}`) |" in PAGE


def test_every_message_is_said_somewhere() -> None:
    """What stands between the dots, in a text of the sources."""
    texts = {
        node.value
        for file in SERVER.parent.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    rows = re.findall(r"^\| (.+?) \| ", PAGE.partition("## When something is wrong")[2], re.M)
    assert len(rows) > 25 and rows[:2] == ["message", "---"]
    parts = {part for row in rows[2:] for part in re.split(r"…|[:;,] |`.*?`|[()]", row)}
    said = {part.strip(" ,:") for part in parts} - {""}
    assert said >= OF_OTHERS
    assert sorted(p for p in said - OF_OTHERS if not any(p in text for text in texts)) == []
