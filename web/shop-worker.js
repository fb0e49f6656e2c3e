/*
 * Makes /shop, /lists and /lists/… available offline, and nothing else. The build fills in FILES, so each build has a
 * new worker. The previous worker stays in use until its pages are closed.
 */
const FILES = [];
const SPANISH = [];
/**
 * The language of the page that registered this worker. Each language has its own worker, and Spanish has additional
 * files.
 */
const LANGUAGE = new URL(location.href).searchParams.get('lang') ?? 'en';
if (LANGUAGE === 'es') FILES.push(...SPANISH);
/** The previous build may still serve another scope, so each scope has its own cache. */
const CACHE_OF_PLACE = `cartwise-${new URL(registration.scope).pathname.replaceAll('/', '')}-`;
const CACHE = `${CACHE_OF_PLACE}VERSION`;
/** A copy of the page that contains no data. The page loads its data when it's shown. */
const SHELL = '/shop?shell';
/** Paths that share one cached document. Its script renders the page for the current URL. */
const PAGES = /^\/(shop|lists(\/[0-9]+)?)$/;
/** If the server takes longer than this, the cached page is shown, so that shoppers don't wait in the aisle. */
const CACHE_FALLBACK_MS = 4_000;

async function readShell() {
  const headers = { 'accept-language': LANGUAGE };
  const response = await fetch(SHELL, { credentials: 'omit', cache: 'no-store', headers });
  if (!response.ok) throw new Error(`${SHELL} answered ${response.status}`);
  return response;
}

async function keep() {
  const cache = await caches.open(CACHE);
  // `addAll` rejects duplicates, such as a file used in both languages.
  await Promise.all([
    cache.addAll([...new Set(FILES)]),
    readShell().then((shell) => cache.put(SHELL, shell)),
  ]);
}

async function forgetOthers() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(CACHE_OF_PLACE) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

const kept = async (path) => (await caches.open(CACHE)).match(path);

async function openPage(request) {
  const shell = await kept(SHELL);
  if (shell === undefined) return fetch(request);
  let timer;
  const patience = new Promise((resolve) => {
    timer = setTimeout(() => resolve(shell), CACHE_FALLBACK_MS);
  });
  const fresh = fetch(request).then(
    (response) => (response.status >= 500 ? shell : response),
    () => shell,
  );
  const page = await Promise.race([fresh, patience]);
  clearTimeout(timer);
  return page;
}

addEventListener('install', (event) => event.waitUntil(keep()));
addEventListener('activate', (event) => event.waitUntil(forgetOthers()));
addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (PAGES.test(pathname)) event.respondWith(openPage(request));
  } else if (FILES.includes(pathname)) {
    // These files never change: their names contain a content hash.
    event.respondWith(kept(pathname).then((file) => file ?? fetch(request)));
  }
});
