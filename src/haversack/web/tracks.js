// The tracks beside the maps: rounds and victory points, from plain data.

import { draw, make } from "./dom.js";
import { icon, isPlural, ownerName, theName, words } from "./signs.js";

/** @import {Face, GameSummary} from "./types" */
/** @typedef {Record<string, number>} Points */

/**
 * Say whether what is printed of a game is enough for tracks: how long it lasts.
 * @param {Face} face
 */
export function hasTracks(face) {
  return face.clock.length > 0;
}

/**
 * Build the track of rounds, or of what the game counts.
 * @param {Face} face
 * @param {number} round
 * @param {number} [last] where a scenario ends sooner
 */
export function roundTrack({ clock }, round, last = clock.length) {
  const { scoring } = clock;
  const rounds = last;
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
  const title = make("p", "track-title", make("b", "", `${words(clock.unit)} ${round}`), ` of ${rounds}`);
  if (scoring.length) title.append(make("span", "track-note", icon("bonus"), " Scoring Round"));
  return make("div", "track", title, list);
}

const WIDTH = 640;
const LEFT = 26;
const SCALE = WIDTH - 2 * LEFT;

/**
 * Build the track of victory points, as a scale bar.
 * @param {Pick<GameSummary, "teams" | "face">} game
 * @param {Points} vp
 */
export function vpTrack({ teams, face }, vp) {
  const [first, second] = Object.keys(teams);
  const most = Math.max(20, 10 * Math.ceil((Math.max(vp[first], vp[second], 0) + 1) / 10));
  const at = (/** @type {number} */ points) => LEFT + (SCALE * Math.max(0, points)) / most;
  const saying = leadWords(face, [first, second], vp);
  const drawing = draw("svg", { class: "track-vp", viewBox: `0 0 ${WIDTH} 142`, role: "img", "aria-label": saying });
  drawing.append(...bar(most, at), marker(at(vp[first]), vp[first], `team-${first}`, true));
  drawing.append(marker(at(vp[second]), vp[second], `team-${second}`, false));
  const key = make(
    "p",
    "track-key",
    ...[first, second].map((team) =>
      make("span", `track-team team-${team}`, make("i", ""), `${ownerName(team)} `, make("b", "", String(vp[team]))),
    ),
  );
  const title = make("p", "track-title", make("b", "", face.points_name));
  return make("div", "track", title, drawing, key, make("p", "track-lead", saying));
}

/**
 * Say who leads, and what that means.
 * @param {Face} face
 * @param {string[]} teams
 * @param {Points} vp
 */
export function leadWords({ clock }, [first, second], vp) {
  const ahead = vp[first] - vp[second];
  if (ahead === 0) return clock.tie ? `Level; a tie at the end goes to ${theName(clock.tie)}.` : "Level.";
  const leader = ahead > 0 ? first : second;
  const said = theName(leader);
  const wins = clock.lead ? `; a lead of ${clock.lead} wins at once` : "";
  return `${said.charAt(0).toUpperCase()}${said.slice(1)} ${isPlural(leader) ? "lead" : "leads"} by ${Math.abs(ahead)}${wins}.`;
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
