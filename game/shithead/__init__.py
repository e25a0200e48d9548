"""The Shithead family: get rid of all your cards; powers, burns and attacks as house rules."""
