"""What happens: the procedures of the turn, of battles and windows, and one module for each verb."""
