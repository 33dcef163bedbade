"""Open rising auctions: bid more or leave for good, the last one in wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from stockrail.core.actions import Action, Amount, Bid, Move, Pass, Ranged
from stockrail.core.events import Event
from stockrail.core.ids import Money, PlayerId
from stockrail.core.refusal import Refusal, Unread, Way, Ways
from stockrail.core.rows import frozen
from stockrail.core.state import State
from stockrail.core.text import Coins, Text


@frozen
class Sections:
    """Where the rules of a title speak of its auctions."""

    minimum: str
    bidding: str
    cash: str


@frozen
class Auction:
    """What is up for auction, and who bids for it.

    A player who cannot pay the next bid drops out without being asked: money is
    open, so everybody knows the answer.
    """

    bidders: tuple[PlayerId, ...]
    """Still in, the one to speak first."""
    minimum: Money
    step: Money = 1
    standing: Money = 0
    leader: PlayerId | None = None

    @property
    def speaker(self) -> PlayerId:
        return self.bidders[0]

    @property
    def next_bid(self) -> Money:
        """The least that may be said now."""
        return self.minimum if self.leader is None else self.standing + self.step

    def highest_bid(self, cash: Money) -> Money:
        """The most that can be said now with so much money; the next bid at least."""
        steps = max(0, cash - self.next_bid) // self.step
        return self.next_bid + steps * self.step

    @property
    def is_over(self) -> bool:
        """One bidder is left and leads, or nobody is left at all."""
        return not self.bidders or self.bidders == (self.leader,)

    def after(self, action: Bid | Pass) -> Auction:
        first, *rest = self.bidders
        if isinstance(action, Pass):
            return self._with_bidders(tuple(rest))
        return Auction((*rest, first), self.minimum, self.step, action.amount, first)

    def without_the_poor(self, cash: Mapping[str, Money]) -> Auction:
        """Those who cannot go on left out; the leader stays, and the bid stands."""
        low, leader = self.next_bid, self.leader
        able = tuple([b for b in self.bidders if b == leader or cash[b] >= low])
        return self if able == self.bidders else self._with_bidders(able)

    def _with_bidders(self, bidders: tuple[PlayerId, ...]) -> Auction:
        return Auction(bidders, self.minimum, self.step, self.standing, self.leader)


@frozen
class BidMade(Event):
    says = Text("{player} bids {amount}")

    player: PlayerId
    amount: Coins


@frozen
class PricedOut(Event):
    says = Text("{player} cannot bid {amount} and is out")

    player: PlayerId
    amount: Coins


@frozen
class LeftAuction(Event):
    says = Text("{player} passes and is out of the auction")

    player: PlayerId


def proposals(state: State, auction: Auction) -> Iterator[Move]:
    speaker, low = auction.speaker, auction.next_bid
    amount = Amount(low, auction.highest_bid(state.cash[speaker]), auction.step)
    yield Ranged(Bid(speaker, low), amount)
    yield Pass(speaker)


def why_not(
    state: State,
    auction: Auction,
    action: Bid | Pass,
    rules: Sections,
    bidding: type[Action] = Bid,
) -> Refusal | None:
    """A bid is at least the next one and at most the bidder's cash; passing is free.

    `bidding` is the action by which the title bids here.
    """
    if isinstance(action, Pass):
        return None
    cash, low = state.cash[action.player], auction.next_bid
    if low <= action.amount <= cash and not (action.amount - low) % auction.step:
        return None
    return Unread(lambda: _wrong_bid(state, auction, action, rules, bidding))


def _wrong_bid(
    state: State, auction: Auction, bid: Bid, rules: Sections, bidding: type[Action]
) -> Refusal:
    """What is wrong with a bid that is too low, too high, or between the steps."""
    cash, low = state.cash[bid.player], auction.next_bid
    high = state.money(auction.highest_bid(cash))
    instead = Ways(
        Way(Text("bid {low} to {high}", low=state.money(low), high=high), bidding),
        Way(Text("pass"), Pass),
    )
    if bid.amount < low:
        if auction.leader is None:
            fact = Text("The first bid is at least {low}", low=state.money(low))
            return Refusal(rules.minimum, fact, instead)
        fact = Text(
            "{leader} has bid {standing}; the next bid is at least {low}",
            leader=auction.leader,
            standing=state.money(auction.standing),
            low=state.money(low),
        )
        return Refusal(rules.bidding, fact, instead)
    if (bid.amount - low) % auction.step:
        fact = Text(
            "Bids rise from {low} in steps of {step}",
            low=state.money(low),
            step=state.money(auction.step),
        )
        return Refusal(rules.bidding, fact, instead)
    fact = Text("{player} has {cash}", player=bid.player, cash=state.money(cash))
    return Refusal(rules.cash, fact, instead)


def speak(state: State, auction: Auction, action: Bid | Pass) -> tuple[Auction, list[Event]]:
    """The auction after a bid or a pass, and after those who cannot go on have left."""
    said: Event = (
        LeftAuction(action.player)
        if isinstance(action, Pass)
        else BidMade(action.player, state.money(action.amount))
    )
    going_on, left = admit(state, auction.after(action))
    return going_on, [said, *left]


def admit(state: State, auction: Auction) -> tuple[Auction, list[Event]]:
    """The auction without those who cannot pay the next bid."""
    able = auction.without_the_poor(state.cash)
    if able is auction:
        return auction, []
    price = state.money(auction.next_bid)
    return able, [PricedOut(b, price) for b in auction.bidders if b not in able.bidders]
