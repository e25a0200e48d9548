"""Checking that a match was dealt fairly, and taking its record home."""
