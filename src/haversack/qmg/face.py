"""What the faces of the Quartermaster games share: Armies and Navies, and which events are fights."""

from typing import Final

from haversack.kernel.face import Piece

ARMY: Final = Piece(
    kind="army",
    name="Army",
    names="Armies",
    field="armies",
    outline="M-9-12H9a3 3 0 0 1 3 3V9a3 3 0 0 1-3 3H-9a3 3 0 0 1-3-3V-9a3 3 0 0 1 3-3Z",
    ring="M-11-16H11a5 5 0 0 1 5 5V11a5 5 0 0 1-5 5H-11a5 5 0 0 1-5-5V-11a5 5 0 0 1 5-5Z",
)
NAVY: Final = Piece(
    kind="navy",
    name="Navy",
    names="Navies",
    field="navies",
    outline="M-15.5-2.5H-9V-7H-4.5V-12.5H1V-7H6V-2.5H15.5L11 10.5a2 2 0 0 1-2 1.5H-9a2 2 0 0 1-2-1.5Z",
    ring="M-13-16H13a6 6 0 0 1 6 6V9a6 6 0 0 1-6 6H-13a6 6 0 0 1-6-6V-10a6 6 0 0 1 6-6Z",
    base=8.6,
)
FIGHTING: Final = (
    *("PieceRemoved", "PieceProtected", "PieceSpared", "CardUsed", "StatusUsed", "PreparedCardUsed"),
    *("PointsScored", "PointsLost"),
)
