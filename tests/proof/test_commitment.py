"""The commitment does not help to guess the cards; the seed comes from the operating system."""

import hashlib
import hmac
import re
import secrets
from collections import Counter
from pathlib import Path

from game.core.cards import packs
from game.core.rng import SEED_BYTES, Rng, commitment, deal_rng

ROOT = Path(__file__).parents[2]
TRIALS = 4000
PROGRAMS_RANDOM = re.compile(r"^\s*(import|from) (random|numpy)\b", re.MULTILINE)


def shuffled(seed):
    cards = packs(1)
    deal_rng(seed, "m1", 1).shuffle(cards)
    return cards


def guesses(published):
    """Decks that somebody would try who knows how shuffles are made, with the commitment for the seed.

    It has happened: a published hash that was itself the generator's input gave every card away.
    """
    text = published.encode()
    for seed in (bytes.fromhex(published), hashlib.sha256(text).digest(), hmac.digest(b"", text, "sha256")):
        yield shuffled(seed)
    for label in ("deck|m1|1|", "commit", "deck", ""):
        cards = packs(1)
        Rng(bytes.fromhex(published), label).shuffle(cards)
        yield cards


def test_no_guess_from_the_commitment_is_better_than_chance():
    """Of 52 places a guess gets one right on average; the sum of many is normal around that."""
    trials = 300
    hits = Counter()
    for _ in range(trials):
        seed = secrets.token_bytes(SEED_BYTES)
        dealt = shuffled(seed)
        for number, guess in enumerate(guesses(commitment(seed))):
            hits[number] += sum(a == b for a, b in zip(dealt, guess, strict=True))
    for number, found in hits.items():
        assert abs(found - trials) < 6 * trials**0.5, f"guess {number}: {found} places of {trials * 52}"


def test_cards_are_independent_of_what_the_commitment_says():
    """Chi-square of the first card's suit and the commitment's first two bits: 9 degrees of freedom."""
    pairs = Counter()
    for _ in range(TRIALS):
        seed = secrets.token_bytes(SEED_BYTES)
        rng = deal_rng(seed, "m1", 1)
        pairs[rng.below(52) // 13, int(commitment(seed)[0], 16) // 4] += 1
    expected = TRIALS / 16
    deviation = sum((pairs[a, b] - expected) ** 2 / expected for a in range(4) for b in range(4))
    print(f"chi-square {deviation:.1f} with 9 to 15 degrees of freedom")
    assert deviation < 50, "less likely than one in 100,000"


def test_that_test_finds_a_shuffle_by_the_commitment():
    seed = secrets.token_bytes(SEED_BYTES)
    careless = shuffled(bytes.fromhex(commitment(seed)))
    assert careless in list(guesses(commitment(seed)))


def test_no_module_of_ours_takes_a_programs_random_numbers():
    for folder in ("game", "bot", "cogs", "data"):
        for path in (ROOT / folder).rglob("*.py"):
            assert not PROGRAMS_RANDOM.search(path.read_text("utf-8")), path
