"""Settings for every test."""

from pathlib import Path
from runpy import run_path

import pytest
from hypothesis import HealthCheck, settings

# The machine may be busy; a slow example is no failure.
settings.register_profile("stockrail", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("stockrail")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--shots", action="store_true", help="take the pictures of tests/web into tests/web/shots"
    )


# French is read from the compiled catalogue: tests see the sentences that are in the source.
run_path(str(Path(__file__).parent.parent / "hatch_build.py"))["compile_catalogues"]()
