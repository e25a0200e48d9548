"""Every posting reads as a line, in both languages."""

import pytest

from bot.tokens.results import HistoryLine, OtherParty, PartyKind
from bot.tokens.words import signed, told
from tests.support.languages import words

BEN = OtherParty(PartyKind.MEMBER, 11)
DWARF = OtherParty(PartyKind.BOX, card="7D")
HOUSE, AI, TABLE, OWN = (
    OtherParty(kind) for kind in (PartyKind.HOUSE, PartyKind.AI, PartyKind.TABLE, PartyKind.OWN)
)
GONE = OtherParty(PartyKind.MEMBER, None)

BY, OF_20, OF_5 = {"by": 9}, {"brought": 20}, {"brought": 5}

LINES = [
    (200, HOUSE, "grant", {}, "the starting grant", "le pécule de départ"),
    (50, HOUSE, "top_up", {}, "daily top-up", "complément du jour"),
    (7, HOUSE, "granted", BY, "granted by <@9>", "accordé par <@9>"),
    (7, HOUSE, "granted", {}, "granted by an administrator", "accordé par un administrateur"),
    (-7, HOUSE, "burn", BY, "taken by <@9>", "retiré par <@9>"),
    (-7, HOUSE, "season", BY, "season ended by <@9>", "saison close par <@9>"),
    (5, BEN, "give", {}, "a gift from <@11>", "don reçu (<@11>)"),
    (-5, BEN, "give", {}, "a gift to <@11>", "don pour <@11>"),
    (-5, GONE, "give", {}, "a gift to a player who left", "don pour un joueur parti"),
    (-120, TABLE, "stake", {}, "staked in a match", "misé dans une partie"),
    (120, OWN, "stake", {}, "brought to the table", "apporté à la table"),
    (64, TABLE, "return", OF_20, "back from a match, +44 overall", "retour d’une partie, +44 au total"),
    (5, TABLE, "return", OF_20, "back from a match, −15 overall", "retour d’une partie, −15 au total"),
    (5, TABLE, "return", OF_5, "back from a match, ±0 overall", "retour d’une partie, ±0 au total"),
    (-164, OWN, "return", {}, "back to your balance", "rendu à votre solde"),
    (-5, DWARF, "ante", {}, "ante on the Dwarf", "mise sur le Nain"),
    (5, DWARF, "ante", {}, "ante on the Dwarf returned", "mise sur le Nain rendue"),
    (84, DWARF, "claim", {}, "took the Dwarf", "ramassé le Nain"),
    (-84, DWARF, "claim", {}, "gave back the Dwarf", "le Nain : rendu"),
    (84, DWARF, "sweep", {}, "swept the Dwarf", "raflé le Nain"),
    (-8, DWARF, "double", {}, "paid to the Dwarf for keeping its card",
     "payé pour le Nain, carte gardée en main"),
    (8, DWARF, "double", {}, "payment to the Dwarf returned",
     "paiement pour le Nain rendu"),
    (12, BEN, "points", {}, "paid by <@11> for cards left", "payé par <@11> pour ses cartes restantes"),
    (-12, AI, "points", {}, "paid to an AI for cards left", "payé à une IA pour les cartes restantes"),
    (-12, HOUSE, "of tomorrow", {}, "with the house", "avec la banque"),
]  # fmt: skip


@pytest.mark.parametrize(("amount", "other", "reason", "more", "english", "french"), LINES)
def test_a_posting_in_words(amount, other, reason, more, english, french):
    line = HistoryLine(1, amount, other, reason, 1_700_000_000_999, **more)
    sign = "+" if amount > 0 else "−"
    for language, said in (("en", english), ("fr", french)):
        assert told(line, words(language)).replace("\u00a0", " ") == f"**{sign}{abs(amount)} 🪙** · {said}"


def test_amounts_are_written_as_the_language_writes_them():
    assert [signed(amount, words("en")) for amount in (1234, -1234, 0)] == ["+1,234", "−1,234", "±0"]
    assert signed(-1234567, words("fr")) == "−1\u00a0234\u00a0567"
