"""Token settings, set by a server's administrators: a section of the server's settings."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Annotated, Any, Final, Self

from pydantic import AfterValidator, ConfigDict, Field, model_validator

from bot.common.errors import TableError
from bot.settings.server import Section, SectionSettings
from bot.tables.model.terms import Coin
from data.tokens.ledger import STARTING_GRANT

LONGEST_WORD: Final = 20
STAKE_UNITS: Final = (1, 2, 5, 10, 20, 50, 100)
_LONGEST_EMOJI: Final = 16
_CUSTOM_EMOJI: Final = re.compile(r"<a?:\w{2,32}:\d{15,20}>", re.ASCII)
_JOINERS: Final = frozenset("\u200d\u20e3\ufe0f") | frozenset(map(chr, range(0xE0020, 0xE0080)))
"""The characters that join others into one emoji."""

BOUNDS: Final[Mapping[str, tuple[int, int]]] = {
    "starting_grant": (0, 1_000_000),
    "floor": (0, 1_000_000),
    "giving_limit": (1, 1_000_000),
    "ai_limit": (1, 1_000_000),
    "account_age_days": (0, 3650),
}
"""The bounds of every setting that is typed as a number."""


def _word(text: str) -> str:
    word = " ".join(unicodedata.normalize("NFC", text).split())
    if len(word) > LONGEST_WORD or not word.isprintable() or any(sign in word for sign in "{}<>@`"):
        raise ValueError(f"a word of at most {LONGEST_WORD} letters")
    return word


def _emoji(text: str) -> str:
    sign = text.strip()
    if _CUSTOM_EMOJI.fullmatch(sign):
        return sign
    pictures = [character for character in sign if unicodedata.category(character) == "So"]
    if not pictures or len(sign) > _LONGEST_EMOJI or not all(map(_is_part_of_emoji, sign)):
        raise ValueError("one emoji")
    return sign


def _is_part_of_emoji(character: str) -> bool:
    """Accept pictures, skin tones and joiners, but not currency signs: tokens are not money."""
    kind = unicodedata.category(character)
    return kind == "So" or (kind == "Sk" and not character.isascii()) or character in _JOINERS


def _number(name: str, default: int) -> Any:
    least, most = BOUNDS[name]
    return Field(default=default, ge=least, le=most)


class TokenSettings(SectionSettings):
    """A server's token settings. Only values that differ from the defaults are stored."""

    model_config = ConfigDict(frozen=True, extra="ignore", strict=True)

    starting_grant: int = _number("starting_grant", STARTING_GRANT)
    """A member's starting tokens, once a season."""
    floor: int = _number("floor", 60)
    """A daily top-up brings members with less up to this, so that nobody is locked out; 0 for never."""
    account_age_days: int = _number("account_age_days", 7)
    """How old a Discord account must be to get grants."""
    giving: bool = False
    """Whether members may give each other tokens."""
    giving_limit: int = _number("giving_limit", 100)
    """How much a member may give away in a day."""
    ai_plays: bool = False
    """Whether AI seats play for the house's tokens."""
    ai_limit: int = _number("ai_limit", 500)
    """The net amount that the house may stake for AI seats in a day."""
    stake_unit: int = 1
    """The stake unit of tables whose rules leave it open."""
    emoji: Annotated[str, AfterValidator(_emoji)] = Coin().emoji
    coin_one: Annotated[str, AfterValidator(_word)] = ""
    coin_many: Annotated[str, AfterValidator(_word)] = ""

    @model_validator(mode="after")
    def _check(self) -> Self:
        if bool(self.coin_one) != bool(self.coin_many):
            raise ValueError("a currency needs both a singular and a plural, or neither")
        if self.stake_unit not in STAKE_UNITS:
            raise ValueError(f"the stake unit is one of {STAKE_UNITS}")
        return self

    @property
    def coin(self) -> Coin:
        """The emoji and words for tokens."""
        return Coin(self.emoji, self.coin_one, self.coin_many)

    @staticmethod
    def refused(name: str) -> TableError:
        """Return the error for an invalid value: the bounds of a number, or what words can be."""
        if name in BOUNDS:
            least, most = BOUNDS[name]
            return TableError("bad_number", setting=name, least=least, most=most)
        return TableError("bad_coin", most=LONGEST_WORD)


TOKENS_SECTION: Final = Section("tokens", TokenSettings.model_validate, "settings_changed")
