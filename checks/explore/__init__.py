"""The explorer: a page in the browser, served on the loopback address or written as files that need no server.

A view is a subject of the page. It names its data (`view`), is found by walking `views`, and has its own script.
Questions are answered in separate processes (`workers`), which can be ended.
"""
