"""What goes out to Discord: answers, components, emojis."""
