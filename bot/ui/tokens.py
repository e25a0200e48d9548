"""What /tokens shows."""

from collections.abc import Sequence

from bot.i18n import Words
from bot.tables.bank.results import Standing
from bot.ui.panels import Panel, Rule, Text

_ACCENT = 0xC9A227
_MEDALS = ("🥇", "🥈", "🥉")


def tokens_panel(balance: int, top: Sequence[Standing], user_id: int, t: Words) -> Panel:
    """Return one's balance and the server's richest members."""
    lines = [
        f"{_MEDALS[place] if place < len(_MEDALS) else f'{place + 1}.'} <@{standing.user_id}>"
        f" — {'**' if standing.user_id == user_id else ''}{standing.tokens} 🪙"
        f"{'**' if standing.user_id == user_id else ''}"
        for place, standing in enumerate(top)
    ]
    return Panel(
        (
            Text(t.plural("### You have {count} token 🪙", "### You have {count} tokens 🪙", balance)),
            Rule(),
            Text("\n".join([t("**The richest of the server**"), *lines])),
            Text("-# " + t("Tokens are won at Nain Jaune. They cannot be bought, sold or redeemed.")),
        ),
        _ACCENT,
    )
