"""The claims of the papers in the explorer: their records, and the objects they mention."""
