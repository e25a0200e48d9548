"""The table of Paskahousu as a picture: its content, the drawing, and the alt text."""
