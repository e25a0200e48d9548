"""Slash commands in people's languages: names, descriptions, options and choices."""

from typing import Any

import discord
from discord import app_commands

from bot.i18n import LANGUAGES, words_for


class CommandTranslator(app_commands.Translator):
    """Looks the strings of commands up in our catalogues; English is what stands in the code."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        _context: app_commands.TranslationContext[Any, Any],
    ) -> str | None:
        """Return the string in a language, None where the English one serves."""
        language = str(locale).split("-")[0]
        if language == LANGUAGES[0] or language not in LANGUAGES:
            return None
        return words_for(language)(string.message)
