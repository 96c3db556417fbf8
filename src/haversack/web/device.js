// What this device keeps: its colours, and the tables somebody has been to on it.

/** @typedef {{id: string, game: string, at: number}} Remembered */

export const THEMES = { light: "Light", dark: "Dark", system: "As the system" };

/** @param {string | null} theme */
export function dress(theme) {
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

/** @param {string} theme */
export function setTheme(theme) {
  localStorage.setItem("theme", theme);
  dress(theme);
}

/** Change to the other of the two. */
export function toggleTheme() {
  const now = document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  setTheme(now === "dark" ? "light" : "dark");
}

dress(localStorage.getItem("theme"));

/** @returns {Remembered[]} */
export function remembered() {
  return JSON.parse(localStorage.getItem("tables") ?? "[]");
}

/** @param {{id: string, game: string}} table */
export function remember(table) {
  const others = remembered().filter((one) => one.id !== table.id);
  localStorage.setItem("tables", JSON.stringify([{ id: table.id, game: table.game, at: Date.now() }, ...others].slice(0, 12)));
}

/**
 * Forget a table that is gone.
 * @param {string} id
 */
export function forget(id) {
  localStorage.setItem("tables", JSON.stringify(remembered().filter((one) => one.id !== id)));
  localStorage.removeItem(`link ${id}`);
}

/** Return the name somebody plays by on this device. */
export function playerName() {
  return localStorage.getItem("name") || "Player";
}

/**
 * Keep the secret of an invitation, which the server shows once, so that the host can send it again.
 * @param {string} id
 * @param {string} key
 * @param {string} [to]
 */
export function keepLink(id, key, to = "any") {
  localStorage.setItem(`link ${id}`, JSON.stringify({ ...links(id), [to]: key }));
}

/**
 * Return the secrets of the invitations to a table, by what they open.
 * @param {string} id
 * @returns {Record<string, string>}
 */
export function links(id) {
  return JSON.parse(localStorage.getItem(`link ${id}`) ?? "{}");
}
