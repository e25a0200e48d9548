"""The HTTP server: routes, rate limits, records, rendering to JSON."""
