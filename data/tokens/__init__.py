"""Accounts, postings, stakes, reports from the postings."""
