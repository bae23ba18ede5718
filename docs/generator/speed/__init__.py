"""What Sphinx does for each page, done once: the site is the same to the byte."""
