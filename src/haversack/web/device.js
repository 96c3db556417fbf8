// What this device keeps: the tables somebody has been to on it, a name, links.

/** @typedef {{id: string, game: string, at: number}} Remembered */

/** @returns {Remembered[]} */
export function remembered() {
  return JSON.parse(localStorage.getItem("tables") ?? "[]");
}

/** @param {{id: string, game: string}} table */
export function remember(table) {
  const others = remembered().filter((one) => one.id !== table.id);
  localStorage.setItem(
    "tables",
    JSON.stringify([{ id: table.id, game: table.game, at: Date.now() }, ...others].slice(0, 12)),
  );
}

/**
 * Forget a table that is gone.
 * @param {string} id
 */
export function forget(id) {
  localStorage.setItem("tables", JSON.stringify(remembered().filter((one) => one.id !== id)));
  localStorage.removeItem(`link ${id}`);
  localStorage.removeItem(`chance ${id}`);
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
