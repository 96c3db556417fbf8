// Who has which points, since when and why: added up from the items of the events, and from nothing else.

import { draw, make } from "./dom.js";
import { arms, ownerName } from "./signs.js";

/** @import {Game, Happening} from "./types" */
/** @typedef {{round: number, totals: Record<string, number>}} Moment */
/** @typedef {{team: string, who: string | null, cause: string, points: number}} Sum */

const MANY = 8;
const WIDTH = 560;
const HEIGHT = 220;
const LEFT = 34;
const RIGHT = 118;
const TOP = 12;
const BOTTOM = 34;

/**
 * Return the round or turn in which each event happened; what comes before the first is in it.
 * @param {Happening[]} events
 * @returns {number[]}
 */
export function roundsOf(events) {
  let now = 1;
  return events.map((event) => {
    if (event.type === "TurnBegan" && typeof event.count === "number") now = event.count;
    return now;
  });
}

/**
 * Return the totals of each team at the end of each round.
 * @param {Happening[]} events
 * @param {string[]} teams
 * @returns {Moment[]}
 */
export function curveOf(events, teams) {
  const rounds = roundsOf(events);
  const totals = Object.fromEntries(teams.map((team) => [team, 0]));
  /** @type {Moment[]} */
  const out = [{ round: 0, totals: { ...totals } }];
  events.forEach((event, at) => {
    for (const item of event.items ?? []) totals[item.team] = (totals[item.team] ?? 0) + item.points;
    const last = out[out.length - 1];
    if (last.round === rounds[at]) last.totals = { ...totals };
    else out.push({ round: rounds[at], totals: { ...totals } });
  });
  return out;
}

/**
 * Add up points by team, owner and cause, the largest first within a team.
 * @param {Happening[]} events
 * @returns {Sum[]}
 */
export function sumsOf(events) {
  /** @type {Map<string, Sum>} */
  const sums = new Map();
  for (const { team, who, cause, points } of events.flatMap((event) => event.items ?? [])) {
    const key = JSON.stringify([team, who, cause]);
    const sum = sums.get(key) ?? { team, who, cause, points: 0 };
    sum.points += points;
    sums.set(key, sum);
  }
  return [...sums.values()].sort((a, b) => b.points - a.points);
}

/**
 * Add up the points that came by each card, the most first.
 * @param {Happening[]} events
 * @returns {{card: string, team: string, points: number}[]}
 */
export function cardsOf(events) {
  /** @type {Map<string, {card: string, team: string, points: number}>} */
  const sums = new Map();
  for (const event of events) {
    const { card } = event;
    if (!card) continue;
    for (const { team, points } of event.items ?? []) {
      const sum = sums.get(`${card} ${team}`) ?? { card, team, points: 0 };
      sum.points += points;
      sums.set(`${card} ${team}`, sum);
    }
  }
  return [...sums.values()].filter((one) => one.points).sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
}

// ---------------------------------------------------------------- drawing

/**
 * Return round numbers, evenly spaced, that enclose both ends.
 * @param {number} low
 * @param {number} high
 */
export function ticks(low, high) {
  const span = high - low || 1;
  const power = 10 ** Math.floor(Math.log10(span / 4));
  const step = Math.max(1, [1, 2, 5, 10].map((part) => part * power).find((one) => span / one <= 4) ?? 10 * power);
  const first = Math.floor(low / step);
  return Array.from({ length: Math.ceil(high / step) - first + 1 }, (_, at) => (first + at) * step);
}

/**
 * Draw the points by round as two curves, each named at its end.
 * @param {Moment[]} curve
 * @param {string[]} teams
 * @param {string} unit
 */
export function drawCurve(curve, teams, unit) {
  const all = curve.flatMap((one) => teams.map((team) => one.totals[team]));
  const marks = ticks(Math.min(0, ...all), Math.max(1, ...all));
  const [low, high] = [marks[0], marks[marks.length - 1]];
  const last = Math.max(1, curve[curve.length - 1].round);
  const x = (/** @type {number} */ round) => LEFT + ((WIDTH - LEFT - RIGHT) * round) / last;
  const y = (/** @type {number} */ points) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - (points - low) / (high - low || 1));
  const words = `Points by ${unit}: ${teams.map((team) => `${ownerName(team)} ${curve[curve.length - 1].totals[team]}`).join(", ")} at the end.`;
  const drawing = draw("svg", { class: "curve", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": words });
  for (const mark of marks) {
    drawing.append(
      draw("line", { class: "curve-grid", x1: LEFT, x2: WIDTH - RIGHT, y1: y(mark), y2: y(mark) }),
      draw("text", { class: "curve-mark", x: LEFT - 6, y: y(mark) + 4, "text-anchor": "end" }, String(mark)),
    );
  }
  const every = Math.ceil(last / 10);
  for (let round = 0; round <= last; round += every) {
    if (round)
      drawing.append(
        draw("text", { class: "curve-mark", x: x(round), y: HEIGHT - 16, "text-anchor": "middle" }, String(round)),
      );
  }
  drawing.append(
    draw("text", { class: "curve-mark", x: (LEFT + WIDTH - RIGHT) / 2, y: HEIGHT - 2, "text-anchor": "middle" }, unit),
  );
  drawing.append(...teams.flatMap((team, at) => line(curve, team, at, x, y)), ...labels(curve, teams, x(last), y));
  return drawing;
}

/**
 * The second team's curve is dashed: it can be told without its colour.
 * @param {Moment[]} curve
 * @param {string} team
 * @param {number} at
 * @param {(round: number) => number} x
 * @param {(points: number) => number} y
 */
function line(curve, team, at, x, y) {
  const points = curve.map((one) => `${x(one.round).toFixed(1)},${y(one.totals[team]).toFixed(1)}`).join(" ");
  return [draw("polyline", { class: `curve-line team-${team}${at ? " is-second" : ""}`, points })];
}

/**
 * Names at the ends of the curves, kept apart.
 * @param {Moment[]} curve
 * @param {string[]} teams
 * @param {number} x
 * @param {(points: number) => number} y
 */
function labels(curve, teams, x, y) {
  const ends = teams.map((team) => ({ team, y: y(curve[curve.length - 1].totals[team]) })).sort((a, b) => a.y - b.y);
  const near = ends.length > 1 ? 16 - (ends[1].y - ends[0].y) : 0;
  if (near > 0) {
    ends[0].y -= near / 2;
    ends[1].y += near / 2;
  }
  return ends.map(({ team, y: at }) =>
    draw("text", { class: `curve-name team-${team}`, x: x + 7, y: at + 4 }, ownerName(team)),
  );
}

/**
 * Make a table of points: for each team a sum, below it the owners and causes.
 * @param {Happening[]} events
 * @param {Game} game
 */
export function breakdown(events, game) {
  const sums = sumsOf(events);
  const parts = Object.keys(game.teams).map((team) => {
    const own = sums.filter((one) => one.team === team);
    const owners = [...new Set(own.map((one) => one.who))];
    const total = own.reduce((sum, one) => sum + one.points, 0);
    const head = make(
      "tr",
      `points-team team-${team}`,
      make("th", "", make("i"), ownerName(team)),
      make("td", "", String(total)),
    );
    return make(
      "tbody",
      "",
      head,
      ...owners.flatMap((who) =>
        ownerRows(
          who,
          own.filter((one) => one.who === who),
          owners.length > 1,
        ),
      ),
    );
  });
  return make("table", "points", ...parts);
}

/**
 * @param {string | null} who
 * @param {Sum[]} own
 * @param {boolean} named
 */
function ownerRows(who, own, named) {
  const total = own.reduce((sum, one) => sum + one.points, 0);
  const shown = own.length > MANY ? own.slice(0, MANY - 2) : own;
  const rest = own.slice(shown.length);
  const rows = shown.map((one) =>
    make("tr", "points-cause", make("td", "", one.cause), make("td", "", signed(one.points))),
  );
  if (rest.length)
    rows.push(
      make(
        "tr",
        "points-cause",
        make("td", "", `${rest.length} more`),
        make("td", "", signed(rest.reduce((sum, one) => sum + one.points, 0))),
      ),
    );
  if (!named || !who) return rows;
  return [
    make("tr", "points-who", make("th", "", ...arms(who, 1), ownerName(who)), make("td", "", signed(total))),
    ...rows,
  ];
}

/** @param {number} points */
function signed(points) {
  return points > 0 ? `+${points}` : String(points);
}
