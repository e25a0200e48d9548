"""What `python -m bot WORD` does beside serving: doctor, report, verify, backups, owner."""
