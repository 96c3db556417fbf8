"""A seat for language models: a table in words, answers in words, and how strong a model is."""
