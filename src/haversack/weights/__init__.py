"""How a judge learns its chances: games are played, what is read of their positions is set against how they ended."""
