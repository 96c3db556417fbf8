"""What is printed: the board, the countries, the options, and numbers for the words of the game."""
