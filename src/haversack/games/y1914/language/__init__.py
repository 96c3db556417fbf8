"""The language cards are written in, and how it becomes rules that run."""
