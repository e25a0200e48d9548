"""Migrating, and whose database it is."""
