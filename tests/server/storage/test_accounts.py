"""Accounts in the store."""

from __future__ import annotations

import asyncio

import pytest

from delve.server.storage import LoginTaken, NoSuchAccount, Store
from tests.server.storage.support import ANA, BEA, furnish


def test_accounts_come_back_as_they_were_written(database_url: str) -> None:
    async def play() -> None:
        async with await Store.open(database_url) as store:
            await furnish(store)
            assert await store.account(ANA.id) == ANA
            assert await store.account_by_login("bea") == BEA
            assert await store.account("nobody") is None
            assert await store.account_by_login("nobody") is None

    asyncio.run(play())


def test_changes_of_an_account_stay(database_url: str) -> None:
    async def play() -> None:
        async with await Store.open(database_url) as store:
            await furnish(store)
            preferences = {"theme": "dark", "speed": 2, "rules": ["always"]}
            changed = await store.update_account(ANA.id, name="Żaneta 🐀", preferences=preferences, token_version=1)
            await store.touch(ANA.id, 55.5)
        async with await Store.open(database_url) as store:
            kept = await store.account(ANA.id)
            assert kept is not None
            assert (changed.name, changed.preferences, changed.seen) == ("Żaneta 🐀", preferences, 1.0)
            assert (kept.name, kept.preferences, kept.seen) == ("Żaneta 🐀", preferences, 55.5)
            assert kept.token_version == 1
            assert await store.update_account(ANA.id) == kept

    asyncio.run(play())


def test_a_login_belongs_to_one_account(database_url: str) -> None:
    async def play() -> None:
        async with await Store.open(database_url) as store:
            await furnish(store)
            with pytest.raises(LoginTaken, match="bea"):
                await store.update_account(ANA.id, login="bea", name="Thief")
            assert await store.account(ANA.id) == ANA
            await store.update_account(ANA.id, login="ana")
            assert await store.account_by_login("ana") is not None

    asyncio.run(play())


def test_of_many_who_want_a_login_at_once_one_gets_it(database_url: str) -> None:
    async def play() -> None:
        async with await Store.open(database_url) as store:
            await furnish(store)
            both = (store.update_account(ANA.id, login="x"), store.update_account(BEA.id, login="x"))
            outcomes = await asyncio.gather(*both, return_exceptions=True)
            assert sorted(type(outcome).__name__ for outcome in outcomes) == ["AccountRow", "LoginTaken"]

    asyncio.run(play())


def test_what_does_not_exist_cannot_be_changed(database_url: str) -> None:
    async def play() -> None:
        async with await Store.open(database_url) as store:
            with pytest.raises(NoSuchAccount):
                await store.update_account("nobody", name="No")
            with pytest.raises(TypeError, match="cannot be changed: id, nme"):
                await store.update_account("nobody", id="x", nme="y")

    asyncio.run(play())


def test_text_that_a_database_cannot_keep_is_replaced(database_url: str) -> None:
    async def play() -> None:
        async with await Store.open(database_url) as store:
            await furnish(store)
            changed = await store.update_account(ANA.id, name="A\0na\ud800", preferences={"a": "\0"})
            assert (changed.name, changed.preferences) == ("A\ufffdna?", {"a": "\0"})
            assert await store.account("\0") is None
            assert await store.account_by_login("\ud800") is None

    asyncio.run(play())
