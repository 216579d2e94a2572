"""How much a browser loads before the lobby is there."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.web.conftest import People

MOST = 250_000


def test_the_first_load_of_the_lobby_is_small(person: People) -> None:
    page = person(None)
    network = page.context.new_cdp_session(page)
    sizes: dict[str, int] = {}
    addresses: dict[str, str] = {}
    encodings: dict[str, str] = {}

    def answered(event: dict[str, Any]) -> None:
        response = event["response"]
        addresses[event["requestId"]] = response["url"]
        headers = {name.lower(): value for name, value in response["headers"].items()}
        encodings[response["url"]] = headers.get("content-encoding", "")

    network.on("Network.responseReceived", answered)
    network.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    network.send("Network.enable")
    page.goto("/", wait_until="networkidle")
    expect(page.get_by_test_id("open-table")).to_be_visible()
    loaded = {addresses[request]: size for request, size in sizes.items() if request in addresses}
    assert len(loaded) >= 5
    assert sum(sizes.values()) < MOST, loaded
    scripts = [url for url in loaded if url.endswith((".js", ".css"))]
    assert scripts
    assert all(encodings[url] in ("gzip", "br", "zstd") for url in scripts), encodings
    assert all(url.startswith((person.address, "data:")) for url in loaded), "nothing from elsewhere"
