// What the browser keeps between visits: the pages of the database, and the cookies that say who sits where.

const PAGE = 4096;
const PAGES = "pages";
const WORDS = "words";

/** @returns {Promise<IDBDatabase>} */
function opened() {
  const asked = indexedDB.open("haversack", 1);
  asked.onupgradeneeded = () => {
    asked.result.createObjectStore(PAGES);
    asked.result.createObjectStore(WORDS);
  };
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

const database = opened();

/**
 * Do something in one transaction; the promise is kept when it is written.
 * @param {string} store
 * @param {(into: IDBObjectStore) => void} work
 * @returns {Promise<void>}
 */
async function written(store, work) {
  const change = (await database).transaction(store, "readwrite", { durability: "strict" });
  work(change.objectStore(store));
  return new Promise((resolve, reject) => {
    change.oncomplete = () => resolve();
    change.onerror = change.onabort = () => reject(change.error);
  });
}

/**
 * @param {string} store
 * @param {(from: IDBObjectStore) => IDBRequest} look
 * @returns {Promise<any>}
 */
async function found(store, look) {
  const asked = look((await database).transaction(store).objectStore(store));
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

/**
 * Keep the pages that have changed, all or none, and forget those beyond the number there are.
 * @param {[number, Uint8Array][]} pages
 * @param {number} number
 */
export function keepPages(pages, number) {
  return written(PAGES, (into) => {
    for (const [at, page] of pages) into.put(page, at);
    into.delete(IDBKeyRange.lowerBound(number));
  });
}

/** @param {string} cookies */
export function keepCookies(cookies) {
  return written(WORDS, (into) => void into.put(cookies, "cookies"));
}

/**
 * Return all that is kept.
 * @returns {Promise<{image: Uint8Array, cookies: string}>}
 */
export async function kept() {
  /** @type {Uint8Array[]} */
  const pages = await found(PAGES, (from) => from.getAll());
  const image = new Uint8Array(pages.length * PAGE);
  pages.forEach((page, at) => image.set(page, at * PAGE));
  return { image, cookies: (await found(WORDS, (from) => from.get("cookies"))) ?? "" };
}
