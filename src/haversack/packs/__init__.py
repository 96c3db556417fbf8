"""What can be done with a pack: read its file, check it, play it, compare it with the standard cards."""
