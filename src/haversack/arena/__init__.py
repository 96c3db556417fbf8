"""Matches between bots, ratings with intervals, balance reports."""
