// What the page says to the server and hears from it.

import { openSocket, request } from "./transport.js";

/** @import {Heard, View} from "./types" */
/** @import {Sent} from "./wire" */

/**
 * Ask the server over HTTP; a refusal becomes an error with the reason.
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>}
 */
export async function ask(path, body) {
  const given =
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await request(path, given);
  const data = await answer.json();
  if (!answer.ok) throw new Error(data.reason ?? "The server refused.");
  return data;
}

/**
 * Return the words of whatever was thrown.
 * @param {unknown} error
 */
export function wordsOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Put changed parts of a view in their places.
 * @param {View} view
 * @param {Record<string, unknown>} parts
 * @returns {View}
 */
export function merge(view, parts) {
  /** @type {any} */
  const next = { ...view };
  for (const [path, part] of Object.entries(parts)) {
    const [field, name] = path.split("/");
    next[field] = name === undefined ? part : { ...next[field], [name]: part };
  }
  return next;
}

// The server closes with this code when the key one came in with has ended; whoever comes in anew may watch.
const KEY_ENDED = 4001;

/** A socket that comes back by itself and catches up from where it was. */
export class Line {
  /**
   * @param {string} table
   * @param {(message: Heard) => void} hear
   */
  constructor(table, hear) {
    this.address = `/api/tables/${table}/socket`;
    this.hear = hear;
    this.epoch = 0;
    this.seq = 0;
    this.tries = 0;
    this.next = 0;
    this.isBack = false;
    this.asked = "";
    /** @type {Map<string, {message: Sent, asked: string, seq: number, resolve: (message: any) => void, reject: (error: Error) => void}>} */
    this.waiting = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
  }

  open() {
    const socket = openSocket(this.address);
    this.socket = socket;
    socket.addEventListener("open", () =>
      socket.send(JSON.stringify({ type: "hello", epoch: this.epoch, seq: this.seq })),
    );
    socket.addEventListener("message", (event) => this.take(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => (event.code === KEY_ENDED ? location.reload() : this.lost()));
  }

  lost() {
    for (const [id, { message, reject }] of this.waiting) {
      if (isKept(message)) continue;
      this.waiting.delete(id);
      reject(new Error("The connection was lost; it will come back."));
    }
    this.isBack = true;
    this.hear({ type: "lost" });
    this.tries += 1;
    setTimeout(() => this.open(), Math.min(8000, 250 * 2 ** Math.min(5, this.tries)));
  }

  /** @param {Heard} message */
  take(message) {
    if (message.type === "state") this.tries = 0;
    if (message.type === "state" || message.type === "update") {
      this.epoch = message.epoch;
      this.seq = message.seq;
      const parts = message.type === "state" ? message.view : message.set;
      if ("decision" in parts) this.asked = wordsAsked(parts.decision);
    }
    this.hear(message);
    if (message.type === "state" && this.isBack) this.sayAgain(message.view.decision?.name);
    const asked = "id" in message ? this.waiting.get(message.id) : undefined;
    if (!asked || !("id" in message)) return;
    this.waiting.delete(message.id);
    if (message.type === "refused") asked.reject(new Error(message.reason));
    else asked.resolve(message);
  }

  /**
   * Send a message; the promise is kept when the server has answered it.
   * @param {Sent} message
   * @returns {Promise<any>}
   */
  say(message) {
    const isOpen = this.socket?.readyState === WebSocket.OPEN;
    if (!isOpen && !isKept(message)) return Promise.reject(new Error("There is no connection just now."));
    this.next += 1;
    const id = `m${this.next}`;
    if (isOpen) this.socket?.send(JSON.stringify({ ...message, id }));
    const { asked, seq } = this;
    return new Promise((resolve, reject) => this.waiting.set(id, { message, asked, seq, resolve, reject }));
  }

  /**
   * Once the connection is back, answers that nobody has confirmed are given again if nothing has happened since and the
   * same is asked, by whatever name: another process gives it another. If not, they were heard, and the word got lost.
   * @param {string | undefined} name
   */
  sayAgain(name) {
    this.isBack = false;
    for (const [id, { message, asked, seq, resolve }] of this.waiting) {
      if (!isKept(message)) continue;
      if (name && asked === this.asked && seq === this.seq)
        this.socket?.send(JSON.stringify({ ...message, decision: name, id }));
      else if (this.waiting.delete(id)) resolve({ type: "done", id });
    }
  }
}

/**
 * Return what is asked without the name it goes by.
 * @param {unknown} decision
 */
function wordsAsked(decision) {
  return JSON.stringify(decision, (key, value) => (key === "name" ? undefined : value)) ?? "";
}

/**
 * Say whether a message outlives its connection: an answer to a question by its name, which the server takes once.
 * @param {Sent} message
 */
function isKept(message) {
  return message.type === "choose" && Boolean(message.decision);
}
