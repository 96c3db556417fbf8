// Answers for the network: everything is kept at the first visit, so that the games go on without it. Addresses of pages
// lead to the page inside a window, and to the window around it.

const NAME = "haversack {version}";
const FILES = /** @type {string[]} */ (JSON.parse(`{files}`));
const PAGES = /** @type {Record<string, string>} */ (JSON.parse(`{pages}`));
const scope = /** @type {any} */ (self);

scope.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)));
  scope.skipWaiting();
});

scope.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(clear().then(() => scope.clients.claim()));
});

async function clear() {
  const old = (await caches.keys()).filter((name) => name.startsWith("haversack ") && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/**
 * Return the file that answers a request.
 * @param {Request} request
 */
function fileFor(request) {
  const path = new URL(request.url).pathname;
  const page = PAGES[path.split("/")[1]];
  if (!page || !["document", "iframe"].includes(request.destination)) return path;
  return request.destination === "document" ? "/index.html" : page;
}

scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith(caches.match(fileFor(request)).then((found) => found ?? fetch(request)));
});
