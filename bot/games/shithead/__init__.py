"""The user interface of the Shithead family, one module per part of the screen."""
