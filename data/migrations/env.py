"""What Alembic runs: our migrations, on the connection and in the transaction that it is handed."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
