"""English and French as people get them, whether the French catalogue is in parts or whole."""

import gettext
import io
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import bot.i18n
from bot.i18n import Words, words_for

_CATALOGUES = Path(bot.i18n.__file__).parent


@cache
def words(language):
    """The words of a language."""
    if language == "en":
        return words_for("en")
    whole = Catalog(locale=language)
    for file in (_CATALOGUES / f"{language}.po", *sorted(_CATALOGUES.glob(f"parts/{language}_*.po"))):
        for message in read_po(io.BytesIO(file.read_bytes()), locale=language) if file.exists() else ():
            if message.id and (all(message.string) if message.pluralizable else message.string):
                whole.add(message.id, message.string)
    compiled = io.BytesIO()
    write_mo(compiled, whole)
    compiled.seek(0)
    return Words(language, gettext.GNUTranslations(compiled))


LANGUAGES = ("en", "fr")
