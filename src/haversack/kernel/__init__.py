"""What every game stands on: frames, decisions, chance, events, records. It knows no game's words."""
