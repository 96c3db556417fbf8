// What people write to each other: to the whole table, or to the people of their own side alone.

import { byId, make, set } from "./dom.js";
import { ownerName } from "./signs.js";
import { send } from "./actions.js";
import { table } from "./store.js";

/** @type {HTMLSelectElement | null} */
let whom = null;

/** Return the side somebody may write to: their own, where the table has it and others play for it too. */
export function ownSide() {
  const { about, you, game } = table;
  if (!about || !you?.seats.length || about.team_talk === "none" || about.status === "open") return null;
  const team = Object.keys(game.teams).find((one) => you.seats.every((seat) => game.teams[one].includes(seat)));
  const mates = about.seats.filter((row) => team && game.teams[team].includes(row.seat) && row.person);
  return team && mates.some((row) => row.person !== you.id) ? team : null;
}

/** Let the form stand there for those who may write, and offer whom they may write to. */
export function drawTalk() {
  const form = byId("talk");
  const side = ownSide();
  const toAll = table.about?.talk === "all";
  form.hidden = !(table.you?.seats.length && (toAll || side));
  if (!side) {
    whom?.remove();
    whom = null;
    return;
  }
  if (whom) return;
  whom = set(make("select", "talk-to"), { "aria-label": "To whom" });
  if (toAll) whom.append(new Option("To all", ""));
  whom.append(new Option(`Only the ${ownerName(side)}`, "side"));
  whom.addEventListener("change", () => form.classList.toggle("is-side", whom?.value === "side"));
  form.classList.toggle("is-side", whom.value === "side");
  form.prepend(whom);
}

/** Send what is written. */
export function watchTalk() {
  const form = byId("talk");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (form.querySelector("input"));
    const text = field.value.trim();
    if (text && (await send({ type: "say", text, side: whom?.value === "side" }))) field.value = "";
  });
}
