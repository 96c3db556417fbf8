"""One screen: table, log, hand and question, as much of them as the terminal has room for.

The question is always whole. What there is no room for is left out in a fixed order and named in the last line, with
the command that prints it.
"""

from collections.abc import Sequence
from typing import NamedTuple

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.segment import Segment, Segments
from rich.text import Text

from haversack.cli.answers import addition, choices_list, choices_table, tagged
from haversack.cli.screens.plain import Screen, View
from haversack.kernel.decisions import Decision
from haversack.kernel.english import count_of

Lines = list[list[Segment]]

FEW_CARDS = 3
MOST_NEWS = 4  # so many new lines of the log are worth more than the table
FULL, MAP, BRIEF, CLOCK = "full", "map", "brief", "clock"
TEXTS, FEW_TEXTS, NOTES, BARE = "texts", "few texts", "notes", "bare"


class Level(NamedTuple):
    """How much is shown: of the table, how many lines of the log, the hand or not, what stands beside the options."""

    table: str
    log: int
    hand: bool
    options: str


UNLIMITED = Level(FULL, 24, True, FEW_TEXTS)
LEVELS = (
    Level(FULL, 6, True, TEXTS),
    Level(FULL, 4, False, TEXTS),
    Level(FULL, 5, True, FEW_TEXTS),
    Level(FULL, 4, True, NOTES),
    Level(MAP, 4, False, TEXTS),
    Level(MAP, 5, True, FEW_TEXTS),
    Level(MAP, 4, True, NOTES),
    Level(MAP, 3, False, NOTES),
    Level(BRIEF, 5, True, TEXTS),
    Level(BRIEF, 4, False, TEXTS),
    Level(BRIEF, 4, True, FEW_TEXTS),
    Level(BRIEF, 4, True, NOTES),
    Level(BRIEF, 2, True, NOTES),
    Level(BRIEF, 3, False, FEW_TEXTS),
    Level(BRIEF, 3, False, NOTES),
    Level(BRIEF, 1, False, NOTES),
    Level(CLOCK, 1, False, NOTES),
    Level(BRIEF, 2, False, BARE),
    Level(CLOCK, 1, False, BARE),
)


class Scene:
    """What there is to show to the player who decides; `log` ends with `new` lines that are new to that player."""

    def __init__(
        self,
        console: Console,
        screen: Screen,
        view: View,
        decision: Decision,
        log: Sequence[Text],
        new: int,
        hint: str,
        asides: int,
    ) -> None:
        self.console = console
        self.screen = screen
        self.view = view
        self.decision = decision
        self.choices = tagged(decision.options)
        self.log = log
        self.new = new
        self.hint = hint
        self.asides = asides
        self._drawn: dict[str, Lines] = {}

    def draw(self, height: int | None) -> None:
        """Print the screen with as much on it as fits."""
        level = UNLIMITED
        for level in () if height is None else LEVELS:
            if level.options == TEXTS and not level.hand and not self._cards():
                continue  # no texts to leave the hand out for
            room = (height or 0) - self._height(level)
            wanted = 0 if level.table == CLOCK else min(self.new, MOST_NEWS) - level.log
            if room >= max(wanted, 0):
                level = level._replace(log=level.log + room)
                break
        self._print([*self._above(level), *self._log(level.log), *self._below(level)])

    def draw_question(self) -> None:
        """Print what is new, and the question."""
        news = list(self.log[len(self.log) - self.new :])
        self._print([line for text in news for line in self._lines(text)])
        self._print([line for part in self._question(UNLIMITED) for line in self._part(part)])

    def _height(self, level: Level) -> int:
        return len(self._above(level)) + min(level.log, len(self.log)) + len(self._below(level))

    def _print(self, lines: Lines) -> None:
        self.console.print(Segments([piece for line in lines for piece in (*line, Segment.line())]), end="")

    # The parts, each drawn once

    def _above(self, level: Level) -> Lines:
        tables = {FULL: ("header", "board", "seats"), MAP: ("header", "board"), BRIEF: ("header", "brief")}
        names = [*tables.get(level.table, ("header",)), "Log"]
        return [line for name in names for line in self._part(name)]

    def _log(self, most: int) -> Lines:
        lines = [cut(line) for line in self.log[-most:]]
        missing = self.new - len(lines)
        if missing > 0:
            lines[0] = Text(f"  … {missing + 1} more new lines: `log {self.new}`", style="dim")
        return [line for text in lines for line in self._lines(text)]

    def _below(self, level: Level) -> Lines:
        names = [*(("Hand", "hand") if level.hand else ()), *self._question(level)]
        return [line for name in names for line in self._part(name)] + self._lines(self._bar(level))

    def _question(self, level: Level) -> list[str]:
        """Return the names of the parts of the question at a level."""
        options = BARE if level.options == BARE else NOTES
        cards = len(self._cards())
        texts = level.options == TEXTS or (level.options == FEW_TEXTS and cards <= FEW_CARDS)
        return ["Question", "prompt", options, *(("texts",) if texts else ()), *(("hint",) if self.hint else ())]

    def _part(self, name: str) -> Lines:
        if name not in self._drawn:
            self._drawn[name] = self._lines(self._renderable(name))
        return self._drawn[name]

    def _lines(self, shown: RenderableType) -> Lines:
        return self.console.render_lines(shown, pad=False)

    def _renderable(self, name: str) -> RenderableType:
        width = self.console.width
        if name in ("header", "board", "seats", "brief"):
            drawn: RenderableType = getattr(self.screen, name)(self.view, width)
            return drawn
        if name == "hand":
            return self.screen.hand(self.view)
        if name == "prompt":
            return Text.assemble(self.screen.seat_name(self.decision.seat), ": ", self.decision.prompt)
        if name == "texts":
            return self._texts()
        if name == "hint":
            return Text(self.hint, style="dim")
        return self._options(name, width) if name in (NOTES, BARE) else heading(name)

    # The question

    def _options(self, much: str, width: int) -> RenderableType:
        """Return the options and what is to be known of them."""
        notes = {choice.option.key: self.screen.note(choice.option, self.view) for choice in self.choices}
        if much == BARE or not any(notes.values()):
            return choices_list(self.choices, width)
        return choices_table(self.choices, lambda option: notes[option.key])

    def _cards(self) -> list[str]:
        """Return the cards to choose from whose text does not stand beside them."""
        options = [choice.option for choice in self.choices]
        told = [option for option in options if option.key.startswith("use:") and not addition(option)]
        nouns = dict.fromkeys(option.key.partition(":")[2] for option in options if option not in told)
        return [noun for noun in nouns if noun in self.screen.cards]

    def _texts(self) -> RenderableType:
        """Return the texts of the cards to choose from."""
        texts = [text for card in self._cards() for text in self.screen.card_texts(card)]
        return Group(
            *[Padding(Text.assemble((f"{name}: ", "bold dim"), (text, "dim")), (0, 2)) for name, text in texts]
        )

    def _bar(self, level: Level) -> Text:
        """Return a line with the commands that show what there is no room for, and more."""
        parts = [] if level.table == FULL else ["board: whole table"]
        parts += [] if level.hand else ["hand: cards"]
        parts += ["?: texts"]
        parts += [f"beside: {count_of(self.asides, 'more thing')}"] if self.asides else []
        return cut(Text(" · ".join([*parts, "help"]), style="dim italic"))


def heading(title: str) -> Rule:
    """Return a line with a title."""
    return Rule(Text(title, style="dim"), align="left", style="dim")


def cut(line: Text) -> Text:
    """Return a line that is cut off rather than wrapped."""
    line.no_wrap, line.overflow = True, "ellipsis"
    return line
