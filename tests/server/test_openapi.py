"""/api/openapi.json is complete and true: what schemathesis makes of it, the server answers as described."""

from __future__ import annotations

import re
from collections.abc import Iterator
from http.cookiejar import DefaultCookiePolicy
from typing import Any

import pytest
import requests
import schemathesis
from fastapi.routing import APIRoute
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import positive_data_acceptance

from delve.server.app import create_app
from delve.server.config import Config
from tests.server.running import Server

APP = create_app(Config(database="sqlite:///nowhere", secret=bytes(32)))
DESCRIBED = APP.openapi()
# The cookie is a real one: one that is made up would lead nowhere.
CONFIG = schemathesis.Config.from_dict({"generation": {"with-security-parameters": False}})
SCHEMA = schemathesis.openapi.from_dict(DESCRIBED, config=CONFIG)


class Guest:
    """Somebody with tables, for requests that would else find none."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.session = requests.Session()
        self.session.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        self.cookie = ""
        self._post("/api/me/guest", {})
        new = {"game": "heroesout", "scenario": "lesson", "difficulty": "family"}
        playing = self._post("/api/tables", {**new, "seats": [{"mine": True}, {"kind": "bot"}], "start": True})
        gathering = self._post("/api/tables", {**new, "seats": [{"mine": True}, {}]})
        self.there = {"table": (playing["id"], gathering["id"]), "game": ("heroesout",), "rule": ("KH-INV-08",)}
        self.asked = 0

    def _post(self, path: str, body: dict[str, Any]) -> Any:
        response = self.session.post(self.address + path, json=body, headers=self.headers)
        assert response.ok, response.text
        self.keep(response.headers.get("set-cookie", ""))
        return response.json()

    @property
    def headers(self) -> dict[str, str]:
        """What a browser sends along."""
        return {"Origin": self.address, "Cookie": self.cookie}

    def keep(self, cookie: str) -> None:
        """Take a new cookie, but go on with the old one where it is to be removed."""
        new = re.match(r"delve=\w+\.[^;]+", cookie)
        self.cookie = new[0] if new else self.cookie

    def find(self, names: dict[str, Any]) -> None:
        """Put what is there in the place of what was made up, more often than not, unless it could not even be."""
        self.asked += 1
        for name, there in self.there.items():
            if name in names and re.fullmatch("[a-z0-9]{12}" if name == "table" else ".{1,40}", str(names[name])):
                names[name] = (*there, names[name])[self.asked % (len(there) + 1)]


@pytest.fixture(scope="module")
def guest(server: Server) -> Iterator[Guest]:
    """Somebody with tables."""
    made = Guest(server.address)
    yield made
    made.session.close()


@SCHEMA.parametrize()
@settings(max_examples=10, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
def test_the_api_is_as_described(case: Case[Any], guest: Guest) -> None:
    guest.find(case.path_parameters)
    response = case.call(base_url=guest.address, session=guest.session, headers=guest.headers)
    guest.keep("".join(response.headers.get("set-cookie", [])))
    # A description cannot say which scenarios, tokens and logins there are.
    case.validate_response(response, excluded_checks=[positive_data_acceptance])


def test_every_path_is_described() -> None:
    described = {(path, method.upper()) for path, methods in DESCRIBED["paths"].items() for method in methods}
    routes = [route for route in APP.routes if isinstance(route, APIRoute) and route.path.startswith("/api/")]
    assert {(route.path, method) for route in routes for method in route.methods or ()} == described


def test_the_description_is_served_and_valid(server: Server) -> None:
    served = requests.get(f"{server.address}/api/openapi.json", timeout=30)
    assert served.json() == DESCRIBED
    schemathesis.openapi.from_url(f"{server.address}/api/openapi.json").validate()
