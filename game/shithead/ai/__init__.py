"""How an AI seat plays it."""
