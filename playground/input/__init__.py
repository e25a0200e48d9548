"""Validates people's actions as strictly as the bot's requests, and completes them for the bot."""
