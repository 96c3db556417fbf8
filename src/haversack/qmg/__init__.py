"""What both Quartermaster games share: bits, boards, pieces of a country as one mask, and how positions are read."""
