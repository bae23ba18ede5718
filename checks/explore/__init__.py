"""The explorer: a page in the browser, served on the loopback address or written as files that need no server.

A view is a subject of the page. It names what it knows (`view`), is found by walking `views`, and is shown by a script
of its own; page and scripts are the same with and without a server. What is asked is computed in processes of their
own (`workers`), so that it can be ended.
"""
