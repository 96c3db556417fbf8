"""The table of The Great War: the battle of the turn, what each side has, hands and laid-aside cards."""

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from haversack.cli.screens.plain import Examples, Screen, View, block, decider, held, joined, packed
from haversack.games.greatwar.facts.constants import DECK_IDS, DECK_NAMES, SIDE_IDS, SIDE_NAMES
from haversack.games.greatwar.facts.face import FACE
from haversack.kernel.decisions import Option
from haversack.kernel.english import all_of, noun_for, titled

NAMES = dict(zip(DECK_IDS, DECK_NAMES, strict=True)) | dict(zip(SIDE_IDS, SIDE_NAMES, strict=True))
BRIEFLY = {"central": "Central", "entente": "Entente"}
BLOCKS = {side: block(FACE.owners[side]) for side in SIDE_IDS}
PHASES = {
    "setup": "Set-up",
    "event": "Random Event",
    "opt1": "Optional phase 1",
    "r1": "Round 1",
    "r2": "Round 2",
    "opt2": "Optional phase 2",
    "discard": "Discards",
    "draw": "Refill",
    "half": "Reshuffle",
    "turn": "Start of the turn",
    "game": "The end",
}
DUTIES = {"attack": "an Attack card", "nationality": "a Nationality card"}
KINDS = ("nationality", "neutral", "bonus")
SIDE_BY_SIDE_FROM, ONE_TABLE_FROM = 78, 100
LEGEND = "⚔ Attack icon  + Plus card  ↻ used  ✗ cancelled, face down"


class GreatWarScreen(Screen):
    """Draws the table of The Great War."""

    examples = Examples("trenches", "play:red-s-7", "flame", "G-PLY-5", "C2")

    def seat_name(self, seat: str) -> Text:
        return Text(NAMES.get(seat, titled(seat)), style=BLOCKS.get(seat, "bold"))

    def brief_name(self, seat: str) -> str:
        return BRIEFLY[seat]

    def tint(self, line: str) -> Text:
        text = Text(line)
        for side, name in zip(SIDE_IDS, SIDE_NAMES, strict=True):
            text.highlight_regex(name, BLOCKS[side])
        return text

    def card_name(self, card: str) -> str:
        """Return the name of a card, with its subtitle, as the options have it."""
        name = super().card_name(card)
        subtitle = self.cards.get(card, {}).get("subtitle")
        return f"{name} ({subtitle})" if subtitle else name

    def header(self, view: View, width: int) -> RenderableType:
        won: Any = view["winners"]
        captured = [_score(of_side(view, side)) for side in SIDE_IDS]
        clock = Text.assemble("Turn ", (str(view["turn"]), "bold"), f" of {view['turns']}, {_phase(view)}")
        battles = f"battles won {won.count('central')} – {won.count('entente')}" if won else "no battle yet"
        score = Text.assemble("Central ", (captured[0], "bold"), " – Entente ", (captured[1], "bold"))
        score.append(f" BP captured, {battles}")
        scenario = Text(f"Scenario: {_setting(view)['name']}", style="dim")
        event = str(view["event"])
        shown = [Text.assemble("Random Event: ", (self.card_name(event), "bold"))] if event in self.cards else []
        return Group(*packed([clock, score, scenario, *shown], width))

    def _event(self, view: View) -> list[RenderableType]:
        """Return what the Random Event does, what its dice decided, what holds and what is banned this turn."""
        facts = self.cards.get(str(view["event"]))
        rolls: Any = view["rolls"]
        effects: Any = view["effects"]
        bans: Any = _setting(view)["bans"]
        lines = [f"{facts['name']}: {facts['text']}"] if facts else []
        lines += [f"The {NAMES[roll['side']]} rolled {roll['die']}: {roll['text']}" for roll in rolls]
        lines += [f"In force for the {_sides(effect['sides'])}: {effect['text']}" for effect in effects]
        lines += [
            f"May not be played this turn, by the {_sides(ban['sides'])}: {ban['cards']}" for ban in bans if ban["now"]
        ]
        return [Text(line, style="dim") for line in lines]

    # The battle

    def board(self, view: View, width: int) -> RenderableType:
        return Group(Text("─" * width, style="dim"), *self._event(view), self._battle(view, width))

    def _battle(self, view: View, width: int) -> RenderableType:
        """Return what both sides have in play, the Defender first, and who is ahead."""
        defender = str(view["defender"])
        lines = [self._battle_line(view, side) for side in (defender, _enemy(defender))]
        if width < SIDE_BY_SIDE_FROM:
            return Group(*lines, *_balance(view))
        table = Table.grid(padding=(0, 2, 0, 0), expand=True)
        table.add_column(ratio=1)
        table.add_column(ratio=1)
        table.add_row(*lines)
        return Group(table, *_balance(view))

    def _battle_line(self, view: View, side: str) -> RenderableType:
        """Return a side's cards in play below its name, role and BP."""
        own = of_side(view, side)
        role = "Defender" if view["defender"] == side else "Attacker"
        points = (str(own["battle_points"]), "bold")
        owed = " and ".join(DUTIES[duty] for duty in own["owes"])
        head = Text.assemble(self.seat_name(side), f", {role}, ", points, " BP", f", owes {owed}" if owed else "")
        if not own["table"]:
            return Group(head, Text("  no cards in play", style="dim"))
        return Group(head, *(Padding(self._lying(entry), (0, 0, 0, 2)) for entry in own["table"]))

    def _lying(self, entry: dict[str, Any]) -> Text:
        """Return a card in play: what it counts, its name, what became of it."""
        down = entry["face"] == "down"
        printed = self.cards[entry["card"]]["bp"]
        points = Text("✗" if down else str(entry["counts"]), style="dim" if down else "bold")
        points.align("right", 2)
        text = Text.assemble(points, "  ", (self._marked(entry["card"]), "dim strike" if down else ""))
        notes = [f"by {self.card_name(entry['by'])}"] if "by" in entry else []
        notes += [f"with {self.card_name(entry['with'])}"] if "with" in entry else []
        notes += ["armed"] if "armed" in entry else []
        notes += [f"printed {printed}, {self.card_name(change['by'])}" for change in entry.get("changes", ())]
        text.append("".join([" ↻" if "used" in entry else "", *(f", {note}" for note in notes)]), style="dim")
        return text

    def _marked(self, card: str, points: str = "") -> str:
        """Return the name of a card with its marks behind it."""
        facts = self.cards[card]
        marks = points + ("⚔" if facts.get("attack") else "") + ("+" if facts.get("links") else "")
        return f"{self.card_name(card)} {marks}".rstrip()

    def brief(self, view: View, width: int) -> RenderableType:
        """Return the battle, and a line for each side: its cards by their backs."""
        sides = [self._brief_side(view, side) for side in SIDE_IDS]
        return Group(self._battle(view, width), *packed(sides, width))

    def _brief_side(self, view: View, side: str) -> Text:
        own = of_side(view, side)
        decks: Any = view["decks"]
        return Text.assemble(
            (BRIEFLY[side], BLOCKS[side]),
            f" hand {own['hand_size']}/{own['hand_limit']}, aside {own['aside_size']}, deck {decks[side]}",
        )

    def card_note(self, option: Option, card: str, view: View) -> Text:
        """Return what a card is and counts: BP, marks, what it is, nation and rank."""
        facts = self.cards[card]
        if "bp" not in facts:
            return Text("")
        marks = ("⚔" if facts.get("attack") else "") + ("+" if facts.get("links") else "")
        points = "" if " BP" in option.label else f"{facts['bp']} BP {marks}".rstrip()
        said = [part for part in str(facts["line"]).split(", ") if part not in option.label]
        return joined([Text(points), Text(", ".join(said), style="dim")])

    def scenario(self, view: View) -> list[Text]:
        """Return the scenario: special rules, bans, Defenders, hand limits, events, offset, victory levels."""
        setting = _setting(view)
        years = f", {setting['years']}" if setting["years"] else ""
        lines = [f"{setting['name']}{years} (provenance: {setting['provenance']}). {setting['description']}".rstrip()]
        lines += [f"Special rule: {rule}" for rule in setting["special_rules"]]
        for ban in setting["bans"]:
            lines.append(f"The {_sides(ban['sides'])} may not play {ban['cards']} in {_turns(ban['turns'])}.")
        lines += [f"Turn {turn}: the Random Event is {event}." for turn, event in setting["events"].items()]
        lines.append(f"Defenders: {_by_turn([BRIEFLY[side] for side in setting['defenders']])}.")
        limits = setting["hand_limits"]
        if limits["central"] == limits["entente"]:
            lines.append(f"Hand limit: {_by_turn([str(limit) for limit in limits['central']])}.")
        else:
            lines += [f"Hand limit, {BRIEFLY[side]}: {_by_turn([str(n) for n in limits[side]])}." for side in SIDE_IDS]
        after = setting["reshuffle_after"]
        lines.append(f"Discards are shuffled into the decks after turn {after}." if after else "No reshuffle.")
        offset = [f"{BRIEFLY[side]} {points:+}" for side, points in setting["offset"].items() if points]
        lines.append(f"Added to the score: {', '.join(offset)}." if offset else "No offset to the scores.")
        lines.append(f"Victory by a lead of: {', '.join(f'{name} {n}' for name, n in setting['levels'].items())}.")
        return [Text(line) for line in lines]

    # The sides

    def seats(self, view: View, width: int) -> RenderableType:
        """Return a table of the sides and the common decks; what is known of a hand stands below it."""
        decks: Any = view["decks"]
        discards: Any = view["discards"]
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        for heading in ("Side", "Hand", "Aside", "Deck", "Discard", "Captured"):
            table.add_column(heading, justify="left" if heading in ("Side", "Hand") else "right", no_wrap=True)
        for side in SIDE_IDS:
            own = of_side(view, side)
            row = [_hand_size(own, width), own["aside_size"], decks[side], len(discards[side]), len(own["captured"])]
            table.add_row(self.seat_name(side), *(Text(str(cell)) for cell in row))
        commons = [
            f"{NAMES[deck]} deck {decks[deck]}, {len(discards[deck])} discarded" for deck in ("neutral", "bonus")
        ]
        lines = [Text("   ".join([*commons, f"Random Events {decks['events']}"]), style="dim"), *self._known(view)]
        return Group(table, *lines, Text(LEGEND, style="dim"), Text(str(view["note"]), style="dim"))

    def _known(self, view: View) -> list[Text]:
        """Return what is open of the hands, and what a search for an Attack card has thrown."""
        out = []
        for side in SIDE_IDS:
            own = of_side(view, side)
            if own["hand_known"]:
                out.append(Text.assemble(f"Known in the hand of the {NAMES[side]}: ", self._listed(own["hand_known"])))
            unknown = [card for card in own.get("hand_seen", ()) if card not in own["hand_known"]]
            if unknown:
                seen = f"Seen by the enemy in the hand of the {NAMES[side]}: "
                out.append(Text.assemble(seen, self._listed(unknown)))
        apart: Any = view["apart"]
        if apart:
            out.append(Text.assemble("Thrown in the search for an Attack card: ", self._listed(apart)))
        return out

    def _listed(self, cards: Sequence[str]) -> Text:
        """Return cards by name, BP and marks."""
        return Text(" · ".join([self._marked(card, str(self.cards[card].get("bp", ""))) for card in cards]))

    # Secrets

    def secrets(self, view: View) -> list[tuple[str, str, list[str]]]:
        return held(view, of_side, "aside", "laid aside")

    def piles(self, view: View) -> list[tuple[str, list[str]]]:
        discards: Any = view["discards"]
        return [(deck, discards[deck]) for deck in DECK_IDS]

    def hand(self, view: View) -> RenderableType:
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_column(no_wrap=True)
        table.add_column(no_wrap=True)
        table.add_column()
        for side, place, cards in self.secrets(view):
            head = Text.assemble(Text(BRIEFLY[side], style=BLOCKS[side]), f" {place}")
            if not cards:
                table.add_row(head, "", "empty")
            for kind in KINDS:
                found = [card for card in cards if self.cards[card]["type"] == kind]
                if found:
                    table.add_row(head, Text(titled(kind), style="dim"), self._listed(found))
                    head = Text("")
        return table

    def typed(self, cards: Sequence[str]) -> Text:
        return self._listed(cards)


def of_side(view: View, side: str) -> dict[str, Any]:
    """Return the part of a view that is about a side."""
    found: Any = view[side]
    own: dict[str, Any] = found
    return own


def _setting(view: View) -> dict[str, Any]:
    """Return what a view says of the scenario."""
    found: Any = view["setting"]
    setting: dict[str, Any] = found
    return setting


def _score(own: dict[str, Any]) -> str:
    """Return the captured BP of a side, with the offset of the scenario if there is one."""
    offset = own["offset"]
    return f"{own['captured_bp']} ({offset:+} offset)" if offset else str(own["captured_bp"])


def _sides(sides: Sequence[str]) -> str:
    return all_of([NAMES[side] for side in sides])


def _turns(turns: Sequence[int]) -> str:
    return f"{noun_for(len(turns), 'turn')} {', '.join(map(str, turns))}"


def _by_turn(values: Sequence[str]) -> str:
    """Return what holds in each turn, briefly where it is the same in all."""
    if len(set(values)) == 1:
        return f"{values[0]} in every turn"
    return ", ".join(f"{turn} {value}" for turn, value in enumerate(values, 1))


def _enemy(side: str) -> str:
    return SIDE_IDS[1 - SIDE_IDS.index(side)]


def _phase(view: View) -> str:
    """Return the phase in words, with the side whose part of it this is."""
    phase, _, part = str(view["phase"]).partition("_")
    name = PHASES.get(phase, "After the battle")
    who = decider(view)
    if phase == "setup" and who:
        return f"{name}: {NAMES[who]} choose"
    if part not in ("d", "a"):
        return name
    defender = str(view["defender"])
    return f"{name}: {NAMES[defender if part == 'd' else _enemy(defender)]}"


def _balance(view: View) -> list[Text]:
    """Return who would win the battle as it stands, once there are cards in play."""
    central, entente = (of_side(view, side) for side in SIDE_IDS)
    if not central["table"] and not entente["table"]:
        return []
    ahead = central["battle_points"] - entente["battle_points"]
    if ahead == 0:
        return [Text(f"Level: a tie goes to the Defender, the {NAMES[str(view['defender'])]}.")]
    return [Text(f"The {NAMES['central' if ahead > 0 else 'entente']} are ahead by {abs(ahead)} BP.")]


def _hand_size(own: dict[str, Any], width: int) -> str:
    """Return how many cards a hand has of how many it may, by their backs where there is room."""
    kinds: dict[str, int] = own["hand_kinds"]
    by_back = ", ".join(f"{kinds[kind]} {titled(kind)}" for kind in KINDS if kinds[kind])
    size = f"{own['hand_size']} of {own['hand_limit']}"
    return f"{size}: {by_back}" if by_back and width >= ONE_TABLE_FROM else size
