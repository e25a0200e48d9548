"""English and French as people get them."""

from bot.i18n import words_for as words

LANGUAGES = ("en", "fr")

__all__ = ["LANGUAGES", "words"]
