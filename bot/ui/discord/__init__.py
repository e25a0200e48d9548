"""Talking to Discord: answers, components, commands, places, people. Panels know nothing of it."""
