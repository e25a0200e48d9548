"""What is said to somebody whose click or command did nothing: one short private line."""

from collections.abc import Mapping
from typing import Any, Final

from bot.i18n import Words, mark
from bot.tables.errors import RefusedError, TableError
from bot.tables.values import TableValue
from bot.ui.games.screen import GameScreen, Names
from bot.ui.names import plain

SETTINGS_SENTENCES: Final[Mapping[str, str]] = {
    "server_settings_changed": mark("Somebody has changed the settings meanwhile. `/settings` shows them."),
    "unreadable_settings": mark(
        "That is from another version of the bot. `/settings` and `/me` open new ones."
    ),
    "unreadable_help": mark("That is from another version of the bot. `/help` opens it anew."),
    "needs_manage_server_for_settings": mark("Only members with Manage Server can change these settings."),
    "channel_not_allowed": mark("On this server tables are opened in {channels}."),
    "too_many_tables": mark("No more tables may be opened now: this server allows {most} at once."),
}
"""The sentence for each code of a TableError that is about settings."""

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

SENTENCES: Final[Mapping[str, str]] = {
    "already_seated": mark("You already sit at this table."),
    "not_seated": mark("You do not sit at this table."),
    "not_host": mark("Only the host of the table, <@{host}>, can do that."),
    "not_allowed": mark("Only the host or a moderator can do that."),
    "wrong_phase": mark("Not now: the table is doing something else."),
    "table_over": mark("This match is over."),
    "not_started": mark("The match has not begun."),
    "table_full": mark("The table is full: {most} seats."),
    "too_few_players": mark("At least {least} players are needed; {seated} sit here."),
    "too_many_players": mark("At most {most} players can play by these rules; {seated} sit here."),
    "already_waiting": mark("You already have a seat in the next match."),
    "not_waiting": mark("You do not wait for a seat."),
    "away": mark("You are away, and an AI plays for you. “I am back” gives you your seat again."),
    "not_away": mark("You are not away: the seat is yours to play."),
    "cannot_vote": mark(
        "Only who is away or lets turns go by can be voted out, and only by the others who play."
    ),
    "already_voted": mark("Your vote is counted already."),
    "not_voted": mark("No vote of yours counts: a vote to undo a deal lapses as soon as you play on."),
    "may_not_undo": mark("Only a moderator who does not play can undo a deal for tokens alone."),
    "last_deal_already": mark("The table ends with this deal already."),
    "cannot_vote_undo": mark(
        "Only a deal for tokens can be undone by votes, and only while everybody in it is a person who still"
        " plays."
    ),
    "not_a_person": mark("No person plays that seat."),
    "no_such_seat": mark("There is no such seat."),
    "seat_changed": mark("Somebody else sits there now. Look at the seats again."),
    "unknown_clock": mark("There is no such clock."),
    "no_ready_check": mark("Nobody is asked just now who is here."),
    "which_table": mark("{number} tables are open here. Name one of them with the option `table`."),
    "no_ai_seat": mark("No AI sits here."),
    "unknown_level": mark("There is no such AI."),
    "not_enough_tokens": mark(
        "<@{user_id}> has {balance} {coin}; at least {ante} {coin} are needed to sit down."
    ),
    "tokens_elsewhere": mark(
        "<@{user_id}> has {balance} {coin} at hand and more at another table. Whoever has tokens at another"
        " table needs the whole stake of {ante} {coin} to sit down."
    ),
    "no_such_table": mark("This table is no longer there. `/play` opens a new one."),
    "try_again": mark("That could not be saved just now, so nothing has changed. Please try again."),
    "outcome_unknown": mark(
        "The connection was lost just then, and I do not know whether that was saved. Please look before you"
        " repeat it."
    ),
    "unreadable": mark("That button is from another version of the bot. Open your hand again."),
    "unreadable_command": mark("That command is from another version of the bot. Try again in a minute."),
    "stale": mark("That was an older hand. Here is the present one."),
    "unknown_game": mark("There is no such game. Choose one from the list."),
    "unknown_preset": mark("There is no such variant. Choose one from the list."),
    "no_table_here": mark("You sit at no table in this channel."),
    "cannot_post": mark("I cannot post in this channel: I need to see it and to send messages."),
    "servers_only": mark("That works in a server only."),
    "unreadable_setting": mark("That is from another version of the bot. `/rules edit` opens it anew."),
    "no_such_draft": mark("Nothing is being edited here. `/rules new` and `/rules edit` begin."),
    "needs_manage_server": mark(
        "Only members with Manage Server can change the server’s rules. What you edit stays yours: "
        "`/play` takes its code as a variant."
    ),
    "outdated_preset": mark(
        "{name} was saved by an older version of the bot and cannot be played as it is. `/rules edit` shows"
        " what is left of it, to be saved anew."
    ),
    "ambiguous_preset": mark("Two games have a variant of this name. Choose one from the list."),
    "built_in_preset": mark("Documented variants stay as they are. `/rules new` begins your own from one."),
    "bad_preset_name": mark("A name has 1 to {most} characters, all of them visible."),
    "built_in_name": mark("{name} is the name of a documented variant. Choose another."),
    "name_taken": mark("{name} is there already. Choose a name that differs in more than its capitals."),
    "too_many_presets": mark("The server has {most} variants of its own. `/rules delete` makes room."),
    "not_a_code": mark("That is no code for rules, or something in it got lost. Copy it again, whole."),
    "code_of_other_game": mark("That code is for another game. Choose that game."),
    "no_such_match": mark("No such match was played here."),
    "unreadable_privacy": mark("That button is from another version of the bot. `/privacy` opens a new one."),
    **TOKEN_SENTENCES,
    **SETTINGS_SENTENCES,
}
"""The sentence for each code of a TableError; a game's refusals are explained by its screen."""

_FACTS: Final = (
    *(
        "host",
        "most",
        "least",
        "seated",
        "user_id",
        "balance",
        "ante",
        "name",
        "left",
        "limit",
        "floor",
        "number",
        "channels",
    ),
)
"""What sentences may ask for; "?" stands for what an error does not say."""

_COUNTS: Final = frozenset({"balance", "floor", "least", "left", "limit", "most"})
"""What is written as the language writes numbers."""

BROKEN: Final = mark("Something broke on my side; nothing you did is lost. Reference: {reference}")


def problem_text(error: TableError, t: Words) -> str:
    """Return the line for an error that is not a game's refusal."""
    return t(SENTENCES.get(error.code, SENTENCES["wrong_phase"]), **_filled(error.facts, t))


def refusal_text(
    error: TableError, table: TableValue, user_id: int, screen: GameScreen, names: Names, t: Words
) -> str:
    """Return the line for an error at a table, a game's refusals explained by the game."""
    seat = table.seat_of(user_id)
    if not isinstance(error, RefusedError) or error.code == "stale" or table.match is None or seat is None:
        return problem_text(error, t)
    view = table.game.view(table.match.state, seat)
    return screen.explain(error.refusal, view, names, t)


def _filled(facts: Mapping[str, Any], t: Words) -> Mapping[str, Any]:
    unknown = dict.fromkeys(_FACTS, "?") | {"coin": "🪙"}
    named = {"name": f"**{plain(facts['name'])}**"} if "name" in facts else {}
    counted = {fact: t.number(facts[fact]) for fact in _COUNTS & facts.keys() if type(facts[fact]) is int}
    return {**unknown, **facts, **named, **counted}
