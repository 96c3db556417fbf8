// What happened, in words that point at cards and spaces.

import { button, make } from "./dom.js";
import { cardName } from "./panels.js";

/** @import {Acts, Happening, Said, Table} from "./types" */

const LOUD = /^(TurnBegan|RoundEnded|GameEnded|HalfTime|ScoringRound)$/;

/**
 * Build a line of the log: names of cards and spaces in it point at them.
 * @param {Happening} event
 * @param {Table} table
 * @param {Pick<Acts, "see" | "goTo">} acts
 */
export function logLine(event, table, acts) {
  const line = make("li", LOUD.test(event.type) ? "loud" : "");
  const spaces = table.game.map?.spaces ?? {};
  /** @type {Mark[]} */
  const marks = [];
  for (const id of event.cards ?? []) if (id) marks.push({ name: cardName(table.cards, id), does: () => acts.see(id), card: id });
  for (const slug of [event.space, event.from]) {
    if (slug && spaces[slug]) marks.push({ name: spaces[slug].name, does: () => acts.goTo(slug), card: "" });
  }
  line.append(...linked(event.text ?? event.type, marks));
  return line;
}

/** @typedef {{name: string, does: () => void, card: string}} Mark */

/**
 * Put links into a text. Where a country and a space bear the same name, the space is what is named last.
 * @param {string} text
 * @param {Mark[]} marks
 * @returns {(string | HTMLElement)[]}
 */
function linked(text, marks) {
  for (const { name, does, card } of marks) {
    const at = card ? text.indexOf(name) : text.lastIndexOf(name);
    if (at < 0) continue;
    const link = button(name, does, "link", { "data-see": card || null });
    const rest = marks.filter((other) => other.name !== name);
    return [...linked(text.slice(0, at), rest), link, ...linked(text.slice(at + name.length), rest)];
  }
  return text ? [text] : [];
}

/**
 * Build a line of talk.
 * @param {Said} said
 */
export function saidLine(said) {
  return make("li", "said", make("b", "", `${said.name}: `), said.text);
}
