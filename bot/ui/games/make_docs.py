"""Documents made of what people read in the bot: `python -m bot.ui.games.make_docs` writes them anew."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from bot.i18n import LANGUAGES, Words, words_for
from bot.ui.games.registry import FACES

FOLDER: Final = Path(__file__).parents[3] / "docs" / "rules"


def documents(words: Callable[[str], Words]) -> dict[str, str]:
    """Return the documents by file name; `words` gives the languages."""
    return {
        face.document.file(language): face.document.text(words(language))
        for face in FACES.values()
        for language in LANGUAGES
    }


def main() -> None:
    """Write the documents."""
    for name, text in documents(words_for).items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
