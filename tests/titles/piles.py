"""Markers on one space of a stock market."""

from stockrail.core.ids import CompanyId
from stockrail.rails.market import Markers, Spot


def pile(markers: Markers, spot: Spot) -> list[CompanyId]:
    """From the top."""
    return [marker.company for marker in markers if marker.spot == spot]
