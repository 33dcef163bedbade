"""A stock market of rows and columns."""

from stockrail.core.ids import CompanyId
from stockrail.rails import market as stock_market
from stockrail.rails.market import Marker, Markers, placed, read_chart
from tests.titles.piles import pile

NYC, PRR, ERIE = CompanyId("NYC"), CompanyId("PRR"), CompanyId("ERIE")

CHART = read_chart(
    """
    zones = { w = "white", b = "brown" }
    par = [[0, 1], [1, 1]]

    [[row]]
    first = 0
    prices = [60, 70, 80]
    zones = "www"

    [[row]]
    first = 0
    prices = [50, 60]
    zones = "bw"

    [[row]]
    first = 1
    prices = [50]
    zones = "b"
    """
)


def at(row: int, column: int) -> stock_market.Space:
    return CHART.spaces[row, column]


def test_a_chart_is_read_row_by_row() -> None:
    assert [(s.spot, s.price, s.zone) for s in CHART.spaces.values()] == [
        ((0, 0), 60, "white"),
        ((0, 1), 70, "white"),
        ((0, 2), 80, "white"),
        ((1, 0), 50, "brown"),
        ((1, 1), 60, "white"),
        ((2, 1), 50, "brown"),
    ]
    assert {price: space.spot for price, space in CHART.par_prices.items()} == {
        70: (0, 1),
        60: (1, 1),
    }


def test_steps_lead_to_neighbours_or_off_the_chart() -> None:
    here = at(1, 1)
    assert (CHART.up(here), CHART.down(here)) == (at(0, 1), at(2, 1))
    assert (CHART.left(here), CHART.right(here)) == (at(1, 0), None)
    assert CHART.down(at(1, 0)) is None


def test_at_the_end_of_a_row_a_step_right_leads_up() -> None:
    assert CHART.right_or_up(at(1, 0)) == at(1, 1)
    assert CHART.right_or_up(at(1, 1)) == at(0, 1)
    assert CHART.right_or_up(at(0, 2)) == at(0, 2), "the corner"


def test_at_the_beginning_of_a_row_a_step_left_leads_down() -> None:
    assert CHART.left_or_down(at(0, 1)) == at(0, 0)
    assert CHART.left_or_down(at(0, 0)) == at(1, 0)
    assert CHART.left_or_down(at(2, 1)) == at(2, 1), "the corner"


def test_several_rows_down_end_at_the_lowest_space() -> None:
    assert CHART.down_by(at(0, 1), 1) == at(1, 1)
    assert CHART.down_by(at(0, 1), 5) == at(2, 1)
    assert CHART.down_by(at(0, 0), 2) == at(1, 0)
    assert CHART.down_by(at(0, 0), 0) == at(0, 0)


def test_an_arriving_marker_goes_under_the_pile() -> None:
    markers: Markers = ()
    for company in (NYC, PRR):
        markers = placed(markers, company, at(0, 1))
    assert pile(markers, (0, 1)) == [NYC, PRR]
    markers = placed(placed(markers, NYC, at(0, 2)), NYC, at(0, 1))
    assert pile(markers, (0, 1)) == [PRR, NYC]
    assert pile(markers, (0, 2)) == []


def test_a_marker_that_stays_keeps_its_place() -> None:
    markers = (Marker(NYC, 0, 1), Marker(PRR, 0, 1))
    assert placed(markers, NYC, at(0, 1)) == markers


def test_a_company_without_a_marker_is_nowhere() -> None:
    markers = (Marker(NYC, 1, 0),)
    assert CHART.at(markers, NYC) == at(1, 0)
    assert CHART.at(markers, PRR) is None


def test_the_order_is_price_then_right_then_top_of_the_pile() -> None:
    markers = (Marker(ERIE, 0, 0), Marker(NYC, 1, 1), Marker(PRR, 1, 1))
    assert CHART.order(markers) == [NYC, PRR, ERIE], "two at 60: further right first"
    higher = placed(markers, ERIE, at(0, 2))
    assert CHART.order(higher) == [ERIE, NYC, PRR]
