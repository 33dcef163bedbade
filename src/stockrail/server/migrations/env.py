"""Run by Alembic, inside the transaction that `upgrade` has begun."""

from alembic import context

from stockrail.server.storage import metadata

if hasattr(context, "config"):  # only Alembic runs migrations, not everyone who imports this
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=metadata,
        transactional_ddl=False,
        render_as_batch=True,
    )
    context.run_migrations()
