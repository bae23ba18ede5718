"""Pictures of diagrams."""
