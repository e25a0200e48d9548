"""/practice: a table that only one person sees, against AIs."""
