"""The user interface of Paskahousu, one module per part of the screen."""
