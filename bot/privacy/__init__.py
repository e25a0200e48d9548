"""/privacy: what is stored about people, its export, and forgetting them."""
