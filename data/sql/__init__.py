"""What both databases need: engines, executors, documents, fences."""
