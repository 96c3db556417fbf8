// The log: a block for each turn that opens, in words that point at cards and spaces; talk stands where it was said.

import { byId, make, redraw, textLink } from "./dom.js";
import { cardName } from "./panels.js";
import { ownerName } from "./signs.js";

/** @import {Acts, Happening, Said, Table} from "./types" */
/** @typedef {{name: string, does: () => void, card: string}} Mark */

/** What of the log stands on the page, and where it was last moved to its end. */
const drawn = { events: 0, said: 0, told: 0, end: 0, isFollowed: true, isMoved: false };

/**
 * Build a line of the log: names of cards and spaces in it point at them.
 * @param {Happening} event
 * @param {Table} table
 * @param {Pick<Acts, "see" | "goTo">} acts
 */
export function logLine(event, table, acts) {
  const line = make("li", table.game.face.events.loud.includes(event.type) ? "loud" : "");
  const spaces = table.game.map?.spaces ?? {};
  /** @type {Mark[]} */
  const marks = [];
  for (const id of event.cards ?? [])
    if (id) marks.push({ name: cardName(table.cards, id), does: () => acts.see(id), card: id });
  for (const slug of [event.space, event.from]) {
    if (slug && spaces[slug]) marks.push({ name: spaces[slug].name, does: () => acts.goTo(slug), card: "" });
  }
  line.append(...linked(event.text ?? event.type, marks));
  return line;
}

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
    const link = textLink(name, does, { "data-see": card || null });
    const rest = marks.filter((other) => other.name !== name);
    return [...linked(text.slice(0, at), rest), link, ...linked(text.slice(at + name.length), rest)];
  }
  return text ? [text] : [];
}

/** Begin the log anew. */
export function clearLog() {
  redraw(byId("log"));
  Object.assign(drawn, { events: 0, said: 0, told: 0, end: 0, isFollowed: true });
}

/** Watch whether somebody reads further up: then the log stays where it is. */
export function watchLog() {
  const log = byId("log");
  log.addEventListener(
    "scroll",
    () => {
      drawn.isFollowed = log.scrollTop >= drawn.end - 40;
    },
    { passive: true },
  );
}

/**
 * Add to the log what is new. Older turns are folded; the one under way is open.
 * @param {Table} table
 * @param {Acts} acts
 */
export function drawLog(table, acts) {
  const log = byId("log");
  const isSame = drawn.events === table.events.length && drawn.said === table.said.length;
  if (isSame && drawn.told === table.told.length) return;
  const spoken = [...table.said.slice(drawn.said), ...table.told.slice(drawn.told)];
  if (spoken.some(({ at }) => at !== null && at < drawn.events)) clearLog();
  const fresh = table.events
    .slice(drawn.events)
    .map((event, index) => ({ at: drawn.events + index, event, said: /** @type {Said | null} */ (null) }));
  const talk = table.said
    .slice(drawn.said)
    .map((said) => ({ at: said.at ?? table.events.length, event: /** @type {Happening | null} */ (null), said }));
  const told = table.told.slice(drawn.told).map(({ at, text }) => ({
    at,
    event: /** @type {Happening | null} */ (null),
    said: /** @type {Said} */ ({ name: "", text, at }),
  }));
  for (const { event, said } of [...fresh, ...talk, ...told].sort((a, b) => a.at - b.at)) {
    if (event?.type === "TurnBegan") block(log, event, table, acts);
    else if (event) addLine(lastList(log), event, table, acts);
    else if (said && !said.name) lastList(log).append(make("li", "told", said.text));
    else if (said) lastList(log).append(saidLine(said));
  }
  Object.assign(drawn, { events: table.events.length, said: table.said.length, told: table.told.length });
  drawn.isMoved = drawn.isFollowed;
}

/** @param {Said} said */
function saidLine({ name, text, team }) {
  const to = team ? make("span", "said-to", ` to the ${ownerName(team)}`) : null;
  return make("li", team ? "said is-side" : "said", make("b", "", name), to, ": ", text);
}

/** Once all is drawn, follow the log to its end. */
export function followLog() {
  if (drawn.isMoved) toEnd();
  drawn.isMoved = false;
}

/** Show the end of the log. */
export function toEnd() {
  const log = byId("log");
  log.scrollTop = log.scrollHeight;
  drawn.end = log.scrollTop;
}

/**
 * Add a line; the same once more is only counted.
 * @param {HTMLElement} list
 * @param {Happening} event
 * @param {Table} table
 * @param {Acts} acts
 */
function addLine(list, event, table, acts) {
  const last = /** @type {HTMLElement | null} */ (list.lastElementChild);
  if (!last || last.dataset.text !== event.text) {
    const line = logLine(event, table, acts);
    line.dataset.text = event.text;
    list.append(line);
    return;
  }
  const count = Number(last.dataset.count ?? 1) + 1;
  last.dataset.count = String(count);
  last.querySelector(".times")?.remove();
  last.append(make("b", "times", ` ×${count}`));
}

/**
 * Begin the block of a turn, and fold the one before the last.
 * @param {HTMLElement} log
 * @param {Happening} event
 * @param {Table} table
 * @param {Acts} acts
 */
function block(log, event, table, acts) {
  const old = log.lastElementChild?.previousElementSibling?.firstElementChild;
  if (old instanceof HTMLDetailsElement) old.open = false;
  const title = logLine(event, table, acts);
  const fold = make("details", "turn", make("summary", "", ...title.childNodes), make("ol", ""));
  fold.open = true;
  log.append(make("li", "", fold));
}

/**
 * Return the list that is written to: that of the turn under way, or of what comes before any.
 * @param {HTMLElement} log
 */
function lastList(log) {
  const last = /** @type {HTMLElement | null | undefined} */ (
    log.lastElementChild?.querySelector(":scope > ol, :scope > details > ol")
  );
  if (last) return last;
  const list = make("ol", "");
  log.append(make("li", "", list));
  return list;
}
