"""AI seats: who plays, how long they think, hints."""
