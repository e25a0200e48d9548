"""What is derived from the logs of matches that are over: facts, ratings, statistics, feats (ADR 10)."""
