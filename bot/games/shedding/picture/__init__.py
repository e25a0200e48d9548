"""What the pictures of the shedding games share: players, heaps, own cards, and the end."""
