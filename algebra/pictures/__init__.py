"""Pictures as shapes, their frame, and the formats in which they are written."""
