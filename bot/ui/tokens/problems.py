"""What is said to somebody whose tokens did not move."""

from collections.abc import Mapping
from typing import Final

from bot.i18n import mark

TOKEN_SENTENCES: Final[Mapping[str, str]] = {
    "bad_amount": mark("A whole number from 1 to {most}, please. Nothing was changed."),
    "gift_to_oneself": mark("You have those already."),
    "bots_have_no_tokens": mark("Bots have no tokens."),
    "not_a_member": mark("They are not in this server."),
    "giving_is_off": mark(
        "Members of this server cannot give each other tokens. `/tokens settings` allows it."
    ),
    "giving_limit": mark("You may give away {limit} {coin} a day; {left} {coin} are left for today."),
    "too_little": mark(
        "There are {balance} {coin}, which is not enough. What lies on tables does not count."
    ),
    "gift_below_floor": mark(
        "You have {balance} {coin} and must keep {floor} {coin}: what the house tops up cannot be given away."
    ),
    "too_many_tokens": mark(
        "A server has {most} {coin} at most, and this one can get {left} {coin} more. `/tokens take` and"
        " `/tokens reset` make room. Nothing was changed."
    ),
    "season_over": mark("Season {number} is over already."),
    "no_such_season": mark("There was no such season."),
    "settings_changed": mark("Somebody has changed the settings meanwhile. `/tokens settings` shows them."),
    "bad_number": mark("A whole number from {least} to {most}, please. Nothing was changed."),
    "bad_coin": mark(
        "One emoji, and a word for one and one for several of at most {most} letters, or no words at all."
        " Nothing was changed."
    ),
    "needs_manage_server_for_tokens": mark("Only members with Manage Server can do that."),
    "unreadable_tokens": mark("That button is from another version of the bot. `/tokens` opens a new one."),
}
"""The sentence for each code of a TableError that is about tokens."""
