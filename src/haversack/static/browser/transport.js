// Stands in for the pages' module of this name where there is no server: whoever answers is a worker of the window around
// this page.

/** @import {Channel, Way} from "./types" */

/** @type {Way} */
const way = /** @type {any} */ (parent).haversack;

/** @type {Set<Channel>} */
const open = new Set();

/**
 * Ask the worker.
 * @param {string} path
 * @param {RequestInit} [given]
 * @returns {Promise<Response>}
 */
export async function request(path, given) {
  const body = typeof given?.body === "string" ? given.body : "";
  const [status, type, text] = await way.ask(given?.method ?? "GET", path, body, body ? "application/json" : "");
  return new Response(text, { status, headers: { "content-type": type } });
}

/**
 * Open a line to the worker.
 * @param {string} path
 * @returns {WebSocket}
 */
export function openSocket(path) {
  const channel = way.open(path);
  open.add(channel);
  return /** @type {any} */ (channel);
}

addEventListener("pagehide", () => {
  for (const channel of open) channel.close();
});

/**
 * Fetch what a link to the interface leads to, and save it as a file.
 * @param {string} path
 */
async function save(path) {
  const answer = await request(path);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = `${path.split("/").slice(-2).reverse().join("-")}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const path = link?.getAttribute("href") ?? "";
  if (!path.startsWith("/api/")) return;
  event.preventDefault();
  void save(path);
});
