"""One running process: environment, login, event loop, signals, starts and the end."""
