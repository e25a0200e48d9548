"""Settings of servers, and people's own preferences."""
