// The curtain between people who share a device: it asks for the device to be passed on, and lifts for one seat.

import { button, make } from "./dom.js";
import { arms, ownerName } from "./signs.js";

/** @type {HTMLDialogElement | null} */
let box = null;

function dialog() {
  if (box) return box;
  box = make("dialog", "curtain");
  box.setAttribute("aria-labelledby", "curtain-title");
  box.addEventListener("cancel", (event) => event.preventDefault());
  document.body.append(box);
  return box;
}

/**
 * Draw the curtain for a seat, or lift it. What is hidden is hidden by the server: behind the curtain there is only what
 * everybody may see.
 * @param {string | null} seat
 * @param {(seat: string) => void} look
 */
export function handOver(seat, look) {
  const host = dialog();
  if (!seat) {
    if (host.open) host.close();
    return;
  }
  const name = ownerName(seat);
  const title = make("h2", "", `Pass the device to ${name}`);
  title.id = "curtain-title";
  const lift = button(
    `I am ${name}: show my cards`,
    () => {
      host.close();
      look(seat);
    },
    "big",
  );
  host.replaceChildren(
    make("p", "curtain-arms", ...arms(seat, 4)),
    title,
    make("p", "soft", "The others look away. Only what everybody may see is on the screen."),
    lift,
  );
  if (!host.open) host.showModal();
  lift.focus();
}
