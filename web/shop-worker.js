/*
 * Opens /shop, /lists and the lists at /lists/… without a network, and nothing else: each of the two registers it for itself. The build
 * puts in FILES what these pages need, so that each build is another worker; the one before serves on until its pages are closed.
 */
const FILES = [];
const SPANISH = [];
/** What the page that registers it is written in: each language has a worker of its own, and one has files of its own. */
const LANGUAGE = new URL(location.href).searchParams.get('lang') ?? 'en';
if (LANGUAGE === 'es') FILES.push(...SPANISH);
/** Each of the two has files of its own: one may still be served by the build before. */
const CACHE_OF_PLACE = `cartwise-${new URL(registration.scope).pathname.replaceAll('/', '')}-`;
const CACHE = `${CACHE_OF_PLACE}VERSION`;
const SHELL = '/shop';
/** All of them are drawn from the same page, by their address. */
const PAGES = /^\/(shop|lists(\/[0-9]+)?)$/;
/** After so long a page that is kept is better than waiting in the aisle. */
const PATIENCE_MS = 4_000;

/** The page as nobody in particular gets it: it asks for all that it shows, and nothing of a person is kept here. */
async function readShell() {
  const headers = { 'accept-language': LANGUAGE };
  const response = await fetch(SHELL, { credentials: 'omit', cache: 'no-store', headers });
  if (!response.ok) throw new Error(`${SHELL} answered ${response.status}`);
  const page = await response.text();
  const data = /<script type="application\/json" id="page-data">[\s\S]*?<\/script>/;
  return new Response(page.replace(data, ''), { headers: response.headers });
}

async function keep() {
  const cache = await caches.open(CACHE);
  await Promise.all([cache.addAll(FILES), readShell().then((shell) => cache.put(SHELL, shell))]);
}

async function forgetOthers() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(CACHE_OF_PLACE) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

const kept = async (path) => (await caches.open(CACHE)).match(path);

/** The server's page, as it is now; the kept one where it does not come. */
async function openPage(request) {
  const shell = await kept(SHELL);
  if (shell === undefined) return fetch(request);
  let timer;
  const patience = new Promise((resolve) => {
    timer = setTimeout(() => resolve(shell), PATIENCE_MS);
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
    // Named after their content: the same for ever.
    event.respondWith(kept(pathname).then((file) => file ?? fetch(request)));
  }
});
