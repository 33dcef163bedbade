"""Where 18xx.games asks a company of 1830, and our rules see nothing to decide."""

import pytest

from stockrail.core.ids import CompanyId, HexId
from stockrail.formats.site18xx.g1830.extra_passes import extra_passes
from stockrail.rails.actions import PlaceToken

from ..titles.g1830.position import ANN, company_turn


@pytest.mark.parametrize(("rotation", "cash"), [(1, 500), (1, 0), (2, 500)])
def test_erie_is_asked_for_a_tile_although_its_home_leads_nowhere(rotation: int, cash: int) -> None:
    state = company_turn(
        "ERIE", new="ERIE", Ann={"ERIE": 6}, tiles={"E11": ("59", rotation)}, cash={"ERIE": cash}
    )
    home = PlaceToken(ANN, HexId("E11"), 0)
    assert [*extra_passes(state, home, csl_is_used=False)] == [CompanyId("ERIE")]


def test_it_is_not_passed_over_where_it_can_lay_one() -> None:
    state = company_turn("ERIE", new="ERIE", Ann={"ERIE": 6}, tiles={"E11": ("59", 1)})
    home = PlaceToken(ANN, HexId("E11"), 1)
    assert [*extra_passes(state, home, csl_is_used=False)] == []
