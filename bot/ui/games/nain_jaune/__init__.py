"""What people see of Nain Jaune, a module for each thing the screen shows."""
