"""The `etui` commands, a module each: what it is called, its arguments, what it does."""
