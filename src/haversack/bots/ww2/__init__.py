"""What the judge of WW2 knows: values of positions, gains of actions, chances to win."""
