import hashlib
import hmac
import pickle

import pytest

from game.core.rng import Rng, commitment, deal_rng, keeps_commitment

SEED = bytes(range(32))


def test_the_same_seed_and_label_give_the_same_stream():
    assert [Rng(SEED, "a").word() for _ in range(3)] == [Rng(SEED, "a").word() for _ in range(3)]
    assert Rng(SEED, "a").word() != Rng(SEED, "b").word()


def test_a_stream_that_is_sent_to_another_process_goes_on_there():
    """Compiled too (`make test-all PART=compiled`): AIs that search think in other processes."""
    rng = Rng(bytes(32), "sent")
    _ = rng.word()
    there = pickle.loads(pickle.dumps(rng))  # noqa: S301 (our own)
    assert [there.word() for _ in range(20)] == [rng.word() for _ in range(20)]


def test_words_are_those_of_the_documented_hash():
    block = hmac.new(SEED, b"deck|m|1|" + bytes(8), hashlib.sha256).digest()
    rng = deal_rng(SEED, "m", 1)
    assert [rng.word() for _ in range(8)] == [
        int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4)
    ]


def test_below_is_uniform():
    rng, counts = Rng(SEED, "uniform"), [0] * 6
    for _ in range(60_000):
        counts[rng.below(6)] += 1
    chi_square = sum((count - 10_000) ** 2 / 10_000 for count in counts)
    assert chi_square < 20.5  # 99.9 % of fair dice, 5 degrees of freedom


@pytest.mark.parametrize("bound", [0, -1, 2**32 + 1])
def test_impossible_bounds_are_refused(bound):
    with pytest.raises(ValueError, match="bound"):
        Rng(SEED, "x").below(bound)


def drawn(*words):
    """A stream of words that a test has chosen: one that was sent where these were left."""
    made, _ = Rng(SEED, "drawn").__reduce__()
    return made(SEED, b"drawn", 0, list(words[::-1]))


@pytest.mark.parametrize(
    ("bound", "words", "result"),
    [
        (1, (2**32 - 1,), 0),
        (3, (2**32 - 2,), 2),  # the last word of which every remainder has as many
        (3, (2**32 - 1, 4), 1),  # one more, and 0 would be likelier
        (2**31 + 1, (2**31 + 1, 5), 5),
        (2**32, (2**32 - 1,), 2**32 - 1),
    ],
)
def test_words_that_would_favour_some_numbers_are_drawn_again(bound, words, result):
    assert drawn(*words).below(bound) == result


def test_a_shuffle_is_a_permutation_and_every_place_is_as_likely():
    places = [[0] * 5 for _ in range(5)]
    for number in range(5_000):
        cards = list(range(5))
        Rng(SEED, f"shuffle {number}").shuffle(cards)
        assert sorted(cards) == [0, 1, 2, 3, 4]
        for place, card in enumerate(cards):
            places[card][place] += 1
    for row in places:
        assert sum((count - 1000) ** 2 / 1000 for count in row) < 18.5  # 99.9 %, 4 degrees of freedom


def test_deals_of_a_match_and_matches_of_a_seed_differ():
    streams = {deal_rng(SEED, match, deal).word() for match in "ab" for deal in (1, 2)}
    assert len(streams) == 4


def test_the_commitment_is_kept_by_its_seed_alone():
    published = commitment(SEED)
    assert keeps_commitment(SEED, published)
    assert not keeps_commitment(bytes(32), published)


def test_the_commitment_is_not_what_the_shuffle_is_made_of():
    published = bytes.fromhex(commitment(SEED))
    assert deal_rng(published, "m", 1).word() != deal_rng(SEED, "m", 1).word()
    assert published != hashlib.sha256(SEED).digest()
