// The puzzles of the day in the lobby, one for each game.

import { button, make, redraw } from "./dom.js";
import { ask, wordsOf } from "./net.js";
import { ownerName } from "./signs.js";
import { playerName } from "./device.js";

/** @import {GameSummary, PuzzleSummary} from "./types" */

/**
 * Draw what there is to solve today; a lobby without it is as good as before.
 * @param {HTMLElement} host
 * @param {GameSummary[]} games
 */
export async function drawDaily(host, games) {
  try {
    /** @type {{day: string, puzzles: PuzzleSummary[]}} */
    const { puzzles } = await ask("/api/puzzles/daily");
    host.hidden = !puzzles.length;
    redraw(
      host,
      make("h2", "", "Puzzle of the day"),
      make("p", "soft", "One play wins far more often than any other. Find it."),
      make("div", "daily-list", ...puzzles.map((one) => daily(one, games))),
    );
  } catch {
    host.hidden = true;
  }
}

/**
 * @param {PuzzleSummary} puzzle
 * @param {GameSummary[]} games
 */
function daily(puzzle, games) {
  const title = games.find((one) => one.id === puzzle.game)?.title ?? puzzle.game;
  const made = button(make("b", "", title), () => void openPuzzle(puzzle, made), "daily", { "data-puzzle": puzzle.id });
  made.append(make("span", "soft", `${ownerName(puzzle.seat)}, ${puzzle.level}${puzzle.done ? ", solved ✓" : ""}`));
  return made;
}

/**
 * Open a puzzle at a table of its own.
 * @param {PuzzleSummary} puzzle
 * @param {HTMLElement} near
 */
export async function openPuzzle({ game, id }, near) {
  try {
    const opened = await ask("/api/lessons", { game, lesson: id, name: playerName() });
    location.href = `/table/${opened.table.id}`;
  } catch (error) {
    near.replaceChildren(make("span", "error", wordsOf(error)));
  }
}
