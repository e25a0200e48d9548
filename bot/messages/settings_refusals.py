"""The sentence for each way in which a setting, or an order about tokens, is refused."""

from collections.abc import Mapping
from typing import Final

from bot.i18n import mark

SETTINGS_SENTENCES: Final[Mapping[str, str]] = {
    "server_settings_changed": mark(
        "Somebody else has just changed the settings. See them with `/settings show`."
    ),
    "unreadable_settings": mark(
        "This message is from another version of the bot. Open a new one with `/settings show` or `/me`."
    ),
    "role_out_of_reach": mark(
        "I may not give <@&{role}>: I need Manage Roles, and my own role must stand above it."
    ),
    "role_gives_power": mark(
        "I don’t give <@&{role}>: it gives power or takes it, and titles are won and lost on purpose. Please "
        "choose a role for show: one that allows nothing that not everybody may do, that no channel allows "
        "or denies anything, to which the Integrations page opens none of my commands, that has no other "
        "use in my settings, and that stands below all roles that moderate."
    ),
    "role_not_yours": mark(
        "You may not give or take <@&{role}> yourself: that takes Manage Roles, and a role of yours above it."
    ),
    "not_everyone": mark("That would call the whole server. Choose a role that members can take."),
    "unreadable_help": mark("This message is from another version of the bot. Open it again with `/help`."),
    "needs_manage_server_for_settings": mark("Only members with Manage Server can change these settings."),
    "another_bar": mark("There is another bar now, so nothing was lifted. Read it first."),
    "only_openers": mark("On this server, only {roles} can open tables. `/practice` works for everybody."),
    "only_stakers": mark(
        "On this server, only {roles} can play for tokens. For a table without tokens, use `/play` with "
        "“points”."
    ),
    "others_no_stakers": mark(
        "On this server, only {roles} can play for tokens, and {people} can’t any more. They have to leave "
        "their seat first; in a lobby, the host can remove them."
    ),
    "only_editors": mark("On this server, only {roles} can change the server’s variants."),
    "roles_gone": mark(
        "The roles that were chosen for that no longer exist. Somebody with Manage Server can choose others: "
        "`/settings show`, “People”."
    ),
    "too_many_own_tables": mark(
        "You can’t open another table right now: this server allows {most} at once for each host. "
        "You opened: {tables}."
    ),
    "barred": mark("You can’t sit down at tables on this server.{why} You keep your tokens."),
    "barred_until": mark(
        "You can’t sit down at tables on this server until {end}.{why} You keep your tokens."
    ),
    "not_barred": mark("Nothing keeps <@{user_id}> from sitting down."),
    "bots_cannot_sit": mark("Bots don’t sit down anyway."),
    "bad_bar": mark("Please enter a whole number of days from 1 to {most}."),
    "bad_reason": mark("A reason has {most} characters at most."),
    "too_many_tables": mark("You can’t open another table right now: this server allows {most} at once."),
    "no_such_zone": mark(
        "I don’t know which time zone that is. Type a city, a country or an offset such as “UTC+2”, and "
        "choose one of the suggestions."
    ),
    "no_such_channel": mark("I don’t know that channel on this server. Nothing was changed."),
    "no_such_role": mark("I don’t know that role on this server. Nothing was changed."),
}
"""The sentences for TableErrors about settings, by code."""
TOKEN_SENTENCES: Final[Mapping[str, str]] = {
    "bad_amount": mark("Please enter a whole number from 1 to {most}. Nothing was changed."),
    "gift_to_oneself": mark("Those tokens are already yours."),
    "bots_have_no_tokens": mark("Bots have no tokens."),
    "not_a_member": mark("That person isn’t in this server."),
    "giving_is_off": mark(
        "Gifts are off on this server. Administrators can allow them with `/tokens settings`."
    ),
    "giving_limit": mark("You can give away {limit} {coin} a day; {left} {coin} left for today."),
    "too_little": mark("Not enough: the balance is {balance} {coin}. Stakes at tables don’t count."),
    "gift_below_floor": mark(
        "You have {balance} {coin} and must keep {floor} {coin}: top-ups from the house can’t be given away."
    ),
    "too_many_tokens": mark(
        "A server can have {most} {coin} at most, and this one has room for {left} {coin} more. Make room "
        "with `/tokens take` or `/tokens reset`. Nothing was changed."
    ),
    "season_over": mark("Season {number} is already over."),
    "no_such_season": mark("That season doesn’t exist."),
    "settings_changed": mark(
        "Somebody else has just changed the settings. See them with `/tokens settings`."
    ),
    "bad_number": mark("Please enter a whole number from {least} to {most}. Nothing was changed."),
    "bad_coin": mark(
        "Please enter one emoji, then a singular and a plural of at most {most} letters, or neither. "
        "Nothing was changed."
    ),
    "needs_manage_server_for_tokens": mark("Only members with Manage Server can do that."),
    "unreadable_stats": mark("This menu is out of date. Ask for `/stats` again."),
    "unreadable_tokens": mark(
        "This button is from another version of the bot. Open a new message with `/tokens`."
    ),
}
"""The sentences for TableErrors about tokens, by code."""
