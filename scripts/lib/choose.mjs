import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem, ROOT } from './run.mjs';

const folders = ['contract', 'domain', 'languages', 'scripts', 'server', 'tests', 'web'];

export const inTier = (paths) =>
  paths.filter((path) => Boolean(process.env.CARTWISE_TIER) || !path.includes('.full.test.'));

/** Returns paths relative to the project, with forward slashes on all systems. */
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

/** A pattern for vitest, which has no option for matching titles case-insensitively. */
export const caseInsensitivePattern = (words) =>
  words
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);

/**
 * Selects tests by words: by path if any path contains the word, otherwise by title. Throws a Problem for a word that
 * matches nothing.
 */
export function selectTests(words, files) {
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

export const noTestFound = (word) =>
  new Problem(
    `No test matches '${word}'. Give part of a path or title, or a slice's name: npm test -- cart. Long tests: npm run test:full -- crash`,
  );
