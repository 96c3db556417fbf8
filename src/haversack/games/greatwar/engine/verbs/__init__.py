"""One module for each thing a card or a Random Event can do: word, compiled form, procedure, text."""
