"""The Shithead family's table as a picture: what it shows, how it is drawn, the words that say the same."""
