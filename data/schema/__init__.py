"""The tables of the database, by home."""
