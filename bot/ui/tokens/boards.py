"""What pages about tokens ask the games: which are played for tokens, what their boxes are called."""

from collections.abc import Iterator, Mapping

from bot.i18n import Words
from bot.ui.games.face import TokenWords
from bot.ui.games.registry import FACES
from bot.ui.words.lists import all_of


def games_for_tokens(t: Words) -> str:
    """Return the games that are played for tokens."""
    return all_of([t(face.name) for face in FACES.values() if face.tokens is not None], t)


def the_box(card: str, t: Words) -> str:
    """Return a box with its article: `the Queen`; the card alone if no game has such a box any more."""
    return next((words.the_box(card, t) for words in _token_words() if card in words.boxes), card)


def board_text(tokens_by_card: Mapping[str, int], t: Words) -> str:
    """Return the boxes of the server's board with their tokens, each game's as its players see them."""
    return "\n".join(words.board(tokens_by_card, t) for words in _token_words())


def _token_words() -> Iterator[TokenWords]:
    return (face.tokens for face in FACES.values() if face.tokens is not None)
