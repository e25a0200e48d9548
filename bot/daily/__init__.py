"""/daily: the day's deal, the same for everybody."""
