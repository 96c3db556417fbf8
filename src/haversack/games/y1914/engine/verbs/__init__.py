"""The verbs of the card language, each with everything about it in a module of its own."""
