"""The databases that storage tests run with."""

from __future__ import annotations

from tests.server.services import database_url, postgresql_server, postgresql_url, redis_url, sqlite_url

__all__ = ["database_url", "postgresql_server", "postgresql_url", "redis_url", "sqlite_url"]
