"""The application: tables, what people see, and the Discord client that joins them."""
