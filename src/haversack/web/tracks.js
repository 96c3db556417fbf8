// The tracks beside the maps: rounds and victory points, from plain data.

import { draw, make } from "./dom.js";
import { icon } from "./signs.js";

/** @typedef {{rounds: number, scoring: number[], lead: number, teams: Record<string, string>, tie: string}} Printed */
/** @typedef {{vp: Record<string, number>, teams: Record<string, string>, lead: number, tie: string}} Points */

/**
 * What is printed on the tracks of each game: rounds, those that score, and the lead that wins at once.
 * @type {Record<string, Printed>}
 */
export const TRACKS = {
  ww2: { rounds: 20, scoring: [], lead: 30, teams: { axis: "Axis", allies: "Allies" }, tie: "axis" },
  1914: {
    rounds: 17, scoring: [3, 7, 11, 15, 17], lead: 12,
    teams: { central: "Central Powers", entente: "Entente" }, tie: "central",
  },
};

/**
 * Build the round track.
 * @param {{round: number, rounds: number, scoring?: number[]}} given
 */
export function roundTrack({ round, rounds, scoring = [] }) {
  const list = make("ol", `track-rounds${rounds < 20 ? " in-nine" : ""}`);
  for (let number = 1; number <= rounds; number += 1) {
    const box = make("li", number < round ? "is-past" : "", make("span", "", String(number)));
    if (number === round) {
      box.className = "is-now";
      box.setAttribute("aria-current", "step");
    }
    if (scoring.includes(number)) {
      box.classList.add("is-scoring");
      box.append(icon("bonus", "Scoring Round"));
    }
    list.append(box);
  }
  const title = make("p", "track-title", make("b", "", `Round ${round}`), ` of ${rounds}`);
  if (scoring.length) title.append(make("span", "track-note", icon("bonus"), " Scoring Round"));
  return make("div", "track", title, list);
}

const WIDTH = 640;
const LEFT = 26;
const SCALE = WIDTH - 2 * LEFT;

/**
 * Build the track of victory points, as a scale bar.
 * @param {Points} given
 */
export function vpTrack({ vp, teams, lead, tie }) {
  const [first, second] = Object.keys(teams);
  const most = Math.max(20, 10 * Math.ceil((Math.max(vp[first], vp[second], 0) + 1) / 10));
  const at = (/** @type {number} */ points) => LEFT + (SCALE * Math.max(0, points)) / most;
  const saying = leadWords({ vp, teams, lead, tie });
  const drawing = draw("svg", { class: "track-vp", viewBox: `0 0 ${WIDTH} 142`, role: "img", "aria-label": saying });
  drawing.append(...bar(most, at), marker(at(vp[first]), vp[first], `team-${first}`, true));
  drawing.append(marker(at(vp[second]), vp[second], `team-${second}`, false));
  const key = make("p", "track-key", ...[first, second].map((team) =>
    make("span", `track-team team-${team}`, make("i", ""), `${teams[team]} `, make("b", "", String(vp[team])))));
  const title = make("p", "track-title", make("b", "", "Victory points"));
  return make("div", "track", title, drawing, key, make("p", "track-lead", saying));
}

/**
 * Say who leads, and what that means.
 * @param {Points} given
 */
export function leadWords({ vp, teams, lead, tie }) {
  const [first, second] = Object.keys(teams);
  const ahead = vp[first] - vp[second];
  if (ahead === 0) return `Level; a tie at the end goes to the ${teams[tie]}.`;
  const leader = ahead > 0 ? first : second;
  const leads = leader === "entente" ? "leads" : "lead";
  return `The ${teams[leader]} ${leads} by ${Math.abs(ahead)}; a lead of ${lead} wins at once.`;
}

/**
 * @param {number} most
 * @param {(points: number) => number} at
 */
function bar(most, at) {
  const parts = [];
  const step = most > 60 ? 10 : 5;
  for (let points = 0; points < most; points += step) {
    const fill = (points / step) % 2 ? "vp-odd" : "vp-even";
    parts.push(draw("rect", { class: fill, x: at(points), y: 58, width: at(points + step) - at(points), height: 12 }));
  }
  const label = most > 120 ? 50 : most > 60 ? 20 : 10;
  for (let points = 0; points <= most; points += label) {
    parts.push(draw("text", { class: "vp-number", x: at(points), y: 92 }, String(points)));
  }
  return parts;
}

/**
 * The first team stands above the bar, the second hangs below it; shape and place tell them apart as well as colour.
 * @param {number} x
 * @param {number} points
 * @param {string} team
 * @param {boolean} above
 */
function marker(x, points, team, above) {
  const place = { transform: `translate(${x} ${above ? 56 : 72})`, class: `vp-marker ${team}` };
  const shape = above ? "M0 0-8-12H-22V-46H22V-12H8Z" : "M-1 0H1V28A19 19 0 1 1-1 28Z";
  return draw("g", place, draw("path", { d: shape }), draw("text", { y: above ? -20 : 55 }, String(points)));
}
