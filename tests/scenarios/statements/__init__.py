"""What other people say about the rules, line by line."""
