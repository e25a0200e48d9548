"""Cups: people sign up, meet each other round by round at tables, and are ranked by their results."""
