"""What is printed: the board, the Powers and countries, the options, the names of all."""
