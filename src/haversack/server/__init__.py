"""The web app: tables, seats, guests, a store that survives a kill, and the protocol the browser speaks."""
