"""What is given: numbers for the words of the game, its options, what it says of itself."""
