"""What is said: the log, labels, explanations, the texts of cards."""
