"""What a face is: its protocol, screens, lessons, rules in words."""
