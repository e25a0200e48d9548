"""The limits that people and operators meet, or Discord sets: who changes one, here too, has decided to."""

from bot.bars import store as bars
from bot.common.zones import FURTHEST, SOONEST
from bot.discord.sending import render, token_edits
from bot.messages import custom_ids, panels
from bot.nights import store as nights
from bot.replay import analyst
from bot.rules import codes
from bot.rules import store as house_rules
from bot.server_log.values import LONGEST_REASON, PAGE
from bot.settings import server as settings
from bot.stats import ladder
from bot.stats import store as statistics
from bot.tables.deciding import deadlines, lobby, seating
from bot.tables.model import clocks, values
from bot.tokens import history, orders, store
from bot.tokens import settings as bank
from bot.tokens import store as service
from bot.verify import store as verifying
from data import bars as stored_bars
from data import server_log as stored_log
from data.backups import restored
from data.cluster import leases, person_changes
from data.postgresql import batches, pipelines, session, silence
from data.postgresql import store as postgresql
from data.privacy import kept_grants as handed_out
from data.privacy import marks
from data.rules import drafts, presets
from data.servers import outside_servers, retention
from data.sql import write_locks
from data.sqlite import group_commit
from data.times import DAY
from data.tokens import ledger
from game.core import cards, protocol
from game.registry import POLICIES

MINUTE, HOUR = 60_000, 3_600_000
OF_PEOPLE = {
    "characters of a variant's name": (house_rules.LONGEST_NAME, 32),
    "variants of a server": (presets.MAX_PRESETS, 25),
    "drafts of a person": (drafts.MOST_DRAFTS, 5),
    "characters of a reason": (LONGEST_REASON, 120),
    "entries on a page of the log": (PAGE, 8),
    "lines on a page of a history": (history.PAGE, 8),
    "days of a bar": (bars.MOST_DAYS, 3650),
    "channels for tables": (settings.MOST_CHANNELS, 25),
    "roles of a setting": (settings.MOST_ROLES, 25),
    "open tables of a server": (settings.MOST_TABLES, 100),
    "people invited to a table": (lobby.MOST_INVITED, 25),
    "nights of a server, and of a person": ((nights.MOST_NIGHTS, nights.MOST_EACH), (20, 10)),
    "until a night, at least": (SOONEST, 5 * MINUTE),
    "until a night, at most": (FURTHEST, 60 * DAY),
    "by which a night may be late": (nights.LATEST, HOUR),
    "seconds for a turn, and of a bank, by clock": (
        {name: (clock.per_turn, clock.bank) for name, clock in clocks.CLOCKS.items()},
        {
            "none": (0, 0),
            "calm": (90, 300),
            "brisk": (60, 120),
            "hours": (8 * 3600, 0),
            "day": (24 * 3600, 0),
            "days": (72 * 3600, 0),
        },
    ),
    "matches before a rank": (statistics.ENOUGH, 10),
    "ranks on a leaderboard": (statistics.MOST_LISTED, 10),
    "matches on a curve": (statistics.CURVE, 30),
    "meetings after which one counts half": (ladder.HALF, 10),
    "matches to verify or see again": (verifying.MOST_RECENT, 25),
    "moves of an analysis that lost most": (analyst.MOST_TURNING, 3),
    "richest members": (service.TOP, 10),
    "days on the leaderboard of tokens": (store.DAYS, 30),
    "tokens in one order": (orders.MOST_AT_ONCE, 1_000_000),
    "characters of a word for tokens": (bank.LONGEST_WORD, 20),
    "tokens at the start": (ledger.STARTING_GRANT, 200),
    "tokens of a server": (ledger.MOST_IN_A_SERVER, 10**12),
    "tokens a day, unless a server sets others": (
        {name: getattr(bank.TokenSettings(), name) for name in ("floor", "giving_limit", "ai_limit")},
        {"floor": 60, "giving_limit": 100, "ai_limit": 500},
    ),
    "days of an account's age": (bank.TokenSettings().account_age_days, 7),
    "turns missed before somebody is away": (seating.MISSED_TURNS, 3),
    "before others may vote": (deadlines.PATIENCE_MILLISECONDS, HOUR),
    "of a lobby": (deadlines.LOBBY_MILLISECONDS, 30 * MINUTE),
    "before the next deal": (deadlines.NEXT_DEAL_MILLISECONDS, 3 * MINUTE),
    "to answer": (deadlines.ANSWER_MILLISECONDS, MINUTE),
    "without a move until a table closes": (deadlines.IDLE_MILLISECONDS, 7 * DAY),
    "events that a table remembers": (
        (values.RECENT_EVENTS, values.EVENTS_PER_SEAT, values.MOST_EVENTS),
        (30, 40, 240),
    ),
    "of what outlives a forgotten person": (marks.KEPT, 365 * DAY),
    "of practice outside servers": (outside_servers.KEPT_FOR, 30 * DAY),
    "of a server's data after the bot has left": ((retention.GRACE, retention.NOTICE), (30 * DAY, DAY)),
    "of entries of a log": (stored_log.KEPT, 400 * DAY),
    "of a bar that is over": (stored_bars.KEPT, 30 * DAY),
    "characters of a code": ((codes.LONGEST, codes.LONGEST_NAMED), (300, 480)),
    "actions that a decision of an AI may play": (
        {
            game: budgets
            for game, levels in POLICIES.items()
            if (budgets := {level: one.budget for level, one in levels.items() if hasattr(one, "budget")})
        },
        {
            "shithead": {"hard": 4_000, "expert": 20_000},
            "nain_jaune": {"normal": 2_000, "hard": 6_000, "expert": 16_000},
            "paskahousu": {"hard": 4_000, "expert": 20_000},
        },
    ),
    "packs": (cards.MAX_PACKS, 8),
    "seats": (protocol.MOST_SEATS, 100),
}
"""Limits of the bot; those of time in milliseconds."""
OF_OPERATION = {
    "of a lease without a renewal, and before its end until others get ready": (
        (leases.LIFE, leases.SILENCE),
        (9_000, 4_500),
    ),
    "keys of locks, which every version has to share": (
        (write_locks.EVERYTHING, write_locks.SHARING_OUT),
        (0x7461706974, 0x7461706975),
    ),
    "seconds for a lock, for a statement, and for one that only reads": (
        (session.LOCK_SECONDS, session.STATEMENT_SECONDS, session.READING_SECONDS),
        (5, 10, 60),
    ),
    "seconds for which a client may be silent, also with the lock of leases": (
        (silence.SILENT_SECONDS, silence.SILENT_WITH_LEASES_SECONDS),
        (10, 2),
    ),
    "writes in one commit": ((group_commit.MOST_AT_ONCE, batches.MOST_AT_ONCE), (32, 32)),
    "connections of PostgreSQL, for batches and for other writers": (
        (pipelines.LINES, batches.AT_THE_SAME_TIME, postgresql.WRITERS),
        (10, 4, 4),
    ),
    "boards shown anew after a restore, and since when": (
        (restored.MOST_BOARDS, restored.OVER_FOR),
        (200, DAY),
    ),
    "until an announcement is void": (retention.UNSEEN, 2 * DAY),
    "of what processes tell each other about people": (person_changes.KEPT_FOR, MINUTE),
    "of a bar for good": (handed_out.FOR_GOOD, 2**53 - 1),
}
OF_DISCORD = {
    "characters of a custom_id": (custom_ids.LONGEST, 100),
    "characters of a message of components": (panels.MOST_CHARACTERS, 4000),
    "characters of a form's title and labels": ((panels.MOST_IN_TITLE, panels.MOST_IN_LABEL), (45, 45)),
    "components of a message": (render.MOST_COMPONENTS, 40),
    "seconds of a token for edits, with one to spare": (token_edits.TOKEN_LIFETIME, 14 * 60),
}


def test_limits_are_what_was_decided():
    found = {**OF_PEOPLE, **OF_OPERATION, **OF_DISCORD}
    assert {what: limit for what, (limit, _) in found.items()} == {
        what: decided for what, (_, decided) in found.items()
    }
