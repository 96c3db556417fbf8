"""Games of bots as data: written in Parquet, part by part, and read again."""
