"""Puzzles made from games of bots: positions where one way to act wins far more often than any other."""
