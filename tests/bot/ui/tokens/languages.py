"""English, and the French of all that is said of tokens."""

import gettext
import io
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import bot.i18n
from bot.i18n import Words, words_for

_FOLDER = Path(bot.i18n.__file__).parent


@cache
def words(language: str) -> Words:
    """Return a language; French is read from the parts too, as long as there are any."""
    if language == "en":
        return words_for("en")
    whole = Catalog(locale="fr")
    for path in (_FOLDER / "fr.po", *sorted((_FOLDER / "parts").glob("fr_*.po"))):
        if path.exists():
            for message in read_po(io.BytesIO(path.read_bytes()), locale="fr"):
                whole.add(message.id, message.string)
    compiled = io.BytesIO()
    write_mo(compiled, whole)
    compiled.seek(0)
    return Words("fr", gettext.GNUTranslations(compiled))
