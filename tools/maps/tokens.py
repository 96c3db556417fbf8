"""The palette of the countries."""
from __future__ import annotations
from dataclasses import dataclass

@dataclass(frozen=True)
class Colour:
    fill: str
    ink: str

PALETTE = {k: Colour(*v) for k, v in {
 "germany": ("#3a3d42", "#fff"), "japan": ("#f4ead0","#222"), "italy": ("#5f9e6e","#fff"), "united_kingdom": ("#d79b3d","#222"), "soviet_union": ("#b02a20","#fff"), "united_states": ("#2f67a8","#fff"),
 "austria-hungary": ("#d9b23c","#222"), "ottoman": ("#7b4f9e","#fff"), "russia": ("#2f6b45","#fff"), "france": ("#2f67a8","#fff"), "uk": ("#b5463a","#fff"), "us": ("#e8e4da","#222")}.items()}
LETTERS = {"germany":"G","japan":"J","italy":"I","united_kingdom":"UK","soviet_union":"SU","united_states":"US","austria-hungary":"AH","ottoman":"O","russia":"R","france":"F","uk":"UK","us":"US"}
