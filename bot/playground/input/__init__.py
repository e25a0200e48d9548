"""What people may do: checked as strictly as what the bot sends, and completed for the bot."""
