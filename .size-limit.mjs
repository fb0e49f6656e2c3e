import { readFileSync } from 'node:fs';

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
  const files = [...seen].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]);
  return [...new Set(files)].map((file) => `${root}/${file}`);
}

const landing = fetchedWith('index.html', 'web/routes/landing-page.tsx');
const ofType = (type) => landing.filter((file) => file.endsWith(type));

export default [
  { name: 'Landing, JavaScript', path: ofType('.js'), limit: '130 kB', brotli: true },
  { name: 'Landing, styles', path: ofType('.css'), limit: '20 kB', brotli: true },
];
