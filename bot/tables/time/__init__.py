"""What happens when nobody clicks: deadlines that expire, tables that wake after a start."""
