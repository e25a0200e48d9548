"""Leases of shards, turns to begin sessions."""
