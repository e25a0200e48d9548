"""Commands and clicks: sent, answered, known to people."""
