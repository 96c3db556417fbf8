"""How the bots judge 1914: the worth of a position, and what each option promises at a glance."""
