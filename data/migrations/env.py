"""Alembic's entry point: runs our migrations on the caller's connection, in its transaction."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
