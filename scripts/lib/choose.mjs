import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem, ROOT } from './run.mjs';

const folders = ['contract', 'domain', 'languages', 'scripts', 'server', 'tests', 'web'];

/** Leaves out the tests of the full tier, unless this run is one. */
export const inTier = (paths) =>
  paths.filter((path) => Boolean(process.env.CARTWISE_TIER) || !path.includes('.full.test.'));

/** Every test file of this tier with its text; paths from the project's folder, with '/'. */
export const testFiles = () =>
  inTier(allTestPaths()).map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

const allTestPaths = () =>
  folders
    .filter((folder) => existsSync(join(ROOT, folder)))
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true }).map((path) => `${folder}/${path}`),
    )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.test\.(tsx?|mjs)$/.test(path));

/** For vitest, which knows no other way to overlook capitals in a title. */
export const caseInsensitivePattern = (words) =>
  words
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);

/**
 * What words choose, as runs of vitest: the files that have a word in their path (so a slice by its name), and the
 * tests whose title has a word that is in no path. Throws a Problem for a word that is nowhere.
 */
export function choose(words, files) {
  const paths = new Set();
  const titled = new Set();
  const titles = [];
  for (const word of words) {
    const wanted = word.toLowerCase().replaceAll('\\', '/').replace(/^\.\//, '');
    const byPath = files.filter(({ path }) => path.toLowerCase().includes(wanted));
    for (const { path } of byPath) paths.add(path);
    if (byPath.length > 0) continue;
    const byTitle = files.filter(({ text }) => text.toLowerCase().includes(wanted));
    if (byTitle.length === 0) throw noTestFound(word);
    for (const { path } of byTitle) titled.add(path);
    titles.push(caseInsensitivePattern(word));
  }
  return [
    ...(paths.size > 0 ? [{ paths: [...paths], title: null }] : []),
    ...(titles.length > 0 ? [{ paths: [...titled], title: titles.join('|') }] : []),
  ];
}

/** `word` names no test. */
export const noTestFound = (word) =>
  new Problem(
    `No test matches '${word}'. Give part of a path or title, or a slice's name: npm test -- cart. Long tests: npm run test:full -- crash`,
  );
