"""Where requests come from, as far as limits go."""

from __future__ import annotations

import ipaddress

IPV6_PREFIX = 64
"""Whoever has one address of IPv6 has a network of this size, with more addresses than could ever be counted."""


def origin(address: str) -> str:
    """What a limit counts for an address: IPv4 as it is, IPv6 by its network; with or without port and zone."""
    text = address.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return text[:60]
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, IPV6_PREFIX), strict=False))
