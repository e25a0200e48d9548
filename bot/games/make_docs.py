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
HEADLESS: Final = DOCS / "headless.md"


def documents(words: Callable[[str], Words]) -> dict[str, str]:
    """Return the documents of the rules by file name; `words` gives the languages."""
    return {
        face.document.file(language): face.document.text(words(language))
        for face in FACES.values()
        for language in LANGUAGES
    }


def with_lists(headless: str) -> str:
    """Return docs/headless.md with the lists at its end, each game's events and refusals, generated again."""
    introduction, _, _ = headless.partition("\n### `")
    return "\n".join([introduction, *(f"{describe(game)}\n" for game in GAMES.values())])


def main() -> None:
    """Write the documents."""
    for name, text in documents(words_for).items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    HEADLESS.write_text(with_lists(HEADLESS.read_text("utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
