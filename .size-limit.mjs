import { globSync, readFileSync } from 'node:fs';

const root = 'dist/web';
const manifest = JSON.parse(readFileSync(`${root}/first-load.json`, 'utf8'));

function listFetchedFiles(...keys) {
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

/** Checks the size of the compressed files, because the server sends those. */
const createSizeCheck = (name, files, limit) => ({
  name,
  path: [...files].map((file) => `${file}.br`),
  limit,
  brotli: false,
});

const routes = Object.keys(manifest).filter((key) =>
  /^web\/routes\/[\w-]+-(page|route|pages)\.tsx$/.test(key),
);

export default [
  createSizeCheck('Landing', listFetchedFiles('web/main.tsx', 'web/landing.tsx'), '131 kB'),
  createSizeCheck('Shared list', listFetchedFiles('web/main.tsx', 'web/shared-list.tsx'), '130 kB'),
  createSizeCheck('App', listFetchedFiles('web/main.tsx', 'web/shopper.tsx'), '170 kB'),
  ...routes.map((key) =>
    createSizeCheck(key, listFetchedFiles('web/main.tsx', 'web/app.tsx', key), '210 kB'),
  ),
  createSizeCheck('PDF reader', globSync(`${root}/assets/pdf-worker-*.js`), '500 kB'),
  // Loaded only if the browser has no built-in barcode reader. Its WebAssembly isn't counted.
  createSizeCheck('Barcode reader', globSync(`${root}/assets/zxing-*.js`), '15 kB'),
  createSizeCheck('Text recognition: worker', globSync(`${root}/assets/photo-worker-*.js`), '40 kB'),
  {
    name: 'Text recognition: WebAssembly',
    path: globSync(`${root}/assets/tesseract-core-*.wasm`),
    limit: '2900 kB',
    brotli: false,
  },
  {
    name: 'Text recognition: English model',
    path: globSync(`${root}/assets/eng.traineddata-*.gz`),
    limit: '3000 kB',
    brotli: false,
  },
  createSizeCheck(
    'Styles',
    Object.values(manifest).flatMap(({ file }) => (file.endsWith('.css') ? `${root}/${file}` : [])),
    '12 kB',
  ),
];
