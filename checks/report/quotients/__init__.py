"""How misère quotients are shown: a module for each kind."""
