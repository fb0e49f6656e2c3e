import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, ScriptError } from './run.mjs';

const folders = ['contract', 'domain', 'languages', 'scripts', 'server', 'tests', 'web'];

/** Tests in `*.full.test.*` files run only if all tests run. */
export const filterByTier = (paths) =>
  paths.filter((path) => Boolean(process.env.CARTWISE_TIER) || !path.includes('.full.test.'));

export const listTestFiles = () =>
  filterByTier(listTestPaths()).map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

const listTestPaths = () =>
  folders
    .filter((folder) => existsSync(join(ROOT, folder)))
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true }).map((path) => `${folder}/${path}`),
    )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.test\.(tsx?|mjs)$/.test(path));

/** vitest can't match titles case-insensitively. */
export const toCaseInsensitivePattern = (words) =>
  words
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);

/**
 * A word matches paths if any path contains it. Otherwise, it matches titles.
 * @throws {ScriptError} if a word matches nothing
 */
export function selectTests(words, files) {
  const paths = new Set();
  const titleMatchPaths = new Set();
  const titles = [];
  for (const word of words) {
    const normalizedWord = word.toLowerCase().replaceAll('\\', '/').replace(/^\.\//, '');
    const pathMatches = files.filter(({ path }) => path.toLowerCase().includes(normalizedWord));
    for (const { path } of pathMatches) paths.add(path);
    if (pathMatches.length > 0) continue;
    const titleMatches = files.filter(({ text }) => text.toLowerCase().includes(normalizedWord));
    if (titleMatches.length === 0) throw createNoTestFoundError(word);
    for (const { path } of titleMatches) titleMatchPaths.add(path);
    titles.push(toCaseInsensitivePattern(word));
  }
  return [
    ...(paths.size > 0 ? [{ paths: [...paths], title: null }] : []),
    ...(titles.length > 0 ? [{ paths: [...titleMatchPaths], title: titles.join('|') }] : []),
  ];
}

export const createNoTestFoundError = (word) =>
  new ScriptError(
    `No test matches '${word}'. Give part of a path or title, or a slice's name: npm test -- cart. Long tests: npm run test:full -- crash`,
  );
