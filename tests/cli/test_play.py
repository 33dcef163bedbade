"""A table at the terminal: people type, bots answer."""

import json
import re
import signal
import subprocess
from pathlib import Path

from .conftest import COMMAND, Run, environment

TWO = ("play", "chicago-express", "--seats", "Ann,Bob", "--seed", "1")


def lines(*typed: str) -> str:
    return "\n".join(typed) + "\n"


def test_a_prompt_shows_numbered_options_and_the_table(stockrail: Run) -> None:
    done = stockrail(*TWO, typed=lines("quit"))
    assert done.returncode == 0
    assert "The first share of PRR is up for auction, from $7\n" in done.stdout
    assert "Ann: Bid for the first share of PRR, or pass (§2.4)" in done.stdout
    assert "      Bid 7 to 60: type the amount\n" in done.stdout
    assert "   p. Pass\n" in done.stdout
    assert "Company treasury $0, Income $7" in done.stdout
    assert re.search(r"Bob +\$60", done.stdout)


def test_a_number_is_an_amount_where_an_amount_is_asked_for(stockrail: Run) -> None:
    done = stockrail(*TWO, typed=lines("2", "12", "$13", "14", "bid Bob 15", "p"))
    _, two, *_ = done.stdout.split("> ")
    assert two.startswith("The first bid is at least $7")
    assert "passes" not in two
    assert "Ann bids $12\n" in done.stdout
    assert "Bob bids $13\n" in done.stdout
    assert "Ann bids $14\n" in done.stdout
    assert "Bob bids $15\n" in done.stdout
    assert "Bob buys a share of PRR for $15" in done.stdout
    assert "Bid for the first share of B&O" in done.stdout


def test_refusals_and_slips_are_explained(stockrail: Run) -> None:
    typed = lines("200", "fly Ann", "bid Bob 20", "why bid Ann 3", "why 3", "why p")
    typed += lines("bid much", "why bid Ann", "bid 'Ann", "2 9", "9" * 5000)
    done = stockrail(*TWO, typed=typed)
    assert "Ann has $60 (§2.4). Bid $7 to $60, or pass." in done.stdout
    assert (
        "“fly Ann” is not an answer here. Type an amount, 7 to 60, p or help for more.\n"
    ) in done.stdout
    assert "It is Ann’s turn, not Bob’s" in done.stdout
    assert done.stdout.count("The first bid is at least $7") == 2
    assert "That is legal.\n" in done.stdout
    assert (
        "“bid much” cannot be read: bid.amount is 'much'. It takes a whole number. "
        "Type help for an example.\n"
    ) in done.stdout
    assert (
        "“bid Ann” cannot be read: Too few words for bid. Write bid PLAYER AMOUNT. Type help"
    ) in done.stdout
    assert "A quotation mark is not closed" in done.stdout
    assert "Type the amount alone: 9.\n" in done.stdout
    assert done.returncode == 0


def test_what_cannot_be_read_is_explained_in_french(stockrail: Run) -> None:
    typed = lines("bid beaucoup", "why bid Ann")
    _, much, short, _ = stockrail(*TWO, "--language", "fr", typed=typed).stdout.split("> ")
    assert much == (
        "«\u00a0bid beaucoup\u00a0» est illisible\u00a0: bid.amount vaut 'beaucoup'. "
        "Il y faut un nombre entier. "
        "Tapez help pour un exemple.\n"
    )
    assert short == (
        "«\u00a0bid Ann\u00a0» est illisible\u00a0: Trop peu de mots pour bid. "
        "Écrivez bid PLAYER AMOUNT. "
        "Tapez help pour un exemple.\n"
    )


def test_words_find_options(stockrail: Run) -> None:
    said = stockrail(*TWO, typed=lines("BID", "pass or not", "all")).stdout
    _, *answers = said.split("> ")
    assert answers[0] == "      Bid 7 to 60: type the amount\n"
    assert answers[1].startswith("“pass or not” cannot be read")
    assert answers[2] == "      Bid 7 to 60: type the amount\n   p. Pass\n"


def test_why_lists_what_cannot_be_done(stockrail: Run) -> None:
    opening = ("7", "p", "6", "p", "5", "p", "8", "p")
    done = stockrail(*TWO, typed=lines("why", *opening, "choose Ann auction", "why"))
    assert "Nothing is refused here." in done.stdout
    assert "Auction a share of WAB: The Wabash opens when" in done.stdout


def test_undo_takes_back_the_answers_of_bots_too(stockrail: Run) -> None:
    words = ("play", "chicago-express", "--seats", "Ann,bot:random,bot:steady", "--seed", "3")
    done = stockrail(*words, typed=lines("undo", "9", "undo", "log", "quit"))
    assert "Nothing to undo.\n" in done.stdout
    assert done.stdout.count("Bid 7 to 40: type") == 2


def test_log_board_show_and_help(stockrail: Run) -> None:
    done = stockrail(*TWO, typed=lines("9", "log", "places", "board prr", "show", "help"))
    assert done.stdout.count("Ann bids $9") == 2
    assert re.search(r"A2 +Chicago +\$3 \+7", done.stdout)
    assert re.search(r"Track of PRR\n +[A-Z]\d+ .+ PRR\n", done.stdout)
    assert "Type help for commands, q to quit.\n" in done.stdout
    assert "NUMBER: the amount, such as 10\np: Pass\n" in done.stdout
    assert "WORDS: the options that contain them, such as Pass;" in done.stdout
    assert "with or without your name, such as: bid Bob 10\n" in done.stdout
    assert "A2   Chicago" in done.stdout
    assert "run TRAIN HEXES" not in done.stdout
    assert done.stdout.count("Bob: Bid for the first share of PRR") == 2


def test_a_saved_game_goes_on(stockrail: Run, tmp_path: Path) -> None:
    words = ("play", "chicago-express", "--seats", "Ann,bot:steady", "--option", "opener=drawn")
    stockrail(
        *words, "--seed", "4", typed=lines("save game.json", "save", "save /no/where", "quit")
    )
    stored = json.loads((tmp_path / "game.json").read_text())
    assert stored["players"] == ["Ann", "steady 2"]
    assert stored["options"]["opener"] == "drawn"
    again = stockrail("play", "--resume", "game.json", typed=lines("quit"))
    assert "Ann: Bid for the first share of PRR" in again.stdout
    assert stockrail("replay", "game.json").returncode == 0


def test_a_saved_game_that_does_not_follow_from_its_log_is_said(
    stockrail: Run, tmp_path: Path
) -> None:
    stockrail(*TWO, typed=lines("9", "save game.json"))
    stored = json.loads((tmp_path / "game.json").read_text())
    stored["position"]["cash"]["Ann"] += 1
    (tmp_path / "game.json").write_text(json.dumps(stored))
    again = stockrail("play", "--resume", "game.json", typed=lines("quit"))
    assert again.stderr.startswith("By today’s rules the log leads elsewhere;")


def test_what_cannot_be_saved_is_said(stockrail: Run) -> None:
    done = stockrail(*TWO, typed=lines("save", "save no/where.json"))
    assert "Name a file: save FILE" in done.stdout
    assert "no/where.json cannot be written: there is no such file or directory" in done.stdout


def test_a_game_at_the_terminal_comes_to_its_end(stockrail: Run) -> None:
    """Whoever passes where they can, and else takes the first option, until the bots end it."""
    words = ("play", "chicago-express", "--seats", "Ann,bot:steady,bot:steady", "--seed", "2")
    done = stockrail(*words, typed=lines(*["p", "1"] * 400))
    assert "The game ends: " in done.stdout
    assert re.search(r"\n  Ann: \d+\n", done.stdout)


def test_the_table_speaks_french(stockrail: Run) -> None:
    done = stockrail(*TWO, "--language", "fr", typed=lines("3", "quit"))
    assert "      Enchérir de 7 à 60\u00a0: tapez le montant\n" in done.stdout
    assert "p. Passer" in done.stdout
    assert "(§2.2)" in done.stdout or "(§2.4)" in done.stdout
    assert "Treasury" not in done.stdout


def test_q_quits(stockrail: Run) -> None:
    for word in ("q", "quit", "exit"):
        done = stockrail(*TWO, typed=lines(word, "9"))
        assert (done.returncode, "Ann bids" in done.stdout) == (0, False)


def test_an_option_with_an_amount_asks_for_it(stockrail: Run) -> None:
    words = ("play", "1830", "--seats", "Ann,Bob", "--seed", "1")
    said = stockrail(*words, typed=lines("2", "50", "3 75", "99", "2", "help", "2", "")).stdout
    _, first, fifty, third, none, how, helped, *_ = said.split("> ")
    assert first == "How much? 45 to 1200\n"
    assert fifty.startswith("Ann bids $50 on C&SL")
    assert third.startswith("Bob bids $75 on D&H")
    assert none.startswith("Type a number from 1 to ")
    assert how.startswith("How much? ")
    assert helped.startswith("NUMBER: choose an option; NUMBER AMOUNT: ")


def test_an_interrupt_leaves_politely() -> None:
    table = subprocess.Popen(
        [COMMAND, *TWO],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(PYTHONUNBUFFERED="1"),
        # A shell that runs the tests in the background has interrupts ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert table.stdout is not None
    while "Pass" not in table.stdout.readline():
        pass
    table.send_signal(signal.SIGINT)
    _, said = table.communicate(timeout=20)
    assert table.returncode == 130
    assert "Traceback" not in said
