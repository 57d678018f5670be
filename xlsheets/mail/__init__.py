"""Results by e-mail: who gets what, the messages, the server, and the journal by which nobody gets them twice."""
