"""The short private line for a click or command that did nothing."""

import re
from collections.abc import Mapping
from typing import Any, Final

from bot.common.errors import TableError
from bot.i18n import Words, mark
from bot.messages.list_words import any_of
from bot.messages.names import plain
from bot.messages.permissions import NO_TAG, permission_names
from bot.messages.settings_refusals import SETTINGS_SENTENCES, TOKEN_SENTENCES
from bot.messages.time_words import date, exact_time, full_date
from data.database import Act

PUBLIC: Final[Mapping[str, str]] = {
    "cannot_make_event": mark("I can’t make an event: give me {permissions} on this server."),
    "cannot_open_post": mark("I can’t open a post in {channel}: give me {permissions} there."),
    "cannot_open_thread": mark("I can’t open threads in {channel}: give me {permissions} there."),
    "cannot_post": mark("I can’t post in {channel}: give me {permissions} there."),
    "channel_gone": mark("{channel} no longer exists."),
    "channel_not_allowed": mark("On this server, open tables in {channels}."),
    "channels_gone": mark(
        "The channels that were chosen for tables no longer exist. Somebody with Manage Server can choose "
        "others: `/settings show`, “Where”."
    ),
    "discord_fails": mark("Discord has trouble just now. Try again in a few minutes."),
    "discord_refuses": mark("Discord refuses that in {channel}. Its error code is {number}."),
    "night_host_left": mark("Its host has left the server."),
    "no_such_table": mark("This table is gone. Open a new one with `/play`."),
    "outdated_preset": mark(
        "{name} was saved by an older version of the bot and can’t be played as it is. Open what’s left "
        "of it with `/rules edit` and save it again."
    ),
    "planner_may_not_open": mark("Whoever planned it may not open tables on this server any more."),
    "planner_may_not_post": mark(
        "Whoever planned it may not open tables in {channel} any more: that takes {permissions} there."
    ),
    "post_needs_tag": NO_TAG,
    "text_blocked": mark("AutoMod blocks my messages in {channel}: exempt my role in the server’s settings."),
    "thread_locked": mark("The thread {channel} is locked: unlock it, or give me “Manage Threads” there."),
    "title_blocked": mark("AutoMod blocks my titles in {channel}: exempt my role in the server’s settings."),
    "too_many_events": mark("This server has as many planned events as Discord allows. Delete one first."),
    "too_many_threads": mark(
        "I can’t open anything in {channel}: this server has as many active threads and posts as Discord "
        "allows. Close old ones first."
    ),
    "unknown_game": mark("That game doesn’t exist. Choose one from the list."),
    "unknown_preset": mark("That variant doesn’t exist. Choose one from the list."),
}
"""The sentences that everybody may read: about places, permissions and what is gone."""

SENTENCES: Final[Mapping[str, str]] = {
    **PUBLIC,
    "already_seated": mark("You’re already at this table."),
    "not_seated": mark("You’re not at this table."),
    "not_host": mark("Only the host of the table, <@{host}>, can do that."),
    "not_allowed": mark("Only the host or a moderator can do that."),
    "wrong_phase": mark("You can’t do that right now."),
    "table_over": mark("This match is over."),
    "table_closed": mark("This table is closing. `/play` opens another one."),
    "not_started": mark("The match hasn’t started yet."),
    "table_full": mark("The table is full ({most} seats)."),
    "too_few_players": mark("You need at least {least} players; there are {seated} at the table."),
    "too_many_players": mark("These rules allow {most} players at most; there are {seated} at the table."),
    "already_waiting": mark("You’re already in the next match."),
    "not_waiting": mark("You’re not waiting for a seat."),
    "away": mark("You’re away, and an AI is playing for you. Click “I’m back” to take over."),
    "not_away": mark("You’re not away: you are playing this seat yourself."),
    "cannot_vote": mark(
        "You can only vote to remove a player who is away or has kept everybody waiting for an hour, and "
        "only if you’re playing too."
    ),
    "already_voted": mark("You have already voted."),
    "not_voted": mark("You have no vote to withdraw: playing on already withdrew it."),
    "may_not_undo": mark("Only a moderator who isn’t playing can undo a deal on their own."),
    "season_ended_here": mark(
        "This match is played for tokens of the last season and is about to end. `/play` opens a new table."
    ),
    "last_deal_already": mark("The table is already closing after this deal."),
    "cannot_vote_undo": mark(
        "You can only vote to undo a deal while everybody who was dealt cards is still playing (no AI, "
        "nobody gone)."
    ),
    "not_a_person": mark("That seat isn’t played by a person."),
    "held_back": mark("Not yet: the others may still react to the last play. End of pause: {until}."),
    "too_late": mark("Somebody was quicker: the game has already gone on."),
    "nothing_to_answer": mark("There’s nothing for you to answer right now."),
    "no_such_seat": mark("That seat doesn’t exist."),
    "seat_changed": mark("Somebody else has that seat now. Check the seats again."),
    "unknown_clock": mark("That clock doesn’t exist."),
    "no_ready_check": mark("Nobody needs to confirm right now."),
    "no_table_here_but": mark("You’re not at any table in this channel, but here: {tables}"),
    "offer_changed": mark("The table has changed since you looked. Check it, then start again."),
    "offer_unseen": mark("What’s at stake has changed since that message. Look at it, then click again."),
    "question_outdated": mark("That question was about something that’s over, so nothing was done."),
    "preset_changed": mark(
        "That variant has changed since you were asked, so nothing was deleted. Ask again."
    ),
    "ai_makes_points": mark("With an AI, this table plays for points."),
    "too_many_invited": mark("A table can invite {most} people."),
    "nobody_invited": mark("They’re already at the table or invited, or they’re bots."),
    "role_not_mentionable": mark(
        "I’m not allowed to mention <@&{role}>. An administrator can allow everybody to, in the role’s "
        "settings."
    ),
    "may_not_add": mark(
        "That would add people to this private thread, which you may not do: it takes Manage Threads."
    ),
    "call_lost": mark("Discord didn’t take that message, so nobody was called. Please try again."),
    "called_already": mark("This table has already called for players."),
    "unknown_level": mark("That AI level doesn’t exist."),
    "ais_only_stronger": mark("In the middle of a match, the AIs can only become stronger."),
    "nobody_rated": mark(
        "Nobody at this table has a rating in this game that others may see. Choose a level yourself."
    ),
    "not_enough_tokens": mark(
        "<@{user_id}> has {balance} {coin}; sitting down takes at least {ante} {coin}."
    ),
    "tokens_elsewhere": mark(
        "<@{user_id}> has {balance} {coin} left and more at another table. With tokens at another table, "
        "you need the full stake of {ante} {coin} to sit down here."
    ),
    "other_version": mark(
        "Another version of the bot opened this table. It waits until that version is back; nothing is lost."
    ),
    "try_again": mark("I couldn’t save that just now, so nothing changed. Please try again."),
    "saved_unseen": mark(
        "That is saved, at least in part, but I can’t show it just now. Please look again in a moment before "
        "you repeat it."
    ),
    "outcome_unknown": mark(
        "Something went wrong while I saved that, and I don’t know whether it is saved. "
        "Please check before you try again."
    ),
    "left_but_not_forgotten": mark(
        "You have left your tables on servers without Tapis, but your data couldn’t be deleted just now. "
        "Choose “Forget me” again."
    ),
    "unreadable": mark("This button is from another version of the bot. Open your hand again."),
    "unreadable_command": mark("This command is from another version of the bot. Try again in a minute."),
    "stale": mark("That was an old hand. Here is your current one."),
    "hand_just_changed": mark(
        "Your hand had just changed, so nothing was played. Click again if you mean what’s there now."
    ),
    "just_changed": mark("That had just changed, so nothing happened. Click again if you mean it."),
    "no_table_here": mark("You’re not at any table in this channel."),
    "cannot_change_event_yourself": mark("It has an event on Discord: you need {permissions} yourself."),
    "cannot_make_event_yourself": mark("To have an event made, you need {permissions} yourself."),
    "no_night_here": mark("A card night needs a channel with messages, or a forum: choose one."),
    "night_not_yours": mark(
        "Only the host of a card night, or somebody with Manage Events, can change or cancel it."
    ),
    "no_such_night": mark("There’s no such card night. `/night list` shows those that are planned."),
    "too_many_nights": mark("This server has planned {most} card nights already. Cancel one first."),
    "too_many_own_nights": mark("You have planned {most} card nights here already. Cancel one first."),
    "night_not_then": mark(
        "It can begin in {least} minutes at the earliest, and in {most} days at the latest."
    ),
    "no_cup_here": mark("A cup needs a channel with messages, or a forum: choose one."),
    "no_such_cup": mark("There’s no such cup here."),
    "too_many_own_cups": mark("You have {most} cups here already that aren’t over. Wait, or cancel one."),
    "too_many_cups": mark("This server has {most} cups already that aren’t over. Wait, or cancel one."),
    "cup_size": mark("Cup tables for this game seat {least} to {most}."),
    "cup_full": mark("{most} have signed up already: the cup is full."),
    "cup_joined": mark("You’ve signed up already."),
    "cup_not_joined": mark("You’re not in this cup."),
    "cup_begun": mark("This cup has begun already."),
    "cup_over": mark("This cup is over."),
    "cup_not_yours": mark("Only the organiser of the cup, or somebody with Manage Events, can do that."),
    "cup_too_few": mark("A cup takes at least {least}; {seated} have signed up."),
    "cup_table": mark(
        "That’s not possible at a table of a cup: who sits here is drawn, and so is what’s played."
    ),
    "cup_own": mark("You’re in this cup yourself: only somebody who isn’t can do that."),
    "cup_own_rival": mark(
        "You’ve both signed up for a cup: until it’s over, only somebody who isn’t in it can bar them, "
        "or lift a bar."
    ),
    "cup_own_bar": mark(
        "You’ve barred somebody who signed up for this cup, so you can’t play in it yourself."
    ),
    "table_own_rival": mark(
        "You’re both in a match: until it’s over, only somebody who isn’t in it can bar them."
    ),
    "unreadable_cup": mark("This button is from another version of the bot. Use `/stats cup`."),
    "unreadable_moment": mark("I can’t read when that is. Try “20:30”, “Saturday 20:30” or “28/11 20:30”."),
    "outside_private_thread": mark(
        "I’m not in this private thread. Mention me here, <@{bot}>, then try again."
    ),
    "servers_only": mark(
        "That only works in a server I’m in. Here you can use `/practice`, `/help`, `/me` and `/rules show`."
    ),
    "bot_left": mark(
        "I’m no longer on this server: this table waits until I’m back. Until then you can use `/practice`."
    ),
    "commands_alone": mark(
        "Only my commands are installed on this server, so I can’t run a table here. A moderator can "
        "[add me]({link}); then try again."
    ),
    "unreadable_setting": mark(
        "This message is from another version of the bot. Open the editor again with `/rules edit`."
    ),
    "no_such_draft": mark("You’re not editing any rules here. Start with `/rules new` or `/rules edit`."),
    "needs_manage_server": mark("Only members with Manage Server can change the server’s rules."),
    "ambiguous_preset": mark("Two games have a variant with this name. Choose one from the list."),
    "built_in_preset": mark("You can’t change documented variants. Base your own on one with `/rules new`."),
    "bad_preset_name": mark("A name needs 1 to {most} visible characters."),
    "built_in_name": mark("{name} is the name of a documented variant. Choose another name."),
    "name_taken": mark("{name} already exists. Choose a name that differs in more than capitals."),
    "too_many_presets": mark(
        "The server already has {most} variants of its own. Make room with `/rules delete`."
    ),
    "not_a_code": mark("That isn’t a rules code, or part of it is missing. Copy the whole code again."),
    "code_of_other_game": mark("That code is for another game. Choose that game."),
    "daily_over": mark("That day is over. `/daily` shows today’s deals."),
    "daily_begun": mark("You have begun this deal already: go on with it from `/daily`."),
    "daily_waits": mark("The day’s deal waits until you go on: nothing needs to be closed. See `/daily`."),
    "daily_sealed": mark("Others may still get these cards: they are shown when their day is over."),
    "daily_not_over": mark("You have nothing to share of this deal yet."),
    "unreadable_daily": mark("This button is from another version of the bot. Open a new one with `/daily`."),
    "no_such_match": mark("There’s no such match here."),
    "match_runs": mark("This match is still being played. There’s a replay once it’s over."),
    "only_players_share": mark("Only somebody who played in this match can share it."),
    "may_not_post": mark("To let me post that in {channel}, you need {permissions} there yourself."),
    "slow_mode": mark("{channel} is in slow mode: I can post there for you again from {until}."),
    "role_not_yours_to_mention": mark(
        "You may not mention <@&{role}> yourself, so I don’t for you. An administrator can allow everybody "
        "to, in the role’s settings."
    ),
    "called_too_often": mark(
        "Members who look for players have been called often enough for now. "
        "You can call them again from {until}."
    ),
    "film_too_large": mark("That picture would be too large for this server. Choose another part."),
    "your_requests_wait": mark(
        "I’m still busy with what you asked for before. Please wait until that’s done."
    ),
    "requests_wait": mark("A lot of people are waiting for this right now. Please try again in a minute."),
    "match_damaged": mark("The record of this match is damaged: `/verify` says where."),
    "unreadable_replay": mark(
        "This button is from another version of the bot. Open the match again with `/replay`."
    ),
    "unreadable_privacy": mark(
        "This button is from another version of the bot. Open a new message with `/privacy`."
    ),
    **TOKEN_SENTENCES,
    **SETTINGS_SENTENCES,
    "form_too_late": mark("That took me so long that Discord no longer lets me open the form. Click again."),
    "half_read_moment": mark(
        "I read “{understood}”, but not “{unread}”. Try “20:30”, “Saturday 20:30” or “5 December 20:30”."
    ),
    "moment_without_time": mark("I read “{understood}”, but not at what time. Try “Saturday 20:30”."),
    "moment_is_past": mark("I read “{understood}”, and that is past: {moment}."),
    "moment_on_other_day": mark("I read “{understood}”, but these are two days. The date: {moment}."),
    "cannot_bar_yourself": mark("You can’t bar yourself."),
    "runs_server": mark(
        "Nobody is barred: they run this server, too. Tick the box in the form if you mean it."
    ),
    "confirmed_already": mark("You have confirmed that already."),
    "moment_repeats": mark(
        "I read “{understood}”, but that is no single day. Try “Friday 20:30”: card nights can repeat."
    ),
}
"""The sentences for all TableErrors, by code; a game's screen explains its refusals."""

_FACT: Final = re.compile(r"\{(\w+)\}")
"""A fact in a sentence; "?" replaces one that the error lacks."""

_COUNTS: Final = frozenset({"balance", "floor", "least", "left", "limit", "most"})
"""The facts to format as numbers."""

BROKEN: Final = mark("Something went wrong on my side; nothing you did is lost. Reference: {reference}")


def problem_text(error: TableError, t: Words) -> str:
    """Return the line for an error that is not a game's refusal.

    Nobody hears that nothing changed once something of what they asked for was committed.
    """
    was_saved = error.code == "try_again" and Act.present().has_committed
    sentence = SENTENCES.get("saved_unseen" if was_saved else error.code, SENTENCES["wrong_phase"])
    return t(sentence, **_filled(sentence, error.facts, t))


def public_text(error: TableError, t: Words) -> str:
    """Return the line for everybody about something that the bot could not do by itself.

    What concerns a person, such as the reason of a bar, is told to that person alone.
    """
    return problem_text(error, t) if error.code in PUBLIC else t("It could not open for whoever planned it.")


def _filled(sentence: str, facts: Mapping[str, Any], t: Words) -> Mapping[str, Any]:
    unknown = dict.fromkeys(_FACT.findall(sentence), "?") | {"coin": "🪙"}
    named = {"name": f"**{plain(facts['name'])}**"} if "name" in facts else {}
    counted = {fact: t.number(facts[fact]) for fact in _COUNTS & facts.keys() if type(facts[fact]) is int}
    return {**unknown, **facts, **named, **counted, **_worded(facts, t)}


def _worded(facts: Mapping[str, Any], t: Words) -> dict[str, str]:
    """Return the facts that are lists, moments or reasons, in words."""
    worded = {}
    if "permissions" in facts:
        worded["permissions"] = permission_names(facts["permissions"], t)
    if "channel" in facts:
        worded["channel"] = f"<#{facts['channel']}>"
    if isinstance(facts.get("roles"), tuple):
        worded["roles"] = any_of([f"<@&{role}>" for role in facts["roles"]], t)
    if isinstance(facts.get("end"), int):
        worded["end"] = date(facts["end"])
    worded |= {fact: plain(facts[fact]) for fact in ("understood", "unread") if fact in facts}
    if isinstance(facts.get("moment"), int):
        worded["moment"] = full_date(facts["moment"])
    if isinstance(facts.get("until"), int):
        worded["until"] = exact_time(facts["until"])
    if "reason" in facts:
        reason = facts["reason"]
        worded["why"] = " " + t("Reason: “{reason}”.", reason=plain(reason)) if reason else ""
    return worded
