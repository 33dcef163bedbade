"""Trains change hands: from the bank, between companies, back to the bank, out of the game."""

from collections.abc import Iterator

from stockrail.core.events import Event
from stockrail.core.ids import BANK, CompanyId
from stockrail.mechanics import ledger
from stockrail.rails.actions import BuyTrainFrom, DiscardTrain
from stockrail.rails.offers import Consent, OfferRules
from stockrail.rails.stock_events import Passed
from stockrail.rails.train_owners import (
    cheapest,
    excess,
    from_company,
    give_back,
    has_room,
    new_on_sale,
    offer_of,
    propose,
    returns,
    rust,
    why_not_return,
    why_not_room,
)
from stockrail.rails.trains import Depot

from .small_games import ANN, BOB, SmallGame, small_game

NYC, PRR = CompanyId("NYC"), CompanyId("PRR")


def owned(state: SmallGame) -> dict[CompanyId, tuple[str, ...]]:
    return {company: row.trains for company, row in state.companies.items()}


BUY = BuyTrainFrom(ANN, NYC, "2", 70)
RULES = OfferRules(consent="§1.1", again="§1.2", cash="§1.3")


def trading() -> SmallGame:
    trains = {NYC: ("2", "4", "2"), PRR: ("4",)}
    return small_game(cash={NYC: 0, PRR: 100}, trains=trains)


def test_a_train_goes_from_one_company_to_another() -> None:
    state = trading()
    events = [*from_company(state, offer_of(PRR, BUY))]
    assert [str(event.text) for event in events] == ["PRR buys a 2 train from NYC for 70 £"]
    assert owned(state) == {NYC: ("4", "2"), PRR: ("4", "2")}
    assert (state.cash[NYC], state.cash[PRR]) == (70, 30)


def test_what_somebody_adds_is_in_the_treasury_before_it_pays() -> None:
    state = trading()
    state.cash[PRR] = 50

    def added() -> Iterator[Event]:
        ledger.pay(state, BANK, PRR, 20)
        yield Passed(ANN)

    events = [*from_company(state, offer_of(PRR, BUY), added())]
    assert [type(event).__name__ for event in events] == ["TrainBought", "Passed"]
    assert (state.cash[NYC], state.cash[PRR]) == (70, 0)


def test_the_president_of_the_seller_is_asked() -> None:
    state = trading()
    state.presidents[NYC] = BOB
    events = [*propose(state, offer_of(PRR, BUY), ANN, RULES)]
    assert [str(event.text) for event in events] == ["PRR offers NYC 70 £ for a 2 train"]
    assert state.top == Consent(BOB, offer_of(PRR, BUY), RULES)


def test_old_trains_leave_the_game() -> None:
    depot = Depot((("2", 1), ("4", 2)), ("2", "4"))
    state = small_game(trains={NYC: ("2", "4", "2"), PRR: ("4",)}, depot=depot)
    assert [str(event.text) for event in rust(state, "4")] == ["All 2 trains rust"]
    assert owned(state) == {NYC: ("4",), PRR: ("4",)}
    assert state.depot == Depot((("2", 0), ("4", 2)), ("4",))
    assert [*rust(state, "2")] == []


def test_a_train_of_the_company_is_returned() -> None:
    state = small_game(trains={NYC: ("2", "4", "2")})
    assert [*returns(state, ANN, NYC)] == [DiscardTrain(ANN, "2"), DiscardTrain(ANN, "4")]
    assert why_not_return(state, NYC, DiscardTrain(ANN, "4"), "§1.1") is None
    assert str(why_not_return(state, NYC, DiscardTrain(ANN, "3"), "§1.1")) == (
        "NYC has no 3 train (§1.1). Discard 2 or 4."
    )
    assert [str(event.text) for event in give_back(state, NYC, "4")] == ["NYC discards a 4 train"]
    assert (owned(state)[NYC], state.depot.returned) == (("2", "2"), ("4",))


def test_the_bank_sells_the_next_type_and_what_a_phase_brings_beside_it() -> None:
    assert new_on_sale(small_game()) == ("2",)
    late = small_game(depot=Depot((("2", 0), ("4", 1), ("D", None)), ("2",)), phase="4")
    assert new_on_sale(late) == ("4", "D")
    assert (cheapest(late), cheapest(small_game(depot=Depot((("2", 0),))))) == (80, None)


def test_a_company_has_room_up_to_its_limit_and_returns_what_is_above_it() -> None:
    state = small_game(trains={NYC: ("2",), PRR: ("2", "2", "4")})
    assert (has_room(state, NYC), excess(state, NYC)) == (True, 0)
    assert (has_room(state, PRR), excess(state, PRR)) == (False, 1)
    assert why_not_room(state, NYC, "§1.1") is None
    assert str(why_not_room(state, PRR, "§1.1")) == (
        "PRR has 3 trains and may have 2 (§1.1). Pass."
    )
