"""The user interface of Nain Jaune, one module per part of the screen."""
