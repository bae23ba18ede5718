"""What is written for others to check: a file for each kind of certificate, and the folder that holds many."""
