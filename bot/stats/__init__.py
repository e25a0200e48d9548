"""/stats: statistics, ratings and achievements."""
