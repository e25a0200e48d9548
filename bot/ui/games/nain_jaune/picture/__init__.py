"""The board of Nain Jaune as a picture: what it shows, how it is drawn, the words that say the same."""
