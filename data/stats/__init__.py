"""Facts, ratings, feats, seasons, calendars: what is derived."""
