"""What is found, to look at: on a terminal, as JUnit XML, Markdown and HTML, as tables and plots."""
