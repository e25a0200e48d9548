"""The websocket of the page."""
