"""Slash commands: parse, call, answer."""
