"""Home: what administrators did, and its posting in a channel."""
