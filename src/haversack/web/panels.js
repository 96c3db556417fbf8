// What stands around the board: score and seats. Each is drawn from a view and nothing else.

import { button, make, redraw } from "./dom.js";
import { arms, ownerName, words } from "./signs.js";
import { TRACKS, leadWords, roundTrack, vpTrack } from "./tracks.js";

/** @import {About, Acts, Cards, Game, Option, Seat, Table, View, You, Zone} from "./types" */

/**
 * Return what a view holds of a seat's cards, whatever game it is.
 * @param {View} view
 * @param {string} seat
 * @returns {Partial<Zone>}
 */
export function zones(view, seat) {
  return view.powers?.[seat] ?? view.countries?.[seat] ?? (seat === "central" || seat === "entente" ? view[seat] : null) ?? {};
}

/**
 * @param {Cards} cards
 * @param {string} id
 */
export function cardName(cards, id) {
  return cards.get(id)?.name ?? id;
}

/**
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 */
function plural(count, one, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`;
}

// ---------------------------------------------------------------- score

/**
 * @param {HTMLElement} host
 * @param {View} view
 * @param {Table} table
 * @param {(title: string, ids: string[]) => void} pile
 */
export function drawScore(host, view, table, pile) {
  const track = TRACKS[view.game];
  if (!track) {
    redraw(host, ...battleScore(view, table.game, pile));
    return;
  }
  const { teams, rounds, scoring, lead, tie } = track;
  const vp = view.vp ?? {};
  const round = view.round ?? 1;
  const next = scoring.find((one) => one >= round);
  const coming = next ? (next === round ? "Scoring Round now" : `next Scoring Round: ${next}`) : "";
  const sums = Object.entries(teams).map(([team, name]) =>
    make("span", `score-team team-${team}`, make("i"), `${name} `, make("b", "", String(vp[team]))));
  const fold = make("details", "score-tracks", make("summary", "", "Tracks"), vpTrack({ vp, teams, lead, tie }), roundTrack({ round, rounds, scoring }));
  const bar = Object.assign(make("progress"), { max: rounds, value: round });
  bar.setAttribute("aria-label", `Round ${round} of ${rounds}`);
  redraw(host, make("p", "score-teams", ...sums), roundLine(`Round ${round}`, rounds, view, coming), bar,
    make("p", "score-lead", leadWords({ vp, teams, lead, tie })), fold);
}

/**
 * @param {string} now
 * @param {number | undefined} all
 * @param {View} view
 * @param {string} coming
 */
function roundLine(now, all, view, coming) {
  const step = view.outcome || !view.step || view.step === "end" ? "" : `, ${words(view.step)} step`;
  return make("p", "score-round", make("b", "", now), ` of ${all}${step}`, make("span", "", coming));
}

/** @type {Record<string, string>} */
const PHASES = { setup: "set-up", event: "Random Event", opt1: "optional phase 1", r1: "round 1", r2: "round 2", opt2: "optional phase 2",
  discard: "discards", draw: "refill", half: "reshuffle", turn: "start" };

/** @param {View} view */
function phaseWords(view) {
  const [phase] = (view.phase ?? "").split("_");
  return view.outcome ? "" : `, ${PHASES[phase] ?? "after the battle"}`;
}

/**
 * @param {View} view
 * @param {Game} game
 * @param {(title: string, ids: string[]) => void} pile
 */
function battleScore(view, game, pile) {
  const sides = Object.keys(game.teams).map((team) =>
    make("span", `score-team team-${team}`, make("i"), `${ownerName(team)} `, make("b", "", `${zones(view, team).captured_bp ?? 0}`), make("small", "", "BP")));
  const decks = Object.entries(view.decks ?? {}).map(([deck, size]) => {
    const thrown = view.discards?.[deck] ?? [];
    const name = ownerName(deck);
    return make("tr", "", make("th", "", name), make("td", "", String(size)),
      make("td", "", button(String(thrown.length), () => pile(`Discards: ${name}`, thrown), "link")));
  });
  const heads = ["Deck", "cards", "discarded"].map((word) => make("th", "", word));
  const piles = make("table", "score-decks", make("thead", "", make("tr", "", ...heads)), make("tbody", "", ...decks));
  return [make("p", "score-teams", ...sides), make("p", "score-lead", "Battle Points captured."),
    make("p", "score-round", make("b", "", `Turn ${view.turn}`), ` of ${view.turns}${phaseWords(view)}`), piles,
    ...(view.note ? [make("p", "score-lead", view.note)] : [])];
}

// ---------------------------------------------------------------- seats

/**
 * @param {HTMLElement} host
 * @param {Table} table
 * @param {Acts} acts
 * @param {(row: Seat) => HTMLElement | null} tools
 */
export function drawSeats(host, table, acts, tools) {
  const { about, game, view } = table;
  const plain = game.seats.map((seat) => /** @type {Seat} */ ({ seat }));
  const glowing = new Set((view?.decision?.options ?? []).map((option) => nounOf(option)));
  const rows = (about?.seats ?? plain).map((row) => seatRow(row, table, acts, glowing, tools(row)));
  redraw(host, make("h2", "", "Players"), ...rows, watching(about));
}

/** @param {About | null} about */
function watching(about) {
  return about?.watching ? make("p", "soft", `${plural(about.watching, "person", "people")} watching`) : "";
}

/**
 * @param {Seat} row
 * @param {Table} table
 * @param {Acts} acts
 * @param {Set<string>} glowing
 * @param {HTMLElement | null} tools
 */
function seatRow(row, { view, game, cards, you }, acts, glowing, tools) {
  const own = view?.you?.includes(row.seat);
  const team = Object.entries(game.teams).find(([, seats]) => seats.includes(row.seat))?.[0] ?? "";
  const turn = !view?.outcome && (view?.turn === row.seat || view?.active === row.seat);
  const line = make("section", `seat team-${team}${turn ? " is-turn" : ""}${own ? " is-own" : ""}`);
  line.setAttribute("aria-label", `${ownerName(row.seat)}${turn ? ", whose turn it is" : ""}`);
  line.append(make("h3", "", ...arms(row.seat), make("span", "", ownerName(row.seat)), make("small", "", player(row, you))));
  if (view) line.append(...seatCards(zones(view, row.seat), cards, acts, glowing));
  if (tools) line.append(tools);
  return line;
}

/**
 * @param {Seat} row
 * @param {You | null} you
 */
function player(row, you) {
  if (row.kind === "bot") return row.name ? `bot for ${row.name}` : `bot, ${row.level}`;
  if (row.kind === "open") return "open";
  if (!row.name) return "";
  if (you && row.person === you.id) return "you";
  return row.here === false ? `${row.name}, away` : row.name;
}

/** @type {[keyof Zone, string, boolean][]} */
const COUNTS = [
  ["hand_size", "hand", true], ["deck_size", "deck", true], ["responses_size", "face down", false], ["prepared_size", "prepared", true],
  ["aside_size", "laid aside", true], ["discard_size", "discarded", true],
];

/**
 * @param {Partial<Zone>} zone
 * @param {Cards} cards
 * @param {Acts} acts
 * @param {Set<string>} glowing
 */
function seatCards(zone, cards, acts, glowing) {
  const counts = COUNTS.filter(([field, , always]) => zone[field] !== undefined && (zone[field] || always))
    .map(([field, word]) => make("span", "", make("b", "", String(zone[field])), ` ${word}`));
  const captured = zone.captured?.length ? [make("span", "", make("b", "", String(zone.captured.length)), " captured")] : [];
  const out = [make("p", "seat-counts", ...counts, ...captured)];
  const one = (/** @type {string} */ id, /** @type {string} */ note, glows = false) => chip(cards, id, acts, note, glows);
  const shown = [
    ...(zone.status ?? []).map((id) => one(id, zone.used_this_turn?.includes(id) ? "used" : "", glowing.has(id))),
    ...(zone.responses ?? zone.prepared ?? zone.prepared_shown ?? []).map((id) => one(id, zone.hand ? "only you see it" : "seen by you", glowing.has(id))),
    ...(zone.hand ? [] : zone.hand_shown ?? zone.hand_known ?? []).map((id) => one(id, "seen in hand")),
    ...(zone.discard_top ? [one(zone.discard_top, "top of the discards")] : []),
  ];
  if (shown.length) out.push(make("p", "seat-shown", ...shown));
  return out;
}

/**
 * @param {Cards} cards
 * @param {string} id
 * @param {Acts} acts
 * @param {string} note
 * @param {boolean} glows
 */
function chip(cards, id, acts, note, glows) {
  const made = button(cardName(cards, id), () => acts.see(id), `chip${glows ? " can" : ""}`, { "data-see": id });
  if (note) made.append(make("small", "", note));
  return made;
}

/**
 * Return what an option is about: a card, a space, a piece.
 * @param {Option} option
 */
export function nounOf(option) {
  return option.key.slice(option.key.indexOf(":") + 1);
}
