"""What is said: the log, labels, explanations and the texts of cards."""
