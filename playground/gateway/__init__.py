"""The gateway’s websocket."""
