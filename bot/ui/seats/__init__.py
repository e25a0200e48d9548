"""Around the seats: everybody's own panel, the host's, questions, and what their controls do."""
