"""What happens: the procedures of a turn, what changes the state, and one module for each verb."""
