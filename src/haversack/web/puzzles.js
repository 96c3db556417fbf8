// The puzzles of a game: by how hard they are and by what they are about, with what is solved of them.

import { byId, make, redraw } from "./dom.js";
import { ask, wordsOf } from "./net.js";
import { openPuzzle } from "./daily.js";
import { ownerName, useFace } from "./signs.js";
import { wearAll } from "./looks.js";

/** @import {Games, GameSummary, PuzzleSummary} from "./types" */

wearAll();

const id = location.pathname.split("/")[2] ?? "";
const LEVELS = {
  easy: "The easy bot finds these more often than not.",
  normal: "The normal bot finds these.",
  hard: "It takes a search to find these.",
  master: "The hard bot misses these more often than it finds them.",
};
const chosen = { seat: "", rule: "", left: false };

async function start() {
  try {
    /** @type {[Games, {puzzles: PuzzleSummary[]}]} */
    const [data, { puzzles }] = await Promise.all([ask("/api/games"), ask(`/api/games/${id}/puzzles`)]);
    const game = data.games.find((one) => one.id === id);
    if (!game) throw new Error("There is no such game.");
    document.title = `Puzzles of ${game.title} · Haversack`;
    useFace(game);
    draw(game, puzzles);
  } catch (error) {
    byId("puzzles").replaceChildren(make("p", "error", wordsOf(error)));
  }
}

/**
 * @param {GameSummary} game
 * @param {PuzzleSummary[]} puzzles
 */
function draw(game, puzzles) {
  const again = () => draw(game, puzzles);
  const solved = puzzles.filter((one) => one.done).length;
  const stars = puzzles.filter((one) => one.star).length;
  const shown = puzzles.filter(
    (one) =>
      (!chosen.seat || one.seat === chosen.seat) &&
      (!chosen.rule || one.rules.includes(chosen.rule)) &&
      !(chosen.left && one.done),
  );
  const intro = puzzles.length
    ? "You sit where the puzzle says and see what that seat sees; what is hidden is dealt anew in every world. The answer " +
      "is the play that wins most of ten thousand such worlds, by at least ten in a hundred more than any other."
    : "No puzzles have been made for this game yet.";
  redraw(
    byId("puzzles"),
    make("h2", "learn-title", `Puzzles: ${game.title}`),
    make("p", "learn-blurb", intro),
    ...(puzzles.length
      ? [
          make("p", "puzzle-sum", `${solved} of ${puzzles.length} solved, ${stars} ★ at the first try`),
          filters(puzzles, again),
          ...Object.entries(LEVELS).flatMap(([level, words]) => group(level, words, shown, puzzles)),
        ]
      : []),
  );
}

/**
 * @param {PuzzleSummary[]} puzzles
 * @param {() => void} again
 */
function filters(puzzles, again) {
  const seats = [...new Set(puzzles.map((one) => one.seat))].sort();
  const rules = [...new Set(puzzles.flatMap((one) => one.rules))].sort();
  const left = Object.assign(make("input"), { type: "checkbox", checked: chosen.left });
  left.addEventListener("change", () => {
    chosen.left = left.checked;
    again();
  });
  return make(
    "div",
    "puzzle-filters",
    pick("Seat", "seat", seats, ownerName, again),
    pick("Rule", "rule", rules, String, again),
    make("label", "", left, " only what is left"),
  );
}

/**
 * @param {string} label
 * @param {"seat" | "rule"} name
 * @param {string[]} values
 * @param {(value: string) => string} words
 * @param {() => void} again
 */
function pick(label, name, values, words, again) {
  const made = make("select");
  for (const value of ["", ...values])
    made.append(Object.assign(make("option", "", value ? words(value) : "all"), { value }));
  made.value = chosen[name];
  made.addEventListener("change", () => {
    chosen[name] = made.value;
    again();
  });
  return make("label", "", `${label} `, made);
}

/**
 * @param {string} level
 * @param {string} words
 * @param {PuzzleSummary[]} shown
 * @param {PuzzleSummary[]} all
 */
function group(level, words, shown, all) {
  const mine = shown.filter((one) => one.level === level);
  if (!mine.length) return [];
  const list = make("ol", "puzzle-list", ...mine.map((one) => make("li", "", entry(one, all.indexOf(one) + 1))));
  const head = make("h3", "", `${level.charAt(0).toUpperCase()}${level.slice(1)}`);
  return [make("section", "panel", head, make("p", "soft", words), list)];
}

/**
 * @param {PuzzleSummary} puzzle
 * @param {number} number
 */
function entry(puzzle, number) {
  const made = make("button", `puzzle${puzzle.done ? " is-done" : ""}`, make("b", "", String(number)));
  const state = puzzle.star ? "solved at the first try" : puzzle.done ? "solved" : "not solved yet";
  made.setAttribute("type", "button");
  made.setAttribute("data-puzzle", puzzle.id);
  made.setAttribute("aria-label", `Puzzle ${number}, ${ownerName(puzzle.seat)}, ${state}`);
  made.append(make("span", "", ownerName(puzzle.seat)), make("i", "", puzzle.star ? "★" : puzzle.done ? "✓" : ""));
  made.addEventListener("click", () => void openPuzzle(puzzle, made));
  return made;
}

start();
