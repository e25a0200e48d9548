"""Communication with Discord: answers, components, commands, places, people. Panels do not depend on it."""
