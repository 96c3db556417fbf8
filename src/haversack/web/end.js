// How the game ended: who won, by how much and why; the points as they grew; what decided; what can be done now.

import { button, byId, linkTo, make, redraw } from "./dom.js";
import { arms, ownerName } from "./signs.js";
import { wordsOf } from "./net.js";
import { openTable } from "./chance.js";
import { tell } from "./dialogs.js";
import { breakdown, cardsOf, curveOf, drawCurve, roundsOf } from "./tally.js";
import { doer } from "./news.js";
import { againWays, countedWords } from "./again.js";

/** @import {Acts, Game, Happening, Outcome, Seat, Table, View} from "./types" */

const MOST = 5;
let isHidden = false;

/**
 * Say who won.
 * @param {Outcome} outcome
 */
export function wonWords(outcome) {
  return outcome.winner ? `${ownerName(outcome.winner)} won` : "A draw";
}

/**
 * Make a sentence of words.
 * @param {string} text
 */
export function sentence(text) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/**
 * Say how it ended for whoever looks: "You won" if all the own seats are on the winning side.
 * @param {Outcome} outcome
 * @param {string[]} own
 * @param {Record<string, string[]>} teams
 */
export function endWords(outcome, own, teams) {
  const sides = Object.keys(teams).filter((team) => teams[team].some((seat) => own.includes(seat)));
  if (!outcome.winner || sides.length !== 1) return wonWords(outcome);
  return sides[0] === outcome.winner ? "You won" : "You lost";
}

/**
 * Say by how much.
 * @param {Outcome} outcome
 */
export function marginWords({ winner, scores }) {
  const [first, second] = Object.keys(scores).sort((a, b) => scores[b] - scores[a]);
  const sums = `${ownerName(first)} ${scores[first]}, ${ownerName(second)} ${scores[second]}`;
  const lead = scores[first] - scores[second];
  if (!lead) return `${sums}: level.`;
  return winner && winner !== first ? `${sums}.` : `${sums}: ${winner ? "won" : "ahead"} by ${lead}.`;
}

/**
 * Draw how the game ended over the board, and what can be done now.
 * @param {HTMLElement} host
 * @param {View} view
 * @param {Table} table
 * @param {Acts} acts
 */
export function drawEnd(host, view, table, acts) {
  const { outcome } = view;
  if (!outcome) return;
  const again = () => drawEnd(host, view, table, acts);
  const show = button(
    isHidden ? "How it ended" : "Look at the board",
    () => {
      isHidden = !isHidden;
      again();
    },
    isHidden ? "choice" : "",
  );
  const title = endWords(outcome, view.you, table.game.teams);
  redraw(host, isHidden && make("div", "choice-list", make("b", "end-title", title), show));
  redraw(
    sheet(),
    !isHidden &&
      make(
        "section",
        "end",
        ...headline(outcome, title, table.game),
        countedWords(table),
        ways(table, show),
        ...story(outcome, table, acts),
      ),
  );
}

/** Take the end off the board again, where there is none any more. */
export function clearEnd() {
  byId("board").querySelector(":scope > .finale")?.remove();
  isHidden = false;
}

/** Return the place over the board. */
function sheet() {
  const found = document.querySelector(".finale");
  if (found) return found;
  const made = make("div", "finale");
  byId("board").append(made);
  return made;
}

/**
 * @param {Outcome} outcome
 * @param {string} title
 * @param {Game} game
 */
function headline(outcome, title, game) {
  const seats = game.teams[outcome.winner ?? ""] ?? [];
  const crest = seats.flatMap((seat) => arms(seat, 2)).slice(0, 4);
  const who = title === wonWords(outcome) ? sentence(outcome.reason) : `${wonWords(outcome)}: ${outcome.reason}.`;
  return [make("h2", "", title), make("p", "end-why", ...crest, make("span", "", `${who} ${marginWords(outcome)}`))];
}

/**
 * What can be done now.
 * @param {Table} table
 * @param {HTMLElement} show
 */
function ways(table, show) {
  const list = make("div", "choice-list");
  const { mine, others } = sidesOf(table);
  if (mine) list.append(button("Play again", () => void anew(table, mine), "choice"));
  if (others) list.append(button("Again with sides changed", () => void anew(table, others)));
  for (const way of againWays(table)) if (way) list.append(way);
  list.append(
    ...(table.features.review && !table.about?.lesson ? [linkTo("What decided it", `/review/${table.id}`)] : []),
    linkTo("Watch the last round", `/replay/${table.id}?at=${lastRound(table.events)}`),
    linkTo("Watch the replay", `/replay/${table.id}`),
    show,
    linkTo("Record and seed", `/api/tables/${table.id}/record`),
    linkTo("All games", "/"),
  );
  return list;
}

/**
 * Return after how many events the last round began.
 * @param {Happening[]} events
 */
export function lastRound(events) {
  const rounds = roundsOf(events);
  const last = rounds[rounds.length - 1];
  return Math.max(1, rounds.indexOf(last));
}

/**
 * Return the own seats and those that answer to them on the other side, where nobody else has to be asked.
 * @param {Table} table
 * @returns {{mine: string[] | null, others: string[] | null}}
 */
export function sidesOf({ about, you, game }) {
  if (!about || !you || about.seats.some((row) => row.kind !== "bot" && row.person !== you.id))
    return { mine: null, others: null };
  const mine = about.seats.filter((row) => row.kind !== "bot").map((row) => row.seat);
  const sides = Object.values(game.teams);
  const own = sides.find((seats) => mine.every((seat) => seats.includes(seat)));
  const other = sides.find((seats) => seats !== own);
  if (!own || !other || !mine.length) return { mine: mine.length ? mine : null, others: null };
  const whole = mine.length === own.length;
  return { mine, others: whole ? other : [...new Set(mine.map((seat) => other[own.indexOf(seat) % other.length]))] };
}

/**
 * Open a table like this one with oneself in those seats.
 * @param {Table} table
 * @param {string[]} mine
 */
async function anew({ about, you, game }, mine) {
  if (!about || !you) return;
  const level = about.seats.find((row) => row.kind === "bot")?.level ?? "normal";
  const seats = Object.fromEntries(
    game.seats.map((seat) => [
      seat,
      mine.includes(seat) ? { kind: "me" } : { kind: "bot", level: levelOf(about.seats, seat) ?? level },
    ]),
  );
  const { options, pace, talk, training } = about;
  const pack = about.pack?.hash;
  try {
    const made = await openTable({ game: about.game, seats, options, pack, pace, talk, training, name: you.name });
    location.href = `/table/${made.table.id}`;
  } catch (error) {
    tell(wordsOf(error));
  }
}

/**
 * @param {Seat[]} seats
 * @param {string} seat
 */
function levelOf(seats, seat) {
  return seats.find((row) => row.seat === seat && row.kind === "bot")?.level;
}

// ---------------------------------------------------------------- how it came about

/**
 * The points as they grew and where they came from; the cards and pieces that decided.
 * @param {Outcome} outcome
 * @param {Table} table
 * @param {Acts} acts
 */
function story(outcome, table, acts) {
  const { events, game } = table;
  const teams = Object.keys(outcome.scores);
  const parts = [];
  if (events.some((event) => event.items?.length)) {
    const { unit } = game.face.clock;
    parts.push(part(`Points by ${unit}`, drawCurve(curveOf(events, teams), teams, unit)));
    parts.push(part("Where the points came from", breakdown(events, game)));
  }
  const cards = deciding(table, acts);
  if (cards) parts.push(part("Cards that decided", cards));
  const pieces = piecesOf(events, game);
  if (pieces) parts.push(part("Pieces", pieces));
  return [make("div", "end-parts", ...parts)];
}

/**
 * @param {string} title
 * @param {Element} content
 */
function part(title, content) {
  return make("section", "end-part", make("h3", "", title), content);
}

/**
 * The cards by which most points came; where none is named, those of most worth that were captured.
 * @param {Table} table
 * @param {Acts} acts
 */
function deciding({ events, cards, game }, acts) {
  const scored = cardsOf(events).map(({ card, team, points }) => ({
    card,
    team,
    words: `${points > 0 ? "+" : ""}${points}`,
  }));
  const captured = events
    .filter((event) => event.type === "CardsCaptured")
    .flatMap((event) => (event.cards ?? []).flatMap((id) => (id ? [{ id, team: doer(event) }] : [])));
  const worth = captured
    .map(({ id, team }) => ({ card: id, team, bp: cards.get(id)?.bp ?? 0 }))
    .sort((a, b) => b.bp - a.bp)
    .map(({ card, team, bp }) => ({ card, team, words: `${bp} ${game.face.mat.unit} captured` }));
  const shown = (scored.length ? scored : worth).slice(0, MOST);
  if (!shown.length) return null;
  return make(
    "ol",
    "end-cards",
    ...shown.map(({ card, team, words }) =>
      make(
        "li",
        `team-${team}`,
        button(cards.get(card)?.name ?? card, () => acts.see(card), "link", { "data-see": card }),
        ` ${ownerName(team)}, `,
        make("b", "", words),
      ),
    ),
  );
}

const GAINED = /^Piece(Built|Recruited)$/;

/**
 * Pieces that came and went, by country.
 * @param {Happening[]} events
 * @param {Game} game
 */
function piecesOf(events, game) {
  const found = events.filter((event) => doer(event) && (GAINED.test(event.type) || event.type === "PieceRemoved"));
  const countries = [...new Set(found.map(doer))];
  if (!countries.length || !game.map) return null;
  const count = (/** @type {string} */ country, /** @type {boolean} */ came) =>
    found.filter((event) => doer(event) === country && GAINED.test(event.type) === came).length;
  const head = make("tr", "", make("th", "", ""), make("th", "", "placed"), make("th", "", "lost"));
  const rows = countries.map((country) =>
    make(
      "tr",
      "",
      make("th", "", ...arms(country, 1), ownerName(country)),
      make("td", "", String(count(country, true))),
      make("td", "", String(count(country, false))),
    ),
  );
  return make("table", "points", make("thead", "", head), make("tbody", "", ...rows));
}
