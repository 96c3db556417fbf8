"""Bots: each sees a view, a decision and a simulator of dealt states, and chooses an option."""
