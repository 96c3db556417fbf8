// The service worker: takes the pushes of the server, shows them, and opens the table when one is clicked.
// It keeps nothing and answers no requests of pages.

/** What a service worker has beside a page; the types of pages do not know it. */
const takesPushes = /** @type {any} */ (self);

takesPushes.addEventListener("push", (/** @type {any} */ event) => {
  const told = event.data?.json() ?? {};
  const { title = "Haversack", body = "", path = "/", id = "" } = told;
  // The same notice once more takes the place of the first.
  event.waitUntil(
    takesPushes.registration.showNotification(title, { body, tag: id, icon: "/static/favicon.svg", data: { path } }),
  );
});

takesPushes.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(showPage(event.notification.data?.path ?? "/"));
});

/**
 * Show a page of ours: where it is open already, or in a new tab.
 * @param {string} path
 */
async function showPage(path) {
  const pages = await takesPushes.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((/** @type {{url: string}} */ page) => new URL(page.url).pathname === path);
  await (open ? open.focus() : takesPushes.clients.openWindow(path));
}
