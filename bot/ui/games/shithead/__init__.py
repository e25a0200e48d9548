"""What people see of the Shithead family, a module for each thing the screen shows."""
