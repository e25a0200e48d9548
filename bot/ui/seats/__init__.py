"""Seats: each person's panel, the host's panel, confirmation questions, and their handlers."""
