"""PostgreSQL alone."""
