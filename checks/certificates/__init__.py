"""Files for others to check: a module for each kind of certificate, and for the folder of many."""
