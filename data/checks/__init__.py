"""Is the database whole?"""
