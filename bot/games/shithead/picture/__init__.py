"""The Shithead family's table as a picture: its content, the drawing, and the alt text."""
