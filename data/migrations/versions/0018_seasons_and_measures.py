"""Ratings by season, what a club's calendar asks for, and what the bot measures of itself."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"

INT64 = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables. Where seasons have ended, all ratings are derived anew, by season."""
    _create_season_ratings()
    _create_calendar()
    _create_measures()
    _rate_anew()


def _create_season_ratings() -> None:
    op.add_column("seat_fact", sa.Column("season_mu", INT64))
    op.add_column("seat_fact", sa.Column("season_sigma", INT64))
    op.create_table(
        "season_rating",
        sa.Column("guild_id", INT64, nullable=False, autoincrement=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("season", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("actor_key", sa.Text, nullable=False),
        sa.Column("mu", INT64, nullable=False),
        sa.Column("sigma", INT64, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["actor_key"], ["actor.key"], name="fk_season_rating_actor_key"),
        sa.PrimaryKeyConstraint("guild_id", "game", "season", "actor_key", name="pk_season_rating"),
        sqlite_strict=True,
    )
    op.create_index("ix_season_rating_actor_key", "season_rating", ["actor_key"])
    op.create_index("ix_season_rating_standing", "season_rating", ["guild_id", "game", "season", "mu"])


def _create_calendar() -> None:
    op.create_table(
        "calendar",
        sa.Column("guild_id", INT64, nullable=False, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("due_at", INT64),
        sa.Column("owed_at", INT64),
        sa.PrimaryKeyConstraint("guild_id", "kind", name="pk_calendar"),
        sa.CheckConstraint("kind IN ('recap', 'season')", name="ck_calendar_kind_known"),
        sqlite_strict=True,
    )


def _create_measures() -> None:
    op.create_table(
        "measure",
        sa.Column("day", INT64, nullable=False, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("times", INT64, nullable=False),
        sa.Column("total", INT64, nullable=False),
        sa.Column("most", INT64, nullable=False),
        sa.PrimaryKeyConstraint("day", "kind", "name", name="pk_measure"),
        sa.CheckConstraint("times >= 1", name="ck_measure_counted"),
        sqlite_strict=True,
    )


def _rate_anew() -> None:
    there = "guild_id IN (SELECT guild_id FROM season)"
    matches = f"SELECT match_id FROM match_fact WHERE {there}"  # noqa: S608 - nothing comes from outside
    for statement in (
        f"DELETE FROM rating WHERE {there}",  # noqa: S608
        f"UPDATE seat_fact SET mu = NULL, sigma = NULL WHERE match_id IN ({matches})",  # noqa: S608
        f"UPDATE match_fact SET rated = 0 WHERE {there}",  # noqa: S608
    ):
        op.execute(statement)
