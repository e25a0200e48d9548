"""What follows an open table: its board, open hands, turn notices, and the views of watchers."""
