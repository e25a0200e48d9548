"""Faults to order: outages, moderators’ and people’s mistakes."""
