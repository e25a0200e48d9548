"""English and French as people get them."""

from bot.i18n import words_for as words

__all__ = ["words"]
