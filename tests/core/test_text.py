"""Sentences: English by themselves, any language where they are shown."""

import pytest

from stockrail.core.actions import Pass
from stockrail.core.refusal import Refusal, Way, Ways
from stockrail.core.text import Coins, Named, Names, Part, Series, Span, Text, plain
from stockrail.view import encode

FRENCH = {
    "{player} bids {amount}": "{player} mise {amount}",
    "${n}": "{n} $",
    "Choose {kinds}.": "Choisissez {kinds}.",
    "{first} or {last}": "{first} ou {last}",
    "{thousands},{units}": "{thousands}\u202f{units}",
    "pass": "passer",
    "{why} ({rule}). {instead}": "{why} ({rule}). {instead}",
}


def french(template: str) -> str:
    return FRENCH.get(template, template)


def test_a_sentence_is_english_by_itself() -> None:
    text = Text("{player} bids {amount}", player="Ann", amount=Coins("${n}", 7))
    assert str(text) == "Ann bids $7"
    assert repr(text) == "Text('Ann bids $7')"


def test_a_sentence_is_translated_with_all_that_is_in_it() -> None:
    text = Text("{player} bids {amount}", player="Ann", amount=Coins("${n}", 7))
    assert text.render(french) == "Ann mise 7 $"


@pytest.mark.parametrize(
    ("kinds", "english", "in_french"),
    [
        ((), "Choose .", "Choisissez ."),
        (("PRR",), "Choose PRR.", "Choisissez PRR."),
        ((Text("pass"), "PRR"), "Choose pass or PRR.", "Choisissez passer ou PRR."),
        (("PRR", "B&O", "NYC"), "Choose PRR, B&O or NYC.", "Choisissez PRR, B&O ou NYC."),
    ],
)
def test_a_list_is_joined_as_the_language_does(
    kinds: tuple[Text | str, ...], english: str, in_french: str
) -> None:
    text = Text("Choose {kinds}.", kinds=kinds)
    assert str(text) == english
    assert text.render(french) == in_french


def test_names_of_players_are_never_taken_for_templates() -> None:
    assert str(Text("{player} passes", player="{player} {0}")) == "{player} {0} passes"
    assert Text("{player} passes", player="pass").render(french) == "pass passes"


def test_a_sentence_without_parameters_may_have_braces() -> None:
    assert str(Text("a {brace}")) == "a {brace}"


def test_equal_sentences_are_one_in_a_set() -> None:
    texts = {Text("{n} left", n=1), Text("{n} left", n=1), Text("{n} left", n=2)}
    assert len(texts) == 2
    assert Text("pass") != "pass"


def test_a_sum_of_money_knows_its_amount() -> None:
    assert Coins("${n}", 12).amount == 12


@pytest.mark.parametrize(
    ("amount", "english", "in_french"),
    [
        (999, "$999", "999 $"),
        (9999, "$9,999", "9\u202f999 $"),
        (10_000, "$10,000", "10\u202f000 $"),
        (-12_500, "$-12,500", "-12\u202f500 $"),
        (1_234_567, "$1,234,567", "1\u202f234\u202f567 $"),
    ],
)
def test_large_sums_are_parted_as_the_language_does(
    amount: int, english: str, in_french: str
) -> None:
    assert str(Coins("${n}", amount)) == english
    assert Coins("${n}", amount).render(french) == in_french


def test_a_refusal_says_the_fact_the_rule_and_the_way_out() -> None:
    refusal = Refusal(
        "§4.5", Text("Ann has {cash}", cash=Coins("${n}", 9)), Ways(Way(Text("pass")))
    )
    assert str(refusal) == "Ann has $9 (§4.5). Pass."
    assert refusal.text.render(french) == "Ann has 9 $ (§4.5). Passer."


def test_a_refusal_without_a_way_out_ends_there() -> None:
    assert str(Refusal("§4.5", Text("Ann has nothing"))) == "Ann has nothing (§4.5)."


# What its parts mean

NAMES: Names = {"Ann": "player", "PRR": "company", "RSR": "company", "H8": "hex"}


def parts(text: Text, template: str = "{text}") -> list[Part]:
    """Its parts where another language says `template`."""
    said = text.parts(lambda english: template, NAMES)
    assert plain(said) == text.render(lambda english: template)
    return said


ANN, PRR = Span("player", "Ann", "Ann"), Span("company", "PRR", "PRR")


def test_a_parameter_is_a_name_if_all_of_it_is_one() -> None:
    text = Text("{a}{b}", a="Ann", b="Annabel")
    assert parts(text, "{a} and {b}") == [ANN, " and ", "Annabel"]
    assert parts(Text("Ann bids"), "Ann bids") == ["Ann bids"]


def test_the_same_letters_are_no_name_where_a_number_stands() -> None:
    assert Text("tile {n}", n=8).parts(names={"8": "player"}) == ["tile ", "8"]


@pytest.mark.parametrize(
    ("company", "template", "before"),
    [
        ("PRR", "cours {company:de la|du RSR}", "de la "),
        ("RSR", "cours {company:de la|du RSR}", "du "),
        ("Ann", "cours {company:de la|du RSR}", "de l’"),
        ("PRR", "cours {company}", ""),
    ],
)
def test_an_article_stands_before_the_name_and_not_in_it(
    company: str, template: str, before: str
) -> None:
    said = parts(Text("price of {company}", company=company), template)
    assert said[-1] == Span(NAMES[company], company, company)
    assert plain(said[:-1]) == f"cours {before}"


def test_money_has_its_amount_in_every_language() -> None:
    text = Text("{player} bids {amount}", player="Ann", amount=Coins("${n}", 12_500))
    assert text.parts(french, NAMES) == [ANN, " mise ", Span("money", "12\u202f500 $", 12_500)]


def test_texts_in_texts_keep_what_they_mean() -> None:
    inner = Text("{company} floats", company="PRR")
    either = Text("Choose {kinds}.", kinds=(inner, "PRR", "Ann"))
    assert either.parts(french, NAMES)[1:] == [PRR, " floats", ", ", PRR, " ou ", ANN, "."]


def test_names_that_are_not_ids_and_lists_of_names() -> None:
    moscow = Named("hex", "H8", "Moscow")
    assert Series((moscow, "Ann"), " – ").parts(names=NAMES) == [moscow.span, " – ", ANN]
    assert Named("hex", "H8") != Named("company", "H8")


def test_ways_out_are_one_sentence_with_its_names() -> None:
    ways = Ways(Way(Text("{company} runs", company="PRR"), Pass), Way(Text("pass"), Pass))
    assert ways.parts(names=NAMES) == [PRR, " runs", ", or ", "pass", "."]
    assert str(Ways(Way(Text("{who} passes", who="ann"), Pass))) == "Ann passes."


def test_the_rule_of_a_refusal_is_a_rule() -> None:
    said = Refusal("§4.5", Text("Ann has nothing")).text.parts()
    assert Span("rule", "§4.5", "§4.5") in said


def test_on_the_wire_a_text_is_a_string_or_its_parts() -> None:
    assert encode(Text("Pass"), names=NAMES) == "Pass"
    assert encode(Text("{a} of {b}", a=1, b="all"), names=NAMES) == "1 of all"
    bid = Text("{a}{b} bids {c}", a="Mr ", b="Ann", c=Coins("${n}", 7))
    assert encode(bid, names=NAMES) == [
        *("Mr ", ["player", "Ann", "Ann"], " bids ", ["money", "$7", 7])
    ]
