"""What happens in a game: the procedures, the questions the rules ask, and the actions that change a state."""
