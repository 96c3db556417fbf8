// How the game ended, and what can be done then.

import { button, linkTo, make, redraw } from "./dom.js";
import { ownerName } from "./signs.js";

/** @import {Outcome, Table, View} from "./types" */

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
 * Draw how the game ended, and what can be done now.
 * @param {HTMLElement} host
 * @param {View} view
 * @param {Table} table
 * @param {{again: (() => void) | null}} acts
 */
export function drawEnd(host, view, table, { again }) {
  const { outcome } = view;
  if (!outcome) return;
  const scores = Object.entries(outcome.scores).map(([team, points]) =>
    make("span", `score-team team-${team}`, make("i"), `${ownerName(team)} `, make("b", "", String(points))));
  const ways = make("div", "choice-list", linkTo("Watch the replay", `/replay/${table.id}`), linkTo("Record and seed", `/api/tables/${table.id}/record`));
  if (again) ways.prepend(button("Play again", again, "choice"));
  ways.append(linkTo("All games", "/"));
  redraw(host, make("section", "end", make("h2", "", wonWords(outcome)), make("p", "", sentence(outcome.reason)), make("p", "score-teams", ...scores), ways));
}
