"""English: the texts of cards, the labels of options, the lines of the log, the reasons why not."""
