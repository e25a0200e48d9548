"""/privacy: what is kept of people, their export, and forgetting them."""
