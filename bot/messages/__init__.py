"""What a message is made of: panels, custom ids, names, refusals, times in words. No Discord."""
