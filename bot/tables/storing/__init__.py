"""Writing and reading tables, payments as postings."""
