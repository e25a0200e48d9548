"""What every game shares: cards, randomness, the protocol of a game, matches and their records."""
