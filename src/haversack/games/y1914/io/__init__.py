"""In and out: views, positions, deals anew, observations."""
