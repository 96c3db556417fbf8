// A window in which all answer at once: the beat that everybody sees alike, what oneself has sealed, and time to think.
// It knows no rule of any game: who is asked, and for how long, the server says.

import { button, byId, drawFrom, make, set } from "./dom.js";
import { parted } from "./labels.js";
import { ownerName } from "./signs.js";
import { send } from "./actions.js";
import { isReplay, table } from "./store.js";

/** @import {Decision, Opened, View} from "./types" */

/**
 * Say whether a question asks nothing of its player: it closes by itself, and there is but one answer.
 * @param {Decision | null | undefined} decision
 */
export function isQuiet(decision) {
  return decision?.moment === "window" && decision.options.filter((option) => !option.aside).length < 2;
}

/**
 * Draw the window that is open, or none.
 * @param {View | null} view
 */
export function drawWindow(view) {
  const host = byId("window");
  const shown = isReplay || view?.outcome || table.about?.status !== "playing" ? null : table.window;
  host.hidden = !shown;
  const sealed = view?.sealed ?? [];
  const { decision } = view ?? {};
  const silent = decision?.moment === "window" ? (decision.silent ?? null) : null;
  const data = [shown, sealed, view?.thinks, decision?.name, silent, table.about?.paused];
  drawFrom(host, data, () => (shown ? parts(shown, view) : []));
}

/**
 * @param {Opened} open
 * @param {View | null} view
 */
function parts(open, view) {
  const isAsked = view?.you.some((seat) => open.seats.includes(seat)) ?? false;
  return [
    ...(open.left === null || table.about?.paused ? [] : [bar(open)]),
    set(make("p", "window-words", words(open)), { "data-part": "words" }),
    ...(view?.sealed ?? []).map((one) => sealedLine(one, open)),
    ...(view?.decision?.moment === "window" ? silence(view.decision) : []),
    ...(isAsked ? tools(open, view) : []),
  ];
}

/**
 * The beat: as long for everybody, whoever holds what.
 * @param {Opened} open
 */
function bar({ lasts, left, heard }) {
  const rest = Math.max(0, (left ?? 0) - (performance.now() - heard));
  const fill = make("i", "");
  fill.style.animationDuration = `${lasts ?? 0}ms`;
  fill.style.animationDelay = `${rest - (lasts ?? 0)}ms`;
  return set(make("div", "beat", fill), { "data-part": "beat", "aria-hidden": "true" });
}

/** @param {Opened} open */
function words({ moment, words: about, seats, stretched, left }) {
  const who = seats.map(ownerName).join(", ");
  if (moment === "choice" && seats.length === table.game.seats.length)
    return "All choose at the same time; nobody sees what the others choose.";
  if (moment === "choice") return `These choose at the same time, unseen: ${who}.`;
  const more = stretched ? " Somebody thinks: it lasts longer." : "";
  const end = left === null && table.about?.by_days ? " It closes when all have answered." : "";
  return `${about || "A window is open"}. May answer: ${who}.${more}${end}`;
}

/**
 * @param {{seat: string, labels: string[]}} one
 * @param {Opened} open
 */
function sealedLine({ seat, labels }, { moment }) {
  const mine = (table.view?.you.length ?? 0) > 1 ? `${ownerName(seat)}: ` : "";
  const when = moment === "choice" ? "It comes out when all have chosen." : "It comes out when the window closes.";
  return set(
    make(
      "p",
      "sealed",
      make("b", "", `${mine}Sealed: ${labels.map((label) => parted(label)[0]).join(", ")}.`),
      ` ${when} `,
      button("Change", () => void send({ type: "unseal", seat }), "link", { "data-part": `change ${seat}` }),
    ),
    { "data-part": `sealed ${seat}` },
  );
}

/**
 * What happens to whoever says nothing.
 * @param {Decision} decision
 */
function silence(decision) {
  const { silent } = decision;
  const say = silent?.uses
    ? `If you say nothing, your order answers: ${silent.label}.`
    : isQuiet(decision)
      ? "Nothing of yours fits: you need not answer."
      : "If you say nothing, you pass.";
  return table.about?.by_days && !silent ? [] : [set(make("p", "soft", say), { "data-part": "silent" })];
}

/**
 * @param {Opened} open
 * @param {View | null} view
 */
function tools(open, view) {
  const left = view?.thinks ?? 0;
  if (open.moment !== "window") return [];
  if (table.about?.by_days) return view?.decision?.moment === "window" ? [passTurn(view.decision.seat)] : [];
  if (open.left === null || open.stretched || !left) return [];
  return [
    button(`Think: ${left} left`, think, "think", {
      "data-part": "think",
      title: "The window lasts 20 seconds longer; nobody learns that it was you (T)",
    }),
  ];
}

/** @param {string} seat */
function passTurn(seat) {
  return button("Pass for the rest of this turn", () => void send({ type: "order", seat, rule: "turn" }), "pass-turn", {
    "data-part": "pass-turn",
    title: "Nobody learns of it; it ends with the turn",
  });
}

/** Stretch the window that is open, if that can be done. */
export function think() {
  if (byId("window").querySelector(".think")) void send({ type: "think" });
}
