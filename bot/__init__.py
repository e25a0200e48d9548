"""The application: tables, the user interface, and the Discord client that connects them."""
