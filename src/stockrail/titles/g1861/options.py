"""§30 options of a table. The first value is the rulebook's, or where it is silent our ruling."""

from stockrail.core.text import Text
from stockrail.core.title import Choice, GameOption, Preset

OPTIONS = (
    GameOption(
        "players",
        Text("Players"),
        (
            Choice("three_to_six", Text("three to six")),
            Choice("two_to_six", Text("two to six"), min_players=2),
            Choice(
                "two_shorter",
                Text("two to six; two with fewer trains and privates"),
                min_players=2,
            ),
        ),
        "§2.1",
    ),
    GameOption(
        "private_passes",
        Text("A player who passes before the first bid for a private"),
        (
            Choice("out", Text("is out of its auction")),
            Choice("forgotten", Text("may still bid when somebody has bid")),
        ),
        "§5.3",
    ),
    GameOption(
        "unsold_privates",
        Text("A private for which nobody bids"),
        (
            Choice("auction", Text("is auctioned again from 5 R less")),
            Choice("first_taker", Text("goes for 5 R less to the first player who takes it")),
        ),
        "§5.4",
    ),
    GameOption(
        "directors_drop",
        Text("When a director sells, the price falls"),
        (
            Choice("once_a_turn", Text("once per turn")),
            Choice("each_sale", Text("once per sale")),
        ),
        "§7.6",
    ),
    GameOption(
        "minor_certificates",
        Text("Minors"),
        (
            Choice("counted", Text("count towards the certificate limit")),
            Choice("not_counted", Text("do not count towards the certificate limit")),
        ),
        "§8.5",
    ),
    GameOption(
        "start_city",
        Text("A public starts in a city"),
        (
            Choice("no_other_city", Text("from which no train could go to another city")),
            Choice("untouched", Text("without a token, linked to no other stop")),
        ),
        "§10.3",
    ),
    GameOption(
        "sold_out",
        Text("A public that is sold out at the top of its column"),
        (
            Choice("every_column", Text("moves right and down")),
            Choice("top_row", Text("moves right and down in the top row only")),
        ),
        "§12.2",
    ),
    GameOption(
        "stations",
        Text("Two stations of one hex, as in Moscow,"),
        (
            Choice("one_of_a_hex", Text("are not both on one route")),
            Choice("each", Text("may both be on one route")),
        ),
        "§14.2",
    ),
    GameOption(
        "state_loans",
        Text("Loans of the State Railway"),
        (
            Choice("unlimited", Text("without limit")),
            Choice("hundred", Text("a hundred at most")),
        ),
        "§15.2",
    ),
    GameOption(
        "private_moments",
        Text("Companies may buy privates"),
        (
            Choice("with_decisions", Text("with every other decision of their turn")),
            Choice("asked", Text("also when asked, before interest and at the end of the turn")),
        ),
        "§16.2",
    ),
    GameOption(
        "yellow_tiles",
        Text("Yellow tiles"),
        (
            Choice("unlimited", Text("never run out")),
            Choice("limited", Text("are limited, except 7, 8 and 9")),
        ),
        "§17.4",
    ),
    GameOption(
        "nizhnii",
        Text("The first upgrade of Nizhnii Novgorod"),
        (
            Choice("free", Text("is free")),
            Choice("paid", Text("costs the 20 R printed there")),
        ),
        "§17.14",
    ),
    GameOption(
        "best_run",
        Text("Trains run"),
        (
            Choice("required", Text("for the highest revenue")),
            Choice("any", Text("as the director chooses")),
        ),
        "§19.8",
    ),
    GameOption(
        "discard_order",
        Text("Companies with too many trains discard them"),
        (
            Choice("operating", Text("in operating order")),
            Choice("listed", Text("in a fixed order")),
        ),
        "§22.6",
    ),
    GameOption(
        "late_trains",
        Text("Trains 2+2 and 5+5E"),
        (
            Choice("unlimited", Text("never run out")),
            Choice("two_expresses", Text("two 5+5E and no 2+2")),
        ),
        "§22.10",
    ),
    GameOption(
        "state_run",
        Text("The trains of the State Railway run"),
        (
            Choice("best", Text("for the highest revenue by themselves")),
            Choice("priority_holder", Text("as the holder of the priority deal chooses")),
        ),
        "§23.3",
    ),
    GameOption(
        "seized_trains",
        Text("Trains that the State Railway takes over after the run of their company"),
        (
            Choice("run", Text("run for it in this round")),
            Choice("rest", Text("do not run for it in this round, whether they ran or not")),
        ),
        "§23.3",
    ),
    GameOption(
        "state_buys_on",
        Text("With the money of a public given up in its turn the State Railway buys trains"),
        (
            Choice("always", Text("in any case")),
            Choice("with_enough_left", Text("if its purchases left it enough for any train")),
        ),
        "§23.8",
    ),
    GameOption(
        "merger_consent",
        Text("The owners of minors in a merger"),
        (
            Choice("needed", Text("must all agree")),
            Choice("not_needed", Text("are not asked")),
        ),
        "§26.3",
    ),
    GameOption(
        "merger_link",
        Text("Minors may merge"),
        (
            Choice("one_to_all", Text("if one has a route to each of the others, past any token")),
            Choice("chain", Text("if each is reached from one of the others, tokens block")),
        ),
        "§27.3",
    ),
    GameOption(
        "merger_price",
        Text("A merged public begins at"),
        (
            Choice("sum", Text("highest and lowest price together")),
            Choice("at_least_100", Text("the same, but 100 R at least")),
        ),
        "§27.4",
    ),
    GameOption(
        "merger_director",
        Text("With equal shares after a merger the director is"),
        (
            Choice("oldest", Text("the owner of the oldest minor")),
            Choice("first_to_have_two", Text("the first to have two shares")),
        ),
        "§27.6",
    ),
    GameOption(
        "second_share",
        Text("If nobody has two shares after a merger, the second is bought by"),
        (
            Choice("oldest", Text("the owner of the oldest minor")),
            Choice("any_owner", Text("any of the owners")),
        ),
        "§27.7",
    ),
    GameOption(
        "spare_token",
        Text("If one token is left after a merger, the next one"),
        (
            Choice("paid", Text("costs 20 R per hex")),
            Choice("first_given_up", Text("is free if the first minor’s was removed")),
        ),
        "§27.8",
    ),
    GameOption(
        "share_sale",
        Text("Shares of a new public are sold"),
        (
            Choice("director_first", Text("from the director on, twice round")),
            Choice("first_minor", Text("from the owner of the first minor on")),
        ),
        "§28.5",
    ),
    GameOption(
        "loan_payment",
        Text("A loan and what it pays for"),
        (
            Choice("one_transaction", Text("are one transaction: the bank breaks if it owes then")),
            Choice("before", Text("are two: the bank breaks if it cannot pay out the loan")),
        ),
        "§29.2",
    ),
    GameOption(
        "bank_breaks",
        Text("When the bank breaks"),
        (
            Choice("ends", Text("the game ends with that operating round")),
            Choice("eight_goes_on", Text("the rounds after the first 8 train are still played")),
        ),
        "§29.2",
    ),
    GameOption(
        "private_values",
        Text("At the end privates count"),
        (
            Choice("nothing", Text("nothing")),
            Choice("value", Text("with their value")),
        ),
        "§29.6",
    ),
    GameOption(
        "market",
        Text("Prices stand"),
        (
            Choice("grid", Text("in rows and columns")),
            Choice("column", Text("in one row")),
        ),
        "§30.1",
    ),
)

PRESETS = {
    "18xx.games": Preset(
        Text("as on 18xx.games"),
        {
            "players": "two_shorter",
            "private_passes": "forgotten",
            "unsold_privates": "first_taker",
            "directors_drop": "each_sale",
            "start_city": "untouched",
            "sold_out": "top_row",
            "state_loans": "hundred",
            "private_moments": "asked",
            "yellow_tiles": "limited",
            "nizhnii": "paid",
            "best_run": "any",
            "discard_order": "listed",
            "state_run": "priority_holder",
            "seized_trains": "rest",
            "state_buys_on": "with_enough_left",
            "merger_consent": "not_needed",
            "merger_link": "chain",
            "merger_price": "at_least_100",
            "merger_director": "first_to_have_two",
            "second_share": "any_owner",
            "spare_token": "first_given_up",
            "share_sale": "first_minor",
            "loan_payment": "before",
            "bank_breaks": "eight_goes_on",
            "private_values": "value",
        },
    ),
}
