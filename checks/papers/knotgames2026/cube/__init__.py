"""Games on a cube: which values Boolean functions have."""
