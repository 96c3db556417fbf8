"""What happens at a table with a clock when something is due: bots play on, a window ends, somebody's time is up.

At zero the policy of the table counts: a bot sits in, or the server gives the answer that does least, or the others
decide. Who comes back takes the seat back and has a little time again.
"""

import secrets
from typing import TYPE_CHECKING

from haversack.kernel.state import GameState
from haversack.server.asked import CHOICE, TURN
from haversack.server.clocks import come_back, gone_away
from haversack.server.errors import Conflict, Malformed, NotAllowed
from haversack.server.naming import mark
from haversack.server.seating import LEVEL, change_of
from haversack.server.standing import Vote
from haversack.server.store import MoveRow, SeatRow
from haversack.server.substitutes import seat_name

if TYPE_CHECKING:
    from haversack.server.table import Table

BOT, TIME, END = "bot", "time", "end"
VOTES = (BOT, TIME, END)
HARMLESS = ("pass", "done")
VOTE_SECONDS = 86400.0


async def wake(table: "Table") -> None:
    """Look after a table for which something is due."""
    async with table.held():
        standing = table.days.standing
        if standing is None:
            return
        await table.days.refresh()
        await _look_after(table)
    table.nudge()


async def _look_after(table: "Table") -> None:
    standing, now = table.days.standing, table.days.now()
    if standing is None or standing.due is None or standing.due > now:
        return
    if standing.vote is not None:
        await _sit_in(table, standing.vote.about)
    elif table.seen_by_all is not table.state:
        await _decline(table)
    else:
        await _run_out(table, now)


async def _decline(table: "Table") -> None:
    """Decline for somebody who is asked covertly and does not answer in a while."""
    seat = table.match.decider
    if seat is not None and table.seats[seat].kind == "human":
        await _answer(table, seat)


async def _run_out(table: "Table", now: float) -> None:
    """Do what the table has agreed on with those whose time is up."""
    standing, asked = table.days.standing, table.days.asked()
    if standing is None or asked.kind not in (TURN, CHOICE):
        return
    ends = {person: standing.bank(person).zero_at for person in asked.people}
    for person in sorted(person for person, end in ends.items() if end is not None and end <= now):
        match standing.setting.policy:
            case "bot":
                await _sit_in(table, person)
            case "pass":
                await _answer_for(table, person, asked.seats)
            case "vote":
                await _put_to_vote(table, person)
                return  # one after the other


async def _sit_in(table: "Table", person: str) -> None:
    """Let a bot sit in for somebody whose time is up."""
    line = table.days.line("zero", f"The time of {mark(person)} is up.")
    rows = [
        SeatRow(row.seat, "bot", LEVEL, person)
        for row in table.seats.values()
        if row.holder == person and row.kind == "human"
    ]
    await table.reseat(change_of(table, rows), [line])


async def _answer_for(table: "Table", person: str, seats: tuple[str, ...]) -> None:
    """Give the answer that does least for the seat of somebody whose time is up."""
    seat = table.match.decider
    if table.moments.open is not None:
        await table.moments.answer_for(person)
        seat = next(one for one in seats if table.seats[one].holder == person)
    elif seat is None or seat not in seats or table.seats[seat].holder != person:
        return
    else:
        await _answer(table, seat)
    line = table.days.line("zero", f"The time of {mark(person)} is up: {seat_name(table, seat)} was answered for.")
    await table.days.say(line)


async def _answer(table: "Table", seat: str) -> None:
    choice = harmless(table.state)
    if choice is None:
        choice, _ = await table.bot_service.choose(table.state, seat, LEVEL)
    await table.answer_by_bot(table.match.number, choice, seat)


def harmless(state: GameState) -> int | None:
    """Return the choice that declines the open question, or ends it; None if there is none."""
    for key in HARMLESS:
        if key in state.vocabulary.keys and state.vocabulary.id(key) in state.legal:
            return state.vocabulary.id(key)
    return None


# The others decide


async def _put_to_vote(table: "Table", person: str) -> None:
    standing = table.days.standing
    if standing is None:
        return
    asked = table.days.voters(person)
    if not asked:
        await _sit_in(table, person)
        return
    after = standing.copy()
    after.banks[person] = after.banks[person].settled(table.days.now(), False)
    until = table.days.now() + min(VOTE_SECONDS, max(standing.setting.window, 60.0))
    after.vote = Vote(person, until, waits={one: secrets.token_hex(8) for one in asked})
    await table.days.save(after, [table.days.line("zero", f"The time of {mark(person)} is up: the others decide.")])


async def vote(table: "Table", person: str | None, choice: str) -> None:
    """Take somebody's word on one whose time is up; more than half decide, and only all together end the game."""
    if choice not in VOTES:
        raise Malformed(f"One votes for {', '.join(VOTES)}, not {choice!r}.")
    async with table.held():
        standing = table.days.standing
        if standing is None or standing.vote is None:
            raise Conflict("Nothing is put to the vote now.")
        asked = table.days.voters(standing.vote.about)
        if person is None or person not in asked:
            raise NotAllowed("The others at the table decide this.")
        await _count(table, standing.vote.voted(person, choice), len(asked))
    table.nudge()


async def _count(table: "Table", held: Vote, number: int) -> None:
    tally = {choice: list(held.votes.values()).count(choice) for choice in VOTES}
    if tally[END] == number:
        reason = f"The players ended the game: the time of {mark(held.about)} was up."
        await table.end_with(MoveRow(table.course.lines, "abort", "", reason))
    elif 2 * tally[TIME] > number:
        await _more_time(table, held.about)
    elif 2 * tally[BOT] > number or len(held.votes) == number:
        await _sit_in(table, held.about)
    else:
        await _keep(table, held)


async def _keep(table: "Table", held: Vote) -> None:
    standing = table.days.standing
    if standing is not None:
        after = standing.copy()
        after.vote = held
        await table.days.save(after)


async def _more_time(table: "Table", person: str) -> None:
    standing, now = table.days.standing, table.days.now()
    if standing is None:
        return
    after = standing.copy()
    after.vote = None
    after.banks[person] = after.bank(person).settled(now, True).with_left(2 * standing.setting.back)
    line = table.days.line("vote", f"The others give {mark(person)} more time.")
    await table.days.save(after, [line])


# Vacation


async def vacation(table: "Table", person: str | None, on: bool) -> None:
    """Let somebody's clock stand still for a while, or run again."""
    async with table.held():
        standing, now = table.days.standing, table.days.now()
        if person is None or person not in {row.holder for row in table.seats.values()}:
            raise NotAllowed("You hold no seat at this table.")
        if standing is None or not standing.setting.has_banks or not standing.setting.vacation:
            raise Conflict("There is no vacation at this table.")
        table.expect_begun()
        bank = standing.bank(person)
        if on == bank.is_away(now):
            raise Conflict("You are on vacation already." if on else "You are not on vacation.")
        if on and bank.vacation_at(now) < 1:
            raise Conflict("Your vacation is used up.")
        after, name = standing.copy(), mark(person)
        after.banks[person] = gone_away(bank, now) if on else come_back(bank, now)
        words = f"{name} is on vacation: the clock stands still." if on else f"{name} is back from vacation."
        await table.days.save(after, [table.days.line("vacation", words)])
