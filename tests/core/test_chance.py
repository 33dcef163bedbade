"""Lots: the same for the same seed and ply, each in proportion to its weight."""

from collections import Counter

from stockrail.core.chance import draw


def test_one_seed_and_ply_give_one_outcome() -> None:
    lots = [draw(seed, ply, "abcdef", [1] * 6) for seed in range(10) for ply in range(10)]
    again = [draw(seed, ply, "abcdef", [1] * 6) for seed in range(10) for ply in range(10)]
    assert lots == again
    assert len(set(lots)) == 6


def test_outcomes_are_drawn_by_weight() -> None:
    counted = Counter(draw(seed, 0, "abc", [1, 0, 3]) for seed in range(4000))
    assert counted["b"] == 0
    assert 0.22 < counted["a"] / 4000 < 0.28


def test_the_draw_is_the_same_on_every_machine() -> None:
    """Written down once; a log's seed keeps its meaning."""
    assert "".join(draw(7, ply, "NESW", [1] * 4) for ply in range(12)) == "NWEWWSNWNSWE"
