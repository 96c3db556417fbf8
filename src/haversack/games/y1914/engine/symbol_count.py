"""How many symbols a Power can bring into a response in battle (F-BAT-11, F-BAT-12; ruling 3.5)."""

from typing import Final

FIRED: Final = -1  # the Status that makes a hand card a Sustain has been used


class Resources:
    """What one Power can bring into a response: single and double symbols, and the ways to use a card twice."""

    def __init__(self, cost: int, hand: int) -> None:
        self.cost: int = cost  # hand cards for each Sustain (F-BAT-6)
        self.hand: int = hand
        self.singles: int = 0
        self.doubles: int = 0
        self.barrage: int = 0  # the Status that makes a hand card a Sustain + 1, or 0
        self.shells: bool = False  # a single that goes back to the hand could be that card
        self.stay: int = 0  # 1: a card may stay prepared for hand cards; 2: at no cost
        self.back: int = 0  # a prepared card may go back to the hand
        self.shell_back: bool = False  # so may a hand card that served as a Sustain


def reachable(
    need: int, m: Resources, hand: int, singles: int, doubles: int, barrage: int, stay: int, back: int
) -> bool:
    """Say whether so many symbols can still be brought up."""
    if need <= 0:
        return True
    if doubles and by_card(2, need, m, hand, singles, doubles, barrage, stay, back):
        return True
    if singles and by_card(1, need, m, hand, singles, doubles, barrage, stay, back):
        return True
    return barrage > 0 and hand > m.cost and by_barrage(need, m, hand - m.cost, singles, doubles, stay, back)


def by_barrage(need: int, m: Resources, hand: int, singles: int, doubles: int, stay: int, back: int) -> bool:
    """Say whether the need is met by using a hand card as a Sustain, its terrain paid, then others."""
    if reachable(need - 1, m, hand - 1, singles, doubles, FIRED, stay, back):
        return True
    return back == 1 and m.shell_back and reachable(need - 1, m, hand, singles, doubles, FIRED, stay, 0)


def by_card(
    symbols: int, need: int, m: Resources, hand: int, singles: int, doubles: int, barrage: int, stay: int, back: int
) -> bool:
    """Say whether the need is met by using a card with so many symbols, then others."""
    hand -= m.cost
    if hand < 0:
        return False
    need -= symbols
    ones, twos = (singles - 1, doubles) if symbols == 1 else (singles, doubles - 1)
    if reachable(need, m, hand, ones, twos, barrage, stay, back):
        return True
    if stay == 2 and reachable(need, m, hand, singles, doubles, barrage, 0, back):
        return True
    if stay == 1 and hand >= symbols and reachable(need, m, hand - symbols, singles, doubles, barrage, 0, back):
        return True
    if back == 0:
        return False
    if barrage == 0 and symbols == 1 and m.shells:
        barrage = 1
    return reachable(need, m, hand + 1, ones, twos, barrage, stay, 0)
