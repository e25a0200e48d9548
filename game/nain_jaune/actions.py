"""The actions of a player. JSON: `{"kind": "lay", "card": "QS", "announce": true}`, `{"kind": "pass"}`."""

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Discriminator, Strict, TypeAdapter

from game.core.card_json import Exact, JsonSuitedCard


@dataclass(frozen=True, slots=True)
class Lay(Exact):
    """Lay one card; a board card takes its box if `announce`, or if the rules do not require announcing."""

    kind: Literal["lay"] = field(default="lay", kw_only=True)
    card: JsonSuitedCard
    announce: Annotated[bool, Strict()] = True


@dataclass(frozen=True, slots=True)
class Pass(Exact):
    """Decline to lay the needed rank; only with `voluntary_pass`."""

    kind: Literal["pass"] = field(default="pass", kw_only=True)


Action: TypeAlias = Lay | Pass

ACTIONS: Final[TypeAdapter[Action]] = TypeAdapter(Annotated[Action, Discriminator("kind")])
"""Reads and writes actions."""
