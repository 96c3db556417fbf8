"""What the judge of The Great War knows: values of positions, strengths of cards."""
