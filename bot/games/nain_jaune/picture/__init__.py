"""The board of Nain Jaune as a picture: its content, the drawing, and the alt text."""
