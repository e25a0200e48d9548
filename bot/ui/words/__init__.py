"""Words and figures that the screens of all games share."""
