"""A server's tokens outside of matches.

service  Bank: the operations of members and administrators, one transaction each
orders   Give, Adjustment, EndSeason: orders that validate themselves
results  what the operations return
settings    TokenSettings: set by administrators, a section of the server's settings
members     meet: a member's account, with the starting grant and the top-up of the day
terms       with_terms, purse_of: what a table needs to know in the lobby and at the start of a match
stake_units at_stake_unit: scales documented variants to a server's stake unit
history, standings reports from the postings

The ledger side of matches is in `bot.tables.ledger`.
"""
