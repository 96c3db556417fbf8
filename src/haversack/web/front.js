// The mat at a table: what is played, how totals come about, and the front below, around `mat.js`.

import { byId, make } from "./dom.js";
import { ownerName, words } from "./signs.js";
import { acts } from "./actions.js";
import { drawing } from "./board.js";
import { open } from "./dialogs.js";
import { changeWords, drawMat, drawWires, layFront, lyingOf, totalOf } from "./mat.js";
import { timeOf } from "./panels.js";
import { options, shownView, table } from "./store.js";

/** @import {Lying, Option, Setting, Setup, View} from "./types" */

/**
 * Draw the mat; return how to draw its lines, once all is laid out. What is clicked is about the moment of the click.
 * @param {View} view
 * @param {Option[]} live
 * @param {{last: unknown, again: () => void, marks?: Set<string>}} more
 */
export function showMat(view, live, { last, again, marks }) {
  const host = byId("board");
  const glowing = new Set(
    live
      .map((option) => option.key.split(":"))
      .flatMap(([verb, card]) => (table.game.face.on_table.includes(verb) ? [card] : [])),
  );
  const setup = table.game.setups?.find((one) => one.value === view.scenario) ?? null;
  drawMat(host, view, table.cards, {
    sides: table.game.seats,
    glowing,
    fresh: marks,
    setup: view.setting ?? setup,
    goal: view.setting ? goalWords(view.setting) : "",
    pick: (id) =>
      acts.card(
        id,
        options().filter((option) => option.key.endsWith(`:${id}`)),
      ),
    rules: setup || view.setting ? () => tellRules(shownView() ?? view, setup) : null,
    sum: (side) => tellSum(shownView() ?? view, side),
    last: last ? again : null,
  });
  if (view.scenario) void layFront(host, `/art/${table.game.id}`, view.scenario, drawing);
  return () => drawWires(host);
}

/**
 * Tell goal and rules of what is played.
 * @param {View} view
 * @param {Setup | null} setup
 */
function tellRules(view, setup) {
  const { setting } = view;
  const rules = setting?.special_rules ?? setup?.rules ?? [];
  open(
    make("h2", "", [setting?.name ?? setup?.name, setting?.years ?? setup?.years].filter(Boolean).join(", ")),
    make("p", "", setting?.description ?? setup?.blurb ?? ""),
    ...(setting ? goal(setting) : []),
    make("h3", "", "Special rules"),
    rules.length ? make("ul", "mat-rules", ...rules.map((rule) => make("li", "", rule))) : make("p", "", "None."),
    ...(setting ? turnTable(setting, timeOf(view, table.game.face)) : []),
    make("p", "soft", view.note ?? ""),
  );
}

/** @param {Setting} setting */
function goalWords({ levels }) {
  if (!levels) return "";
  const steps = Object.entries(levels)
    .map(([name, lead]) => `${name} from ${lead}`)
    .join(", ");
  return `The lead in ${table.game.face.mat.units} at the end decides the victory: ${steps}.`;
}

/** @param {Setting} setting */
function goal(setting) {
  const { unit } = table.game.face.mat;
  const gifts = Object.entries(setting.offset ?? {})
    .filter(([, points]) => points)
    .map(([side, points]) => `${points} ${unit} are added to the ${ownerName(side)} at the end.`);
  if (!setting.levels && !gifts.length) return [];
  return [make("h3", "", "Goal"), make("p", "", `${goalWords(setting)} ${gifts.join(" ")}`)];
}

/**
 * What holds in each turn: who defends, how many cards a hand may hold, what is laid down.
 * @param {Setting} setting
 * @param {number} now
 */
function turnTable({ defenders, hand_limits: limits = {}, events = {}, bans = [], reshuffle_after: shuffled }, now) {
  if (!defenders) return [];
  const { clock, mat } = table.game.face;
  const sides = Object.keys(limits);
  const head = make(
    "tr",
    "",
    ...[words(clock.unit), mat.roles[0], ...sides.map((side) => `Hand: ${ownerName(side)}`), "Also"].map((word) =>
      make("th", "", word),
    ),
  );
  const rows = defenders.map((defender, at) => {
    const turn = at + 1;
    const also = [
      events[turn] ? `Random Event: ${events[turn]}` : "",
      shuffled === turn ? "then all is shuffled and dealt anew" : "",
      ...bans
        .filter((ban) => ban.turns.includes(turn))
        .map(
          (ban) => `may not be played: ${ban.cards}${ban.sides.length === 1 ? ` (${ownerName(ban.sides[0])})` : ""}`,
        ),
    ];
    return make(
      "tr",
      turn === now ? "is-now" : "",
      make("td", "", String(turn)),
      make("td", "", ownerName(defender)),
      ...sides.map((side) => make("td", "", String(limits[side][at]))),
      make("td", "", also.filter(Boolean).join("; ")),
    );
  });
  return [
    make("h3", "", `${words(clock.unit)} by ${clock.unit}`),
    make("table", "mat-turn-table", make("thead", "", head), make("tbody", "", ...rows)),
  ];
}

/**
 * Tell how a total comes about, card by card.
 * @param {View} view
 * @param {string} side
 */
function tellSum(view, side) {
  const entries = lyingOf(view, side);
  const total = totalOf(view, side);
  const lines = entries.map((entry) =>
    make(
      "tr",
      entry.face === "up" ? "" : "is-out",
      make("td", "", nameOf(entry.card)),
      make("td", "", String(countOf(entry))),
      make("td", "", whyOf(entry)),
    ),
  );
  const rest = total - entries.reduce((sum, entry) => sum + countOf(entry), 0);
  if (rest)
    lines.push(
      make(
        "tr",
        "",
        make("td", "", "Effects of cards in play"),
        make("td", "", rest > 0 ? `+${rest}` : String(rest)),
        make("td"),
      ),
    );
  const foot = make("tr", "", make("th", "", "Total"), make("th", "", String(total)), make("th"));
  open(
    make("h2", "", `${ownerName(side)}: ${table.game.face.mat.units}`),
    make("table", "mat-sum", make("tbody", "", ...lines), make("tfoot", "", foot)),
  );
}

/** @param {string} id */
function nameOf(id) {
  return table.cards.get(id)?.name ?? id;
}

/** @param {Lying} entry */
function countOf(entry) {
  return entry.counts ?? (entry.face === "up" ? (table.cards.get(entry.card)?.bp ?? 0) : 0);
}

/** @param {Lying} entry */
function whyOf(entry) {
  if (entry.face !== "up") return entry.by ? `cancelled by ${nameOf(entry.by)}` : "cancelled";
  const printed = table.cards.get(entry.card)?.bp ?? 0;
  return countOf(entry) === printed ? "" : `${printed} printed, ${changeWords(entry, table.cards)}`;
}
