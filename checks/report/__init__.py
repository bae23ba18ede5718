"""Reports of results: on a terminal, as JUnit XML, Markdown and HTML, as tables and plots."""
