// Since you were here: what happened while somebody was away, by turn and country in a line or two, with the cards as
// faces, step by step or at once; then the question.

import { button, linkTo, make } from "./dom.js";
import { cardElement } from "./cards.js";
import { recapOf } from "./news.js";
import { table } from "./store.js";

/** @import {Acts, Happening} from "./types" */
/** @typedef {{title: string, rows: HTMLElement[], cards: string[]}} Step */

const SHORTEST = 60;
const DAY = 86_400;
/** Whether something of this page was shown already: what came before the page is news, what came since is not. */
let isFresh = true;
/** @type {HTMLDialogElement | null} */
let box = null;

/** Return whether others may play on while one is away. */
function goesOn() {
  const { about, you } = table;
  return Boolean(you && about && (about.clock || about.seats.some((row) => row.person && row.person !== you.id)));
}

/**
 * Show what happened after so many events, if somebody was away for long enough.
 * @param {number} from
 * @param {number | null} away
 * @param {Acts} acts
 */
export function comeBack(from, away, acts) {
  const isLong = isFresh || (away ?? 0) >= SHORTEST;
  isFresh = false;
  if (isLong && goesOn()) show(from, away, acts);
}

/**
 * Watch for somebody who looks away from the page for a while.
 * @param {Acts} acts
 */
export function watchAway(acts) {
  let left = 0;
  let seen = 0;
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) [left, seen] = [Date.now(), table.events.length];
    else if (left && Date.now() - left >= SHORTEST * 1000 && goesOn())
      show(seen, Math.round((Date.now() - left) / 1000), acts);
  });
}

/**
 * Cut what happened into turns, each with its lines and the cards that were shown.
 * @param {Happening[]} events
 * @param {Acts} acts
 * @returns {Step[]}
 */
export function stepsOf(events, acts) {
  /** @type {Happening[][]} */
  const turns = [[]];
  for (const event of events) {
    if (event.type === "TurnBegan") turns.push([]);
    turns[turns.length - 1].push(event);
  }
  return turns
    .map((turn) => ({
      title: turn[0]?.type === "TurnBegan" ? (turn[0].text ?? "").replace(/\.$/, "") : "",
      rows: recapOf(turn, [], acts),
      cards: turn
        .filter((event) => table.game.face.events.shown.includes(event.type))
        .flatMap((event) => event.cards ?? [])
        .flatMap((id) => (id && table.cards.has(id) ? [id] : [])),
    }))
    .filter((step) => step.rows.length);
}

/**
 * @param {number} from
 * @param {number | null} away
 * @param {Acts} acts
 */
function show(from, away, acts) {
  const steps = stepsOf(table.events.slice(from), acts);
  if (!steps.length) return;
  box ??= make("dialog", "since");
  box.setAttribute("aria-labelledby", "since-title");
  if (!box.isConnected) document.body.append(box);
  draw(steps, null, { from, away, acts });
  if (!box.open) box.showModal();
  box.querySelector("h2")?.focus();
}

/**
 * Draw all steps, or one of them.
 * @param {Step[]} steps
 * @param {number | null} at
 * @param {{from: number, away: number | null, acts: Acts}} given
 */
function draw(steps, at, given) {
  const host = /** @type {HTMLDialogElement} */ (box);
  const title = make("h2", "", "Since you were here");
  title.id = "since-title";
  title.tabIndex = -1;
  const shown = at === null ? steps : [steps[at]];
  const go = (/** @type {number | null} */ to) => draw(steps, to, given);
  const on = button(table.view?.decision ? "To my question" : "Go on", () => host.close(), "choice since-on");
  const walk =
    at === null
      ? [steps.length > 1 ? button("Step by step", () => go(0)) : null]
      : [
          button("◀ Back", () => go(at - 1), "", { disabled: at === 0 }),
          make("span", "soft since-at", `${at + 1} of ${steps.length}`),
          at + 1 < steps.length ? button("Next ▶", () => go(at + 1), "since-next") : null,
          button("All at once", () => go(null)),
        ];
  host.replaceChildren(
    make("div", "since-head", title, make("p", "soft", awayWords(given.away, steps.length))),
    make("div", "since-steps", ...shown.map((step) => stepElement(step, given.acts))),
    make(
      "div",
      "since-ways",
      on,
      ...walk,
      linkTo("Watch it on the board", `/replay/${table.id}?at=${Math.max(0, given.from)}`),
    ),
  );
  /** @type {HTMLElement} */ (host.querySelector(".since-next") ?? on).focus({ preventScroll: true });
  host.querySelector(".since-steps")?.scrollTo(0, 0);
}

/**
 * @param {Step} step
 * @param {Acts} acts
 */
function stepElement({ title, rows, cards }, acts) {
  const faces = cards.flatMap((id) => {
    const card = table.cards.get(id);
    if (!card) return [];
    const label = `${card.name}. ${card.text}`;
    return [button(cardElement(card, "small", true), () => acts.see(id), "since-card", { "aria-label": label })];
  });
  return make(
    "section",
    "since-step",
    title ? make("h3", "", title) : null,
    make("ul", "since-rows", ...rows),
    faces.length ? make("div", "since-cards", ...faces) : null,
  );
}

/**
 * Say for how long somebody was away, and how much happened.
 * @param {number | null} away
 * @param {number} turns
 */
export function awayWords(away, turns) {
  const much = turns === 1 ? "one turn was played" : `${turns} turns were played`;
  if (away === null) return `Meanwhile ${much}.`;
  const long =
    away < SHORTEST
      ? "a moment"
      : away < 120
        ? "a minute"
        : away < 7200
          ? `${Math.round(away / 60)} minutes`
          : away < 2 * DAY
            ? `${Math.round(away / 3600)} hours`
            : `${Math.round(away / DAY)} days`;
  return `You were away for ${long}; ${much}.`;
}
