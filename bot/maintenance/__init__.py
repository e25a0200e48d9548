"""Maintenance of a running bot and its database: checks, backups, lost servers, metrics, the log."""
