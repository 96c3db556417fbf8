"""Opponents: bots that see a view, a decision and a simulator of dealt states, and choose an option."""
