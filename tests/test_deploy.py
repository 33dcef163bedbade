"""What is in `deploy/` is read by the programs that it is for, where this machine has them."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
UNITS = [*sorted(path.name for path in DEPLOY.glob("*.service")), "stockrail-backup.timer"]


def done(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, capture_output=True, text=True, timeout=120)


@pytest.mark.skipif(
    not shutil.which("systemd-analyze"),
    reason="there is no systemd-analyze",
)
@pytest.mark.parametrize("name", UNITS)
def test_systemd_reads_the_unit(name: str, tmp_path: Path) -> None:
    """Every line; where the command is not installed, another one stands for it."""
    for unit in UNITS:
        written = (DEPLOY / unit).read_text().replace("/opt/stockrail/bin/stockrail", "/bin/true")
        (tmp_path / unit).write_text(written)
    wanted = tmp_path / name.replace("@.", "@1.")
    if wanted.name != name:
        shutil.copy(tmp_path / name, wanted)
    read = done("systemd-analyze", "verify", "--recursive-errors=no", str(wanted))
    assert (read.returncode, read.stderr.strip()) == (0, "")


def test_every_live_line_is_passed_on_at_once() -> None:
    """The rule of nginx for live lines takes the addresses they have."""
    (rule,) = re.findall(r"location ~ (\S+) {", (DEPLOY / "nginx.conf").read_text())
    assert re.fullmatch(rule, "/api/tables/0a1b2c3d4e/live")
    assert not re.fullmatch(rule, "/api/tables/0a1b2c3d4e/log")


def test_the_container_is_made_of_what_is_here() -> None:
    """Files that it copies, commands that there are, and a user who may do little."""
    told = (DEPLOY / "Containerfile").read_text()
    assert re.search(r"^wheel:", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert (ROOT / "requirements.lock").is_file()
    stages = told.split("FROM ")[1:]
    assert all(stage.startswith("python:3.11-slim") for stage in stages)
    last = stages[-1].splitlines()
    assert last.index("USER stockrail") < last.index('ENTRYPOINT ["stockrail"]')
    assert "/ready" in told and "STOPSIGNAL SIGTERM" in last
    settings = set(re.findall(r"STOCKRAIL_\w+", told))
    known = (ROOT / "docs" / "running-a-server.md").read_text()
    assert settings and all(f"`{name}`" in known for name in settings)
