"""A server's tokens outside of matches.

service     Bank: what members and administrators ask for; every method is one transaction
orders      Give, Decree, EndSeason: an order that makes no sense cannot be made
results     what the bank answers
settings    TokenSettings: what administrators decide, a section of the server's settings
members     meet: a member's account, with the starting grant and the top-up of the day
terms       with_terms, purse_of: what a table is told in the lobby and at the start of a match
stake_units at_stake_unit: documented variants at a server's stake unit
history, standings    how postings are read

What matches do to the ledger is in `bot.tables.ledger`.
"""
