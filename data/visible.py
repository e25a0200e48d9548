"""Whom statistics may name: people who are not forgotten, and have not chosen that nobody sees theirs."""

from typing import Final

from sqlalchemy import FromClause, and_, or_

from data.actors import EVERYWHERE
from data.schema.core import actor, person

_own: Final = actor.alias("own")
"""The key under which a person's choices stand."""
_IS_SAME_PERSON: Final = and_(_own.c.guild_id == EVERYWHERE, _own.c.user_id == actor.c.user_id)
NOT_HIDDEN: Final = or_(person.c.shown.is_(None), person.c.shown != "hidden")
"""The condition that somebody does not hide; it holds for forgotten people, who have no choices left."""
SEEN: Final = (actor.c.user_id.is_not(None), NOT_HIDDEN)
"""The conditions that somebody may be named, on what `with_choices` returns."""


def with_choices(of: FromClause) -> FromClause:
    """Return what has people (`actor`) in it, with what they have chosen (`person`)."""
    return of.outerjoin(_own, _IS_SAME_PERSON).outerjoin(person, person.c.actor_key == _own.c.key)
