"""Finds the editor's rules by what people call them, in both languages."""

import re
from collections.abc import Iterator
from typing import Final, TypeAlias

from bot.games.core.face import UsualRule, rank_words
from bot.i18n import Words
from bot.messages.list_words import folded
from bot.rules.fields import Field, GameSettings
from game.core.rule_schema import Rules

Found: TypeAlias = UsualRule | Field | str
"""A usual rule, a field, or a rank that can have a power."""

MOST_FOUND: Final = 5
LONGEST_SEARCH: Final = 30
_LEAST_STEM: Final = 4
"""Characters that words of one stem have in common: burn, burns, burned."""

_ALIKE: Final = tuple(
    frozenset(line.split())
    for line in """
    burn brule clear explode bomb
    skip saute passe miss
    transparent through mirror miroir invisible copy copie
    joker wild
    swap exchange echange trade
    reverse inverse sens direction
    attack attaque counter contre riposte pare ace
    jump out doubler double hor
    pack paquet deck jeux
    deal donne distribue hand main
    take pick ramasse prend
    try stock pioche tente luck chance
    last dernier finish finir end
    court figure queen king jack
    2 two deux
    3 three trois
    4 four quatre carre
    5 five cinq
    6 six
    7 seven sept
    8 eight huit
    9 nine neuf
    10 ten dix
    """.strip().splitlines()
)
"""Words of which each finds what is called by the others, without accents."""
_EVERYWHERE: Final = frozenset(
    {"a", "an", "and", "card", "carte", "de", "des", "du", "et", "in", "is", "la", "le", "les"}
    | {"may", "must", "of", "on", "rank", "sur", "the", "to", "un", "une", "valeur"}
)
"""Words that tell nothing apart."""


def search_key(typed: str) -> str:
    """Return what somebody searches for as it fits into a control."""
    return " ".join(re.sub(r"[^\w'’-]+", " ", typed).split())[:LONGEST_SEARCH].strip()


def found(settings: GameSettings, rules: Rules, typed: str, t: Words) -> list[Found]:
    """Return what somebody may mean by some words, the best first: only what has most of these words."""
    wanted = [(word, _alternatives(word)) for word in _words(typed) if word not in _EVERYWHERE]
    scores: list[tuple[int, int, Found]] = []
    for one, label, more in _all(settings, rules, t):
        each = [_score(word, others, label, more) for word, others in wanted]
        scores.append((sum(score > 0 for score in each), sum(each), one))
    most = max((matching for matching, _, _ in scores), default=0)
    best = sorted((entry for entry in scores if entry[0] == most > 0), key=lambda entry: -entry[1])
    return [
        one for n, (_, points, one) in enumerate(best[:MOST_FOUND]) if n < 3 or 3 * points >= 2 * best[0][1]
    ]


def _all(settings: GameSettings, rules: Rules, t: Words) -> Iterator[tuple[Found, set[str], set[str]]]:
    """Yield everything that can be found, with the words of its label, and of what else is said of it."""
    wording = settings.wording
    for usual in wording.usual:
        yield usual, set(_words(t(usual.label))), set()
    for rank in settings.fields_by_rank:
        yield rank, set(_words(rank_words(rank, t))), set()
    for field in settings.of_powers:
        yield field, set(_words(wording.label(field.words, t))), set()
    for fields in settings.fields_by_group.values():
        for field in fields:
            values = (wording.value(field.words, value, t) for value in field.offered)
            phrase = wording.phrases[field.key.split(".")[0]](rules, t)
            yield field, set(_words(wording.label(field.words, t))), set(_words(" ".join((phrase, *values))))


def _score(word: str, others: frozenset[str], label: set[str], more: set[str]) -> int:
    for points, wanted, words in (
        (4, {word}, label),
        (3, others, label),
        (2, {word}, more),
        (1, others, more),
    ):
        if any(_means(one, there) for one in wanted for there in words):
            return points
    return 0


def _means(wanted: str, word: str) -> bool:
    """Tell whether two words are the same but for their ends."""
    shorter = min(len(wanted), len(word))
    common = next((n for n in range(shorter) if wanted[n] != word[n]), shorter)
    return wanted == word or common > _LEAST_STEM or common == shorter == _LEAST_STEM


def _alternatives(word: str) -> frozenset[str]:
    alike = (group for group in _ALIKE if any(_means(word, one) for one in group))
    return frozenset[str]().union(*alike) - {word}


def _words(text: str) -> list[str]:
    """Return the words of a text in the singular, without capitals, accents or what stands in brackets."""
    plain = folded(re.sub(r"\(.*?\)", "", text))
    return [word.rstrip("s") if len(word) > 3 else word for word in re.findall(r"[^\W_]+", plain)]
