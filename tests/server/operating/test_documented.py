"""What the person who runs a server meets is in `docs/running-a-server.md`."""

import re
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

import stockrail.server
from stockrail.server.observing import metrics
from stockrail.server.storage import faults

SERVER = Path(stockrail.server.__file__).parent
PAGE = (SERVER.parents[2] / "docs" / "running-a-server.md").read_text()


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
