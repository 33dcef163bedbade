"""Shares with a president's certificate: who may sell how many, and who is president then.

Holdings are counted in shares of a tenth; the president's certificate is two of
them in one piece. What nobody holds lies in the offering or in the pool.
"""

from __future__ import annotations

from stockrail.core.ids import CompanyId, PlayerId
from stockrail.core.state import State
from stockrail.mechanics.shares import held

OFFERING, POOL = PlayerId("offering"), PlayerId("pool")
"""Holders of what no player has: never bought yet, and sold back."""
PRESIDENTS = 2
"""Shares in the president's certificate."""


def move(draft: State, company: CompanyId, count: int, giver: PlayerId, taker: PlayerId) -> None:
    """Shares change hands; the president's certificate follows by itself."""
    assert held(draft, giver, company) >= count, f"{giver} has no {count} of {company}"
    draft.shares[giver, company] -= count
    draft.shares[taker, company] = held(draft, taker, company) + count


def certificates(state: State, player: PlayerId, company: CompanyId, is_president: bool) -> int:
    """In pieces of paper."""
    return held(state, player, company) - (PRESIDENTS - 1 if is_president else 0)


def successor(state: State, company: CompanyId, president: PlayerId, keeps: int) -> PlayerId | None:
    """Who takes over if the president keeps only `keeps` shares.

    The largest other holder if they have more, and the two shares to exchange; ties go
    clockwise from the president. `None` if nobody can.
    """
    others = state.clockwise_from(president)[1:]
    best = max(others, key=lambda player: held(state, player, company))
    most = held(state, best, company)
    return best if most > keeps and most >= PRESIDENTS else None


def most_for_sale(
    state: State,
    player: PlayerId,
    company: CompanyId,
    *,
    president: PlayerId | None,
    pool_limit: int,
    keeps_office: bool = False,
) -> int:
    """How many shares the player may sell at once.

    The pool has room for so many, and the president's certificate stays with a player;
    with `keeps_office` the seller must stay president.
    """
    has = held(state, player, company)
    room = pool_limit - held(state, POOL, company)
    if player != president:
        return max(0, min(has, room))
    rival = max(held(state, other, company) for other in state.clockwise_from(player)[1:])
    must_keep = PRESIDENTS if rival < PRESIDENTS else 0
    if keeps_office:
        must_keep = max(PRESIDENTS, rival)
    return max(0, min(has - must_keep, room))
