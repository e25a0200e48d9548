"""Saved variants and drafts."""
