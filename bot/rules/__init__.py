"""The rules' commands and their editor: lists, questions, and screens to set every house rule."""
