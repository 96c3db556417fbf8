"""What decided a finished game: what each choice cost, what was luck, and how the chances went."""
