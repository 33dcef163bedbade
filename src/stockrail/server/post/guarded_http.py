"""Requests to addresses that people have given us, which must not lead into our own network."""

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from socket import SOCK_STREAM, getaddrinfo

import httpx

from stockrail.core.text import Text

from .failures import NotYet, Undeliverable

Resolve = Callable[[str, int], Awaitable[Sequence[str]]]
"""The addresses that a name has."""
PORTS = (80, 443)
PATIENCE = 10.0
"""Seconds for all of a request."""
MOST_TRIED = 3
"""Addresses of one name."""
LONGEST = 1000
UNICAST = IPv6Network("2000::/3")
"""All that is given out of IPv6; other networks are ours, everybody's, or stand for IPv4."""

OURS = (
    *(IPv4Network("192.0.0.0/24"), IPv4Network("192.88.99.0/24"), IPv6Network("3fff::/20")),
    IPv4Network("168.63.129.16/32"),  # where Azure speaks to its machines
)
"""Networks that are not on the internet, though `is_global` may say so of parts of them."""

_NAMES = ThreadPoolExecutor(4, "names")
"""A name whose server is silent holds a thread for long; nothing else waits for these."""


async def resolved(host: str, port: int) -> Sequence[str]:
    loop = asyncio.get_running_loop()
    look_up = partial(getaddrinfo, host, port, type=SOCK_STREAM)
    found = await loop.run_in_executor(_NAMES, look_up)
    return [str(address[0]) for *_, address in found]


def is_outside(address: IPv4Address | IPv6Address) -> bool:
    """Whether it is somewhere on the internet, and not in a network of one's own.

    >>> is_outside(ip_address("1.1.1.1")), is_outside(ip_address("192.168.0.1"))
    (True, False)

    Some that look like any other are of the network in which a machine is, or of none.

    >>> is_outside(ip_address("192.0.0.192")), is_outside(ip_address("168.63.129.16"))
    (False, False)

    IPv6 has many ways to write an address of IPv4; they are all inside.

    >>> is_outside(ip_address("::ffff:1.1.1.1")), is_outside(ip_address("64:ff9b::1.1.1.1"))
    (False, False)
    """
    if any(address in network for network in OURS):
        return False
    if isinstance(address, IPv4Address):
        return address.is_global and not address.is_multicast
    stands_for_ipv4 = address.sixtofour is not None or address.teredo is not None
    return address in UNICAST and address.is_global and not stands_for_ipv4


class GuardedHttp:
    """A name is looked up once, and the very address that was checked is connected to. Nobody is
    followed elsewhere, and no answer is read beyond its status.

    Whoever names an address inside is told so, that the operator can be asked to allow it. They
    learn that a name is known inside, but not where it leads, nor whether anything is there: it is
    refused before it is connected to, whichever its port."""

    def __init__(
        self,
        networks: Sequence[str] = (),
        ports: Sequence[int] = PORTS,
        *,
        resolve: Resolve = resolved,
        patience: float = PATIENCE,
    ) -> None:
        """`networks` may be reached though they are inside."""
        self._networks: list[IPv4Network | IPv6Network] = [ip_network(n) for n in networks]
        self._ports = frozenset(ports)
        self._resolve = resolve
        self._patience = patience

    def check(self, url: str) -> httpx.URL:
        """What can be seen without looking up a name.

        :raises Undeliverable: nothing is ever sent there.
        """
        try:
            target = httpx.URL(url)
        except (httpx.InvalidURL, UnicodeError) as error:
            raise Undeliverable(Text("This is not a web address")) from error
        if target.scheme not in ("http", "https") or not target.host or len(url) > LONGEST:
            raise Undeliverable(Text("The address must begin with https://"))
        if target.userinfo:
            raise Undeliverable(Text("The address must not contain a user name or password"))
        if _port(target) not in self._ports:
            raise Undeliverable(
                Text("Port {port} is not allowed", port=_port(target)),
                Text("The person who runs this server can add it to STOCKRAIL_HOOK_PORTS."),
            )
        try:
            literal = ip_address(target.host)
        except ValueError:
            return target
        self._check_address(literal)
        return target

    async def post(self, url: str, content: bytes, headers: Mapping[str, str]) -> int:
        """The status of the answer.

        :raises Undeliverable: nothing is ever sent there.
        :raises NotYet: nobody answers.
        """
        target = self.check(url)
        try:
            async with asyncio.timeout(self._patience):
                return await self._post(target, content, headers)
        except (TimeoutError, httpx.TransportError, OSError, UnicodeError) as error:
            raise NotYet(Text("{host} does not answer", host=target.host)) from error

    async def _post(self, target: httpx.URL, content: bytes, headers: Mapping[str, str]) -> int:
        host = target.raw_host.decode("ascii")
        found = await self._resolve(host, _port(target))
        addresses = [*dict.fromkeys(ip_address(address) for address in found)]
        for address in addresses:
            self._check_address(address)
        told = {**headers, "host": target.netloc.decode("ascii")}
        client = httpx.AsyncClient(verify=_trusted(), trust_env=False, timeout=self._patience)
        async with client:
            for n, address in enumerate(addresses[:MOST_TRIED], 1):
                try:
                    async with client.stream(
                        "POST",
                        target.copy_with(host=str(address)),
                        content=content,
                        headers=told,
                        extensions={"sni_hostname": host},
                    ) as answer:
                        return answer.status_code
                except httpx.ConnectError:
                    if n == min(len(addresses), MOST_TRIED):
                        raise
        raise OSError("the name has no address")

    def _check_address(self, address: IPv4Address | IPv6Address) -> None:
        if not is_outside(address) and not any(address in n for n in self._networks):
            raise Undeliverable(
                Text("The address leads into the server’s own network"),
                Text("The person who runs this server can add it to STOCKRAIL_HOOK_NETWORKS."),
            )


def _port(target: httpx.URL) -> int:
    return target.port or (443 if target.scheme == "https" else 80)


@cache
def _trusted() -> ssl.SSLContext:
    return httpx.create_ssl_context()
