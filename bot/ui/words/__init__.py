"""Words and numbers shared by the screens of all games."""
