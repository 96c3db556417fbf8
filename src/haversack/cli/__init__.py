"""The command line: every game in the terminal, and the tools around it."""
