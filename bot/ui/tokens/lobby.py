"""What a table in the lobby says of tokens: what is staked, what lies on the board already."""

from bot.i18n import Words
from bot.tables.terms import AiStakes
from bot.tables.values import TableValue
from bot.ui.tokens.boards import the_box
from bot.ui.tokens.coins import paying_in


def stakes_text(table: TableValue, t: Words) -> str | None:
    """Return what is played for and the jackpot; None at a game without tokens."""
    t = paying_in(table.terms.coin, t)
    possible = table.game.stakes(table.rules)
    if possible is None:
        return None
    if table.stakes is None:
        lines = [t("Played for points: no tokens change hands.")]
        if table.for_tokens and not possible.debt and table.terms.ai_stakes is AiStakes.SPENT:
            lines.append(t("The house has staked all it may for AIs today."))
        return "\n".join(lines)
    stake, ante = t.amount(possible.tokens), t.amount(possible.ante)
    if table.ai_seats:
        lines = [
            t("Played for tokens: everybody stakes {tokens}.", tokens=stake),
            t("The house stakes for the AIs. They play as well as they can."),
        ]
    else:
        lines = [
            t("Played for tokens: everybody stakes up to {tokens}, at least {ante}.", tokens=stake, ante=ante)
        ]
    lines += _jackpot(table, t)
    return "\n".join(lines)


def _jackpot(table: TableValue, t: Words) -> list[str]:
    if table.terms.board_taken:
        return [t("Another table plays on the server's board: this one starts with an empty one.")]
    pots = [
        t("{amount} on {box}", amount=t.amount(tokens), box=the_box(card, t))
        for card, tokens in reversed(table.terms.jackpot)
    ]
    return [t("**Jackpot:** {pots}", pots=", ".join(pots))] if pots else []
