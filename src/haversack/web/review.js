// What decided a game: how the chances went, how the result came about, the choices that cost most, the luck.

import { button, byId, draw, linkTo, make, redraw } from "./dom.js";
import { arms, ownerName, theName, useFace, useIcons } from "./signs.js";
import { ask, wordsOf } from "./net.js";
import { openTable } from "./chance.js";
import { tell } from "./dialogs.js";
import { playerName } from "./device.js";
import { wearAll } from "./looks.js";

/** @import {About, GameReview, Games, ReviewState, Weighed} from "./types" */

const WIDTH = 720;
const HIGH = 260;
const LEFT = 66;
const TOP = 18;
const PAUSE = 1500;
const MOST = 15;
/** @type {["truth" | "table" | "seat", string][]} */
const CURVES = [
  ["truth", "in truth, all hands open"],
  ["table", "by what everybody knew"],
  ["seat", "by what the one who decides knew"],
];

wearAll();
useIcons("/static/icons.svg");
const id = location.pathname.split("/")[2] ?? "";

async function start() {
  try {
    /** @type {[{table: About}, Games]} */
    const [{ table }, { games }] = await Promise.all([ask(`/api/tables/${id}`), ask("/api/games")]);
    const game = games.find((one) => one.id === table.game);
    if (game) useFace(game);
    byId("ways").replaceChildren(linkTo("To the table", `/table/${id}`), linkTo("Watch the replay", `/replay/${id}`));
    await follow(table);
  } catch (error) {
    byId("review").replaceChildren(make("p", "error", wordsOf(error)));
  }
}

/**
 * Show the review as it is worked out, until it is done.
 * @param {About} table
 */
async function follow(table) {
  /** @type {ReviewState} */
  const state = await ask(`/api/tables/${id}/review`);
  show(table, state);
  if (!state.ended) setTimeout(() => void follow(table).catch((error) => tell(wordsOf(error))), PAUSE);
}

/**
 * @param {About} table
 * @param {ReviewState} state
 */
function show(table, state) {
  const { review } = state;
  if (!review) {
    const words = state.ended ? "This game could not be looked at." : "The chances are being worked out …";
    redraw(byId("review"), make("div", "panel mine-part review-top", headline(null), make("p", "", words)));
    return;
  }
  redraw(
    byId("review"),
    make("div", "panel mine-part review-top", headline(review), progress(state)),
    curves(review),
    make("div", "review-two", sum(review), losers(review)),
    mistakes(table, review, state.ended),
    luck(review),
  );
}

/** @param {GameReview | null} review */
function headline(review) {
  const outcome = review?.outcome;
  if (!outcome) return make("h2", "", "What decided the game");
  const won = outcome.winner ? `${capital(theName(outcome.winner))} won` : "A draw";
  return make("h2", "", `${won}: what decided the game`);
}

/** @param {ReviewState} state */
function progress({ done, total, ended }) {
  if (ended && done < total) return make("p", "soft", "The review was cut short: what is not here was not looked at.");
  if (ended) return make("p", "soft", "Every choice was weighed by what its seat knew then.");
  const bar = Object.assign(make("progress"), { max: total, value: done });
  bar.setAttribute("aria-label", "Choices weighed");
  return make("div", "", make("p", "soft", `Weighing the choices: ${done} of ${total}.`), bar);
}

/**
 * @param {string} title
 * @param {...(Node | null)} content
 */
function part(title, ...content) {
  return make("section", "panel mine-part", make("h2", "", title), ...content);
}

// ---------------------------------------------------------------- the curves

/** @param {GameReview} review */
function curves(review) {
  const { curve, sides, clock } = review;
  const last = Math.max(1, curve.length - 1);
  const x = (/** @type {number} */ at) => LEFT + ((WIDTH - LEFT - 10) * at) / last;
  const y = (/** @type {number} */ chance) => TOP + HIGH * (1 - chance);
  const words = `The chance of ${theName(sides[0])} to win, choice by choice.`;
  const drawing = draw("svg", {
    class: "review-curves",
    viewBox: `0 0 ${WIDTH} ${HIGH + 48}`,
    role: "group",
    "aria-label": words,
  });
  for (const share of [0, 25, 50, 75, 100]) {
    const at = y(share / 100);
    drawing.append(
      draw("line", { class: share === 50 ? "is-even" : "", x1: LEFT, x2: WIDTH - 10, y1: at, y2: at }),
      draw("text", { x: LEFT - 6, y: at + 4, "text-anchor": "end" }, `${share} %`),
    );
  }
  for (const { at, mark } of marks(review))
    drawing.append(draw("text", { x: x(at), y: TOP + HIGH + 18, "text-anchor": "middle" }, String(mark)));
  drawing.append(draw("text", { x: WIDTH / 2, y: TOP + HIGH + 34, "text-anchor": "middle" }, clock));
  for (const [name] of [...CURVES].reverse()) {
    const points = curve.map((one, at) => `${x(at).toFixed(1)},${y(one[name]).toFixed(1)}`).join(" ");
    drawing.append(draw("polyline", { class: `of-${name}`, points }));
  }
  for (const one of blamed(review)) {
    const at = curve.findIndex((point) => point.at === one.at);
    if (at < 0) continue;
    const label = `${ownerName(one.seat)}: ${one.verdict}`;
    const dot = draw("circle", { cx: x(at), cy: y(curve[at].truth), r: 5 }, draw("title", {}, label));
    drawing.append(draw("a", { href: moment(one), "aria-label": label }, dot));
  }
  return part(`The chance of ${theName(sides[0])} to win`, drawing, key());
}

/**
 * Where each round or turn begins, thinned out.
 * @param {GameReview} review
 */
function marks({ curve }) {
  const starts = curve
    .map((one, at) => ({ at, mark: one.clock }))
    .filter(({ at }) => !at || curve[at].clock !== curve[at - 1].clock);
  const every = Math.max(1, Math.ceil(starts.length / 12));
  return starts.filter((_, number) => number % every === 0);
}

function key() {
  const rows = CURVES.map(([name, words]) =>
    make(
      "li",
      "",
      draw(
        "svg",
        { class: "review-curves", viewBox: "0 0 32 8", "aria-hidden": "true" },
        draw("polyline", { class: `of-${name}`, points: "0,4 32,4" }),
      ),
      words,
    ),
  );
  return make("ul", "review-key", ...rows);
}

// ---------------------------------------------------------------- the sum

/** @param {GameReview} review */
function sum({ account, sides }) {
  const [one, other] = sides.map(theName);
  /** @type {[string, number][]} */
  const rows = [
    ["Before the deal", account.start],
    ["Luck of the deal", account.deal],
    [`Luck in turns of ${one}`, account.luck[0]],
    [`Luck in turns of ${other}`, account.luck[1]],
    [`What choices of ${one} cost`, -account.lost[0]],
    [`What choices of ${other} cost`, account.lost[1]],
    ["All other play", account.rest],
  ];
  if (Math.abs(account.given_up) > 1e-9) rows.push(["The game was given up", account.given_up]);
  const body = rows.map(([words, share], number) => row(words, number ? signed(share) : whole(share)));
  const table = make(
    "table",
    "mine-table review-sum",
    make(
      "tbody",
      "",
      ...body,
      row("Result", whole(account.result), "is-sum"),
      row("Result less all luck", whole(account.adjusted)),
    ),
  );
  return part(`How the result came about, for ${one}`, table, make("p", "soft", "Points of the chance to win."));
}

/**
 * @param {string} words
 * @param {string} figure
 * @param {string} [classes]
 */
function row(words, figure, classes = "") {
  return make("tr", classes, make("td", "", words), make("td", "", figure));
}

/** @param {number} share */
function whole(share) {
  return String(Math.round(100 * share)).replace("-", "−");
}

/** @param {number} share */
function signed(share) {
  const points = Math.round(100 * share);
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}

/** @param {GameReview} review */
function losers({ seats }) {
  const heads = ["", "choices", "mean loss", "slips", "mistakes", "blunders"];
  const head = make("tr", "", ...heads.map((words, at) => make("th", at ? "number" : "", words)));
  const rows = Object.entries(seats).map(([seat, one]) =>
    make(
      "tr",
      "",
      make("td", "", ...arms(seat, 1), " ", ownerName(seat)),
      ...[one.decisions, (100 * one.loss).toFixed(2), one.slip, one.mistake, one.blunder].map((figure) =>
        make("td", "number", String(figure)),
      ),
    ),
  );
  return part(
    "Who lost how much",
    make("table", "mine-table", make("thead", "", head), make("tbody", "", ...rows)),
    make("p", "soft", "A slip surely cost more than 5 points of the chance to win, a mistake 10, a blunder 15."),
  );
}

// ---------------------------------------------------------------- turning points

/** @param {GameReview} review */
function blamed({ decisions }) {
  return decisions.filter((one) => one.verdict).sort((a, b) => b.loss - a.loss);
}

/**
 * Where to look at it: the moment before the choice, from the seat that chose.
 * @param {{events: number, seat: string}} one
 */
function moment({ events, seat }) {
  return `/replay/${id}?at=${events}&seats=${seat}`;
}

/**
 * @param {About} table
 * @param {GameReview} review
 * @param {boolean} ended
 */
function mistakes(table, review, ended) {
  const found = blamed(review);
  const title = "Choices that cost most";
  if (!found.length)
    return part(
      title,
      make("p", "", ended ? "No choice surely cost five points of the chance to win." : "None so far."),
    );
  return part(title, make("ol", "review-points", ...found.slice(0, MOST).map((one) => mistake(table, review, one))));
}

/**
 * @param {About} table
 * @param {GameReview} review
 * @param {Weighed} one
 */
function mistake(table, review, one) {
  const size = `${whole(one.loss)} ± ${Math.max(1, Math.round(100 * one.error))} points`;
  const then = one.then?.length ? make("p", "then", `It would go: ${one.then.join(" ")}`) : null;
  const rule = one.rule
    ? Object.assign(make("a", "", one.rule), { href: `/rules/${table.book}#${one.rule}`, target: "_blank" })
    : "";
  return make(
    "li",
    "",
    make(
      "h3",
      "",
      ...arms(one.seat, 1),
      make("span", "", `${ownerName(one.seat)}, ${when(review, one.at)}`),
      make("span", `verdict is-${one.verdict}`, one.verdict),
      make("span", "size", size),
    ),
    make("p", "", one.reason ?? `“${one.best?.label ?? ""}” instead of “${one.chosen.label}”.`),
    then,
    rule ? make("p", "then", "Asked by rule ", rule, ".") : null,
    make(
      "div",
      "ways",
      linkTo("See it in the replay", moment(one)),
      button("Try again from here", () => void tryAgain(table, one), "", { title: "What was hidden is dealt anew." }),
    ),
  );
}

/**
 * @param {GameReview} review
 * @param {number} choice
 */
function when({ curve, clock }, choice) {
  const point = curve.filter((one) => one.at <= choice).pop();
  return point ? `${clock} ${point.clock}` : `choice ${choice + 1}`;
}

/**
 * Open a table at that choice with oneself in its seat, all that it did not know dealt anew.
 * @param {About} table
 * @param {Weighed} one
 */
async function tryAgain(table, one) {
  const seats = Object.fromEntries(
    table.seats.map(({ seat }) => [seat, seat === one.seat ? { kind: "me" } : { kind: "bot", level: "normal" }]),
  );
  try {
    const made = await openTable({
      game: table.game,
      seats,
      branch: { table: id, choice: one.at },
      name: playerName() || "Host",
      training: true,
    });
    location.href = `/table/${made.table.id}`;
  } catch (error) {
    tell(wordsOf(error));
  }
}

/** @param {GameReview} review */
function luck(review) {
  const { luck: found, sides } = review;
  if (!found.length) return part("Luck", make("p", "", "Chance hardly moved the game."));
  const rows = found.map((one) =>
    make(
      "li",
      "",
      make(
        "h3",
        "",
        linkTo(capital(when(review, one.at)), moment(one), ""),
        make("span", "size", `${tenths(one.luck)} for ${theName(sides[0])}`),
      ),
      make("p", "", one.words),
    ),
  );
  return part("Luck that counted most", make("ol", "review-points review-luck", ...rows));
}

/** @param {number} share */
function tenths(share) {
  const words = Math.abs(100 * share).toFixed(1);
  return share < 0 ? `−${words}` : `+${words}`;
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

void start();
