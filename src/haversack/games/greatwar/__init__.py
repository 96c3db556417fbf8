"""The Great War, the card game of MacGowan and Lombardy: two sides, ten turns, no map."""
