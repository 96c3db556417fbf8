// Whoever comes for the first time is offered a first game.

import { button, byId, make } from "./dom.js";
import { ask, wordsOf } from "./net.js";
import { playerName, remembered } from "./device.js";

/** @import {GameSummary} from "./types" */

/** @param {GameSummary[]} games */
export function welcome(games) {
  const host = byId("welcome");
  host.hidden = Boolean(localStorage.getItem("welcomed") || remembered().length);
  const taught = games.filter((game) => game.lessons);
  if (host.hidden || !taught.length) return;
  const fault = make("p", "error");
  fault.setAttribute("role", "alert");
  const go = async (/** @type {GameSummary} */ game) => {
    try {
      const { lessons } = await ask(`/api/games/${game.id}/lessons`);
      const opened = await ask("/api/lessons", { game: game.id, lesson: lessons[0].id, name: playerName() });
      done();
      location.href = `/table/${opened.table.id}`;
    } catch (error) {
      fault.textContent = wordsOf(error);
    }
  };
  const done = () => {
    localStorage.setItem("welcomed", "yes");
    host.hidden = true;
  };
  host.replaceChildren(
    make("h2", "", "New here? Play your first game."),
    make(
      "p",
      "",
      "No rules to read before: you are shown one thing at a time, and you make the moves. About ten minutes.",
    ),
    make("div", "welcome-games", ...taught.map((game) => button(game.title, () => void go(game), "big"))),
    fault,
    button("I know my way", done, "link"),
  );
}
