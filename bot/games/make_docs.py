"""Generates documents from the code and from the bot's texts: `make documents` rewrites them."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from bot.games.registry import FACES
from bot.i18n import LANGUAGES, Words, words_for
from game.describe import describe
from game.registry import GAMES

DOCS: Final = Path(__file__).parents[2] / "docs"
FOLDER: Final = DOCS / "rules"


def documents(words: Callable[[str], Words]) -> dict[str, str]:
    """Return the documents by file name: the rules, in what `words` gives, and what the engines answer."""
    rules = {
        face.document.file(language): face.document.text(words(language))
        for face in FACES.values()
        for language in LANGUAGES
    }
    return rules | {
        "events.md": "\n\n".join(["# Events and refusals", *map(describe, GAMES.values())]) + "\n"
    }


def main() -> None:
    """Write the documents."""
    for name, text in documents(words_for).items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
