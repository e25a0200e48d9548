"""Replays: finished matches step by step, from any seat."""
