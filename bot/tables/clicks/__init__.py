"""What happens when somebody clicks at a table, or says `/play`, `/table`."""
