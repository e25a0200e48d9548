"""Pictures: scenes of plain values in, PNG and alt text out."""
