// What is under way, for the one who decides; and the report of a fault, with nothing in it that this page does not know.

import { make } from "./dom.js";
import { open } from "./dialogs.js";

/** @import {Table} from "./types" */

const LAST_EVENTS = 40;

/**
 * Show what is under way, the oldest first: the turn, the card, the question.
 * @param {Table} table
 */
export function showTrace({ view }) {
  const trace = view?.decision?.trace ?? [];
  open(make("h2", "", "What is under way"), make("ol", "trace", ...trace.map((title) => make("li", "", title))));
}

/**
 * Save what helps to find a fault: the table, what is asked, what happened last.
 * @param {Table} table
 */
export function saveFault({ id, game, about, view, events }) {
  const decision = view?.decision;
  const report = {
    haversack_fault: 1,
    table: id,
    game: game.id,
    rules_version: about?.rules_version,
    options: about?.options,
    question: decision
      ? {
          seat: decision.seat,
          kind: decision.kind,
          rule: decision.rule,
          prompt: decision.prompt,
          trace: decision.trace,
        }
      : null,
    options_offered: decision?.options.map((option) => option.key) ?? [],
    last: events.slice(-LAST_EVENTS),
    browser: navigator.userAgent,
  };
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(report, null, 2)], { type: "application/json" }));
  link.download = `haversack-fault-${id}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
