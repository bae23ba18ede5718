"""Long enumerations in tasks that any executor can do, with their databases: shadows of knots, codes of heap games."""
