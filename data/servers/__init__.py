"""Servers that the bot has left: retention and purges."""
