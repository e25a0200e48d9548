"""Open and past tables, matches, deadlines, seeds."""
