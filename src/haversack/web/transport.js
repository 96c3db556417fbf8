// The one place that knows how the page reaches whoever answers it: a server, by HTTP and a socket. Where the pages are
// built to play with no server, another module of this name stands here.

/**
 * Ask by HTTP.
 * @param {string} path
 * @param {RequestInit} [given]
 * @returns {Promise<Response>}
 */
export function request(path, given) {
  return fetch(path, given);
}

/**
 * Open a line on which both sides speak.
 * @param {string} path
 * @returns {WebSocket}
 */
export function openSocket(path) {
  return new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`);
}
