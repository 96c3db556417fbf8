"""States going out and coming in: views, positions, deals for searches, numbers for learning."""
