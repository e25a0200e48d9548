"""What follows a living table: its board, open hands, notices of turns, the views of those who watch."""
