"""So many at once, and so many of one address."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Literal

Refused = Literal["full", "crowded"]
"""There is room for nobody; there is none for this address."""


class Gate:
    """Counts who is inside. Not for several threads."""

    def __init__(self, most: int, most_of_one: int, uncounted: Sequence[str]) -> None:
        self.most = most
        self._most_of_one = most_of_one
        self._uncounted = Networks(uncounted)
        self._of_one: Counter[str] = Counter()
        self.inside = 0

    def enter(self, address: str) -> Refused | None:
        """Why not; who is let in has to leave."""
        if self.inside >= self.most:
            return "full"
        if address not in self._uncounted:
            if self._of_one[household(address)] >= self._most_of_one:
                return "crowded"
            self._of_one[household(address)] += 1
        self.inside += 1
        return None

    def leave(self, address: str) -> None:
        self.inside -= 1
        if address not in self._uncounted:
            self._of_one[household(address)] -= 1
            if not self._of_one[household(address)]:
                del self._of_one[household(address)]


class Networks:
    """Addresses that lie in one of these networks."""

    def __init__(self, words: Sequence[str]) -> None:
        self._networks = tuple(ip_network(word) for word in words)
        self._has = lru_cache(maxsize=4096)(self._find)

    def __contains__(self, address: str) -> bool:
        return self._has(address[:64])

    def _find(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        return any(found in network for network in self._networks)


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """Who is counted together: one IPv4 address, or a network of IPv6 that one customer gets.

    >>> household("203.0.113.7"), household("2001:db8:1:2:3:4:5:6")
    ('203.0.113.7', '2001:db8:1:2::/64')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ip_network((int(found), 64), strict=False))
    return str(found)
