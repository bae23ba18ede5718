"""Laws of infinite misère quotients."""
