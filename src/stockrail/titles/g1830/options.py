"""Rule options that a table may choose (docs/rulings/1830.md)."""

from stockrail.core.text import Text
from stockrail.core.title import Choice, GameOption, Preset


def _option(
    name: str, rule: str, label: Text, formerly: str | None = None, **choices: Text
) -> GameOption:
    values = tuple(Choice(value, said) for value, said in choices.items())
    return GameOption(name, label, values, rule, formerly)


OPTIONS = (
    _option(
        "trains",
        "§28.3",
        Text("Trains in the box"),
        document=Text("5, 4, 3, 2, 2 (rulebook)"),
        published=Text("6, 5, 4, 3, 2 (published game)"),
    ),
    _option(
        "diesels",
        "§28.3",
        Text("Number of D trains"),
        six=Text("six (rulebook)"),
        unlimited=Text("unlimited"),
    ),
    _option("third_six", "§26.2", Text("A third 6 train"), no=Text("no"), yes=Text("yes")),
    _option(
        "beginners",
        "§26.1",
        Text("For beginners"),
        none=Text("the full game"),
        long=Text("no D trains, a third 6"),
        short=Text("no D trains, a third 6, a bank of $4,500"),
    ),
    _option(
        "brown_purchases",
        "§10.6",
        Text("Several purchases in one turn, brown zone"),
        any=Text("any brown certificates (rulebook)"),
        pool=Text("one company, from the pool (18xx.games)"),
        one_company=Text("one company, pool or IPO"),
    ),
    _option(
        "stock_turn",
        "§4.3",
        Text("Sales in a stock turn"),
        either_order=Text("all before or all after the purchase (rulebook)"),
        sell_buy_sell=Text("before and after the purchase (18xx.games)"),
    ),
    _option(
        "first_sales",
        "§12.2",
        Text("No sales"),
        first_round=Text("in the first stock round, private sale included (rulebook)"),
        first_share_round=Text("before the first operating round (18xx.games)"),
    ),
    _option(
        "sale_priority",
        "§7.12",
        Text("Priority after the private sale: left of"),
        last_buyer=Text("the last buyer (rulebook)"),
        direct_buyer=Text("the last direct buyer (18xx.games)"),
    ),
    _option(
        "after_all_pass",
        "§7.11",
        Text("All pass in the private sale: who goes on"),
        last_buyer=Text("left of the last buyer (rulebook)"),
        next_seat=Text("the next seat (18xx.games)"),
    ),
    _option(
        "over_limit",
        "§10.7",
        Text("Over a limit players must sell"),
        presidency=Text("after losing a presidency (rulebook)"),
        any_excess=Text("whatever the reason (18xx.games)"),
    ),
    _option(
        "capital",
        "§11.4",
        Text("A company receives its capital"),
        first_operation=Text("in its first operating round (rulebook)"),
        at_once=Text("when it floats (18xx.games)"),
    ),
    _option(
        "best_run",
        "§20.14",
        Text("The trains must run"),
        required=Text("for the highest revenue (rulebook)"),
        any=Text("on any legal routes (18xx.games)"),
    ),
    _option(
        "bank_breaks",
        "§25.3",
        Text("The bank breaks"),
        empty=Text("when it is empty (rulebook)"),
        below_zero=Text("when it must pay more than it has (18xx.games)"),
    ),
    _option(
        "forced_train",
        "§24.3",
        Text("With the president’s money"),
        cheapest=Text("the cheapest train of all (rulebook)"),
        cheapest_of_bank=Text("the bank’s cheapest, or any of a company (18xx.games)"),
    ),
    _option(
        "private_deals",
        "§23.1",
        Text("Players sell each other privates"),
        either_turn=Text("in the turn of either (rulebook)"),
        buyers_turn=Text("in the buyer’s turn, as its purchase (18xx.games)"),
    ),
    _option(
        "private_moments",
        "§23.4",
        Text("Companies may buy privates"),
        formerly="asked",
        with_decisions=Text("with every other decision of their turn"),
        asked=Text("also when asked, at the end of the turn (18xx.games)"),
    ),
    _option(
        "bo_private",
        "§27.9",
        Text("The B&O private may be sold"),
        not_to_companies=Text("to players (rulebook)"),
        never_sold=Text("to nobody (18xx.games)"),
    ),
    _option(
        "erie_home",
        "§19.9",
        Text("Erie chooses its home"),
        at_start=Text("when it starts (rulebook)"),
        with_tile=Text("when the tile is laid (18xx.games)"),
    ),
    _option(
        "red_areas",
        "§20.7",
        Text("Both ends of a route may not be"),
        hexes=Text("the same red hex (rulebook)"),
        canadian_west=Text("both in Canadian West (18xx.games)"),
        areas=Text("in the same red area"),
    ),
    _option(
        "split_sales",
        "§15.3",
        Text("One company sold in parts brings"),
        same_price=Text("the first price for all (rulebook)"),
        falling_price=Text("the price of the moment (18xx.games)"),
    ),
    _option(
        "csl_tile",
        "§27.2",
        Text("The tile of C&SL is laid"),
        track_step=Text("in the track step (rulebook)"),
        any_moment=Text("at any moment of the turn (18xx.games)"),
    ),
    _option(
        "dh_tile",
        "§27.3",
        Text("The owner of D&H lays a tile on its hex"),
        with_token=Text("with the free token (rulebook)"),
        either=Text("with the free token, or as any other tile (18xx.games)"),
    ),
    _option(
        "mh_exchange",
        "§27.6",
        Text("M&H is exchanged"),
        between_turns=Text("in its owner’s turn or between turns (rulebook)"),
        any_moment=Text("at any moment (18xx.games)"),
    ),
    _option(
        "forced_sales",
        "§24.9",
        Text("Forced sales"),
        free=Text("may bring more than needed (rulebook)"),
        needed_only=Text("only what is needed (18xx.games)"),
    ),
    _option(
        "discard_order",
        "§21.9",
        Text("Several companies discard trains"),
        operating=Text("in operating order"),
        listed=Text("in the order of the list (18xx.games)"),
    ),
    _option(
        "equal_prices",
        "§16.2",
        Text("Equal prices in one column: first to operate"),
        first_come=Text("the marker that was there first"),
        upper_row=Text("the upper marker (18xx.games)"),
    ),
    _option(
        "money",
        "§11.7",
        Text("Money"),
        closed=Text("players see their own and the bank’s (rulebook)"),
        open=Text("open (18xx.games)"),
    ),
    _option(
        "seats",
        "§2.3",
        Text("Position cards"),
        as_listed=Text("as the players are listed"),
        drawn=Text("drawn at random"),
    ),
)

PRESETS = {
    "18xx.games": Preset(
        Text("as on 18xx.games"),
        {
            "trains": "published",
            "diesels": "unlimited",
            "brown_purchases": "pool",
            "stock_turn": "sell_buy_sell",
            "first_sales": "first_share_round",
            "sale_priority": "direct_buyer",
            "after_all_pass": "next_seat",
            "over_limit": "any_excess",
            "capital": "at_once",
            "best_run": "any",
            "bank_breaks": "below_zero",
            "forced_train": "cheapest_of_bank",
            "private_deals": "buyers_turn",
            "private_moments": "asked",
            "bo_private": "never_sold",
            "erie_home": "with_tile",
            "red_areas": "canadian_west",
            "split_sales": "falling_price",
            "csl_tile": "any_moment",
            "dh_tile": "either",
            "mh_exchange": "any_moment",
            "forced_sales": "needed_only",
            "discard_order": "listed",
            "equal_prices": "upper_row",
            "money": "open",
        },
    )
}
