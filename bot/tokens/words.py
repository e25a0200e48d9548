"""Tokens in words: their names, postings, stakes, boards."""

from collections.abc import Iterator, Mapping
from typing import Final, assert_never

from bot.games.core.face import TokenWords
from bot.games.registry import FACES
from bot.i18n import Words, mark
from bot.messages.list_words import all_of
from bot.messages.names import plain
from bot.messages.panels import Sketch
from bot.tables.model.terms import AiStakes, Coin
from bot.tables.model.values import TableValue
from bot.tokens.results import HistoryLine, OtherParty, PartyKind


def paying_in(coin: Coin, t: Words) -> Words:
    """Return words with the server's name for tokens."""
    return t.paying_in(coin.emoji, plain(coin.one), plain(coin.many))


def words_at(table: TableValue, t: Words) -> Words:
    """Return the words for a table, with the server's name for tokens; at a table for points, points."""
    if table.stakes is None:
        return t.paying_in(t.coin, t("point"), t("points"))
    return paying_in(table.terms.coin, t)


def games_for_tokens(t: Words) -> str:
    """Return the names of games played for tokens."""
    return all_of([t(face.name) for face in FACES.values() if face.tokens is not None], t)


def the_box(card: str, t: Words) -> str:
    """Return a box with its article: `the Queen`; just the card if no game has such a box any more."""
    return next((words.the_box(card, t) for words in _token_words() if card in words.boxes), card)


def board_text(tokens_by_card: Mapping[str, int], t: Words) -> str:
    """Return the boxes of the server's board with their tokens, as each game shows them."""
    return "\n".join(words.board(tokens_by_card, t) for words in _token_words())


def board_pictures(tokens_by_card: Mapping[str, int], t: Words) -> Iterator[Sketch]:
    """Yield the boxes of the server's board as pictures."""
    return (words.picture(tokens_by_card, t) for words in _token_words())


def _token_words() -> Iterator[TokenWords]:
    return (face.tokens for face in FACES.values() if face.tokens is not None)


def stakes_text(table: TableValue, t: Words) -> str | None:
    """Return the stakes and the jackpot; None for a game without tokens."""
    t = paying_in(table.terms.coin, t)
    possible = table.game.stakes(table.rules)
    if possible is None:
        return None
    if table.stakes is None:
        reason = ai_terms_text(table, t)
        return "\n".join((t("Played for points: no tokens change hands."), *([reason] if reason else [])))
    stake, ante = t.amount(possible.tokens), t.amount(possible.ante)
    if table.ai_seats:
        lines = [t("Played for tokens: everybody stakes {tokens}.", tokens=stake), ai_terms_text(table, t)]
    else:
        lines = [
            t("Played for tokens: everybody stakes up to {tokens}, at least {ante}.", tokens=stake, ante=ante)
        ]
    lines += _jackpot(table, t)
    return "\n".join(lines)


def ai_terms_text(table: TableValue, t: Words) -> str:
    """Return how AIs affect a table's tokens; "" if they do not."""
    possible = table.game.stakes(table.rules)
    if possible is None or possible.only_points or not table.for_tokens or not table.ai_seats:
        return ""
    match table.ai_stakes:
        case AiStakes.HOUSE:
            return t("The house stakes for the AIs, which play their best.")
        case AiStakes.SPENT:
            return t("The house has reached today’s limit of stakes for AIs.")
        case AiStakes.SEVERAL:
            return t("AIs play for tokens against one person only, not against several.")
        case AiStakes.NONE:
            return t("There are AIs at the table, and on this server they don’t play for tokens.")
    assert_never(table.ai_stakes)


def _jackpot(table: TableValue, t: Words) -> list[str]:
    if table.is_with_house:
        return [t("The boxes start empty, and at the end what is left in them goes to the house.")]
    if table.terms.board_taken:
        return [t("Another table is using the server’s board, so this one starts empty.")]
    pots = [
        t("{amount} on {box}", amount=t.amount(tokens), box=the_box(card, t))
        for card, tokens in reversed(table.terms.jackpot)
    ]
    return [t("**Jackpot:** {pots}", pots=", ".join(pots))] if pots else []


_WORDS: Final[Mapping[str, tuple[str, str]]] = {
    "grant": (mark("the starting grant"), mark("the starting grant")),
    "top_up": (mark("daily top-up"), mark("daily top-up")),
    "granted": (mark("granted by {by}"), mark("granted by {by}")),
    "burn": (mark("taken by {by}"), mark("taken by {by}")),
    "season": (mark("season ended by {by}"), mark("season ended by {by}")),
    "season_return": (
        mark("to the house, as the season was over"),
        mark("to the house, as the season was over"),
    ),
    "give": (mark("a gift from {other}"), mark("a gift to {other}")),
    "stake": (mark("brought to the table"), mark("staked in a match")),
    "return": (mark("back from a match, {net} overall"), mark("back to your balance")),
    "ante": (mark("ante on {other} returned"), mark("ante on {other}")),
    "claim": (mark("took {other}"), mark("gave back {other}")),
    "sweep": (mark("swept {other}"), mark("gave back {other}")),
    "double": (mark("payment to {other} returned"), mark("paid to {other} for keeping its card")),
    "points": (mark("paid by {other} for cards left"), mark("paid to {other} for cards left")),
}
"""By reason, the words for receiving and for paying tokens."""

_OTHERWISE: Final = mark("with {other}")


def told(line: HistoryLine, t: Words) -> str:
    """Return a posting in words: `**+30 🪙** · took the Dwarf`."""
    came_in = line.amount > 0
    words = _WORDS.get(line.reason, (_OTHERWISE, _OTHERWISE))[0 if came_in else 1]
    net = "" if line.brought is None else signed(line.amount - line.brought, t)
    reason = t(words, other=party_name(line.other, t), by=_ordered_by(line, t), net=net)
    return f"**{signed(line.amount, t)} {t.coin}** · {reason}"


def party_name(party: OtherParty, t: Words) -> str:
    """Return the name of the other party of a posting."""
    match party.kind:
        case PartyKind.MEMBER:
            return t("a player who left") if party.user_id is None else f"<@{party.user_id}>"
        case PartyKind.AI:
            return t("an AI")
        case PartyKind.HOUSE:
            return t("the house")
        case PartyKind.BOX:
            return the_box(party.card, t)
        case PartyKind.TABLE:
            return t("a table")
        case PartyKind.OWN:
            return t("yourself")


def signed(amount: int, t: Words) -> str:
    """Return an amount with its sign."""
    return f"{'+' if amount > 0 else '−' if amount < 0 else '±'}{t.number(abs(amount))}"


def _ordered_by(line: HistoryLine, t: Words) -> str:
    return t("an administrator") if line.by is None else f"<@{line.by}>"
