"""Words that call tokens what a server calls them."""

from bot.i18n import Words
from bot.tables.terms import Coin
from bot.tables.values import TableValue
from bot.ui.people import plain


def paying_in(coin: Coin, t: Words) -> Words:
    """Return words that call tokens what the server calls them."""
    return t.paying_in(coin.emoji, plain(coin.one), plain(coin.many))


def words_at(table: TableValue, t: Words) -> Words:
    """Return the words for a table: at one for points, tokens are called what the game calls them."""
    return t if table.stakes is None else paying_in(table.terms.coin, t)
