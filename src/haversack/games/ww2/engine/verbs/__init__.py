"""The verbs of the card language: one module for each, with all there is to say about it.

A module holds the word as decks write it, the verb it compiles to (whether it is possible, what it does, in words), the
procedures that carry it out, and how it reads on a card. A verb is found by its class: nothing has to be entered
anywhere, but `language/words` lists the words that the standard decks use.
"""
