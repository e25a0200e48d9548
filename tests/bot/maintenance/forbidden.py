"""Forbidden states of tables, each made by a statement, in a database after an evening of play."""

from typing import Final

from data.checks.states import FORBIDDEN

STATEMENTS: Final = {
    "it is closed, and its match is open": "UPDATE card_table SET state = 'over' WHERE game = 'nain_jaune'",
    "it is closed, and has a deadline": "UPDATE card_table SET state = 'void' WHERE game = 'shithead'",
    "it is not closed, and has no deadline": "DELETE FROM deadline",
    "it is in a match, and has no open match": (
        "UPDATE card_match SET state = 'void', ended_at = 1, end_hash = '' WHERE game = 'shithead'"
    ),
    "it is in the lobby, and its match is open": "UPDATE card_table SET state = 'lobby'",
    "it is not in a match for tokens, and holds tokens": "UPDATE card_table SET played_for = 'points'",
    "it is not in a match for tokens, and has the server's board": "UPDATE card_table SET state = 'void'",
    "it has the board of another server": "UPDATE board_lease SET guild_id = 5",
    "one of its seats has no stake": "UPDATE card_table SET played_for = 'tokens' WHERE game = 'shithead'",
    "one of its stakes is not from the holder of the seat": (
        "UPDATE seat SET actor_key = NULL, ai_level = 'easy' WHERE number = 1 AND table_id IN "
        "(SELECT id FROM card_table WHERE game = 'nain_jaune')"
    ),
    "one of its stakes is for an empty seat": (
        "DELETE FROM seat WHERE number = 3 AND table_id IN "
        "(SELECT id FROM card_table WHERE game = 'nain_jaune')"
    ),
    "its seats are not numbered from 0": (
        "DELETE FROM seat WHERE number = 1 AND table_id IN "
        "(SELECT id FROM card_table WHERE game = 'shithead')"
    ),
    "it is not closed, and nobody sits at it": (
        "DELETE FROM seat WHERE table_id IN (SELECT id FROM card_table WHERE game = 'shithead')"
    ),
    "one of its deadlines is for a missing seat": "UPDATE deadline SET seat = seat + 9 WHERE seat >= 0",
    "a forgotten person sits at it": (
        "UPDATE actor SET user_id = NULL WHERE key IN (SELECT actor_key FROM seat WHERE number = 1)"
    ),
    "a forgotten person is its host": (
        "UPDATE actor SET user_id = NULL WHERE key IN (SELECT host_key FROM card_table)"
    ),
    "its next match is committed to before it can have one": (
        "INSERT INTO coming_seed SELECT table_id, seed FROM match_seed "
        "JOIN card_match ON card_match.id = match_seed.match_id WHERE card_match.state = 'open'"
    ),
    "its match is over without an outcome": (
        "UPDATE card_match SET state = 'over', ended_at = 1, end_hash = '' WHERE game = 'shithead'"
    ),
}
"""By the finding about the table."""

assert STATEMENTS.keys() == FORBIDDEN.keys()
