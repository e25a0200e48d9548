"""The simulated server: people, channels, messages, permissions, events."""
