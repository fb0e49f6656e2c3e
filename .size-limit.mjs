import { globSync, readFileSync } from 'node:fs';

const root = 'dist/web';
const manifest = JSON.parse(readFileSync(`${root}/first-load.json`, 'utf8'));

/** Every file that a browser fetches with the parts of the app named here, found in the build's own list. */
function fetchedWith(...keys) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    if (manifest[key] === undefined) throw new Error(`${root}/first-load.json does not know '${key}'`);
    seen.add(key);
    for (const next of manifest[key].imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return new Set(
    [...seen].map((key) => `${root}/${manifest[key].file}`).filter((file) => file.endsWith('.js')),
  );
}

/** Measures files as they're served: the build writes a compressed copy next to each. */
const packed = (name, files, limit) => ({
  name,
  path: [...files].map((file) => `${file}.br`),
  limit,
  brotli: false,
});

/** The pages behind the router. */
const routes = Object.keys(manifest).filter((key) =>
  /^web\/routes\/[\w-]+-(page|route|pages)\.tsx$/.test(key),
);

export default [
  packed('Landing', fetchedWith('web/main.tsx', 'web/landing.tsx'), '130 kB'),
  packed('Shared list', fetchedWith('web/main.tsx', 'web/shared-list.tsx'), '130 kB'),
  packed('App', fetchedWith('web/main.tsx', 'web/shopper.tsx'), '170 kB'),
  ...routes.map((key) => packed(key, fetchedWith('web/main.tsx', 'web/app.tsx', key), '210 kB')),
  // Loaded when a shopper gives a PDF, and only then.
  packed('Reader of PDF files', globSync(`${root}/assets/pdf-worker-*.js`), '500 kB'),
  // On the first scan, where the browser has no reader; its WebAssembly comes beside it.
  packed('Reader of bar codes', globSync(`${root}/assets/zxing-*.js`), '15 kB'),
  // Loaded with a shopper's first photo, and only then: what starts it, its program, what it knows of English print.
  packed('Reader of photos', globSync(`${root}/assets/photo-worker-*.js`), '40 kB'),
  {
    name: 'Its program',
    path: globSync(`${root}/assets/tesseract-core-*.wasm`),
    limit: '2900 kB',
    brotli: false,
  },
  {
    name: 'Its data',
    path: globSync(`${root}/assets/eng.traineddata-*.gz`),
    limit: '3000 kB',
    brotli: false,
  },
  packed(
    'Styles',
    Object.values(manifest).flatMap(({ file }) => (file.endsWith('.css') ? `${root}/${file}` : [])),
    '12 kB',
  ),
];
