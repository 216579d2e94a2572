"""Alembic's entry: runs revisions on the connection that `delve.server.storage.migrate` gives."""

from alembic import context

from delve.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
