import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { capture, envFor, Problem, ROOT } from './run.mjs';

const FOLDERS = ['contract', 'domain', 'languages', 'server', 'web', 'tests', 'scripts'];

/** Nearly every test reaches these modules, so imports aren't followed through them. See `SLICE` instead. */
const WHOLE_APP = /^(server\/(app\.ts|compose\/)|web\/(main|app|render)\.tsx$|tests\/support\/)/;

/**
 * Captures a file's feature name, by which its tests are found: tests/pages/cart.test.ts tests server/features/cart/…
 * and web/features/cart/….
 */
const SLICE = /^(?:server|web)\/features\/([^/]+)\/|^(?:contract|domain)\/([a-z-]+)\.tsx?$/;

const isTest = (path) => /\.test\.(tsx?|mjs)$/.test(path);

const git = (...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);

/** Lists the files changed since the commit, including untracked files. Throws a Problem if it doesn't exist. */
export function changedFiles(since) {
  try {
    return [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
  } catch {
    throw new Problem(`Git knows no commit '${since}'. Name one, as in: npm test -- --changed=HEAD~1`);
  }
}

/**
 * Lists the tests that a change can affect: those that import a changed file, those of its feature, and tests/rules.
 * `modules` is dependency-cruiser's list.
 */
export function testsReached(changed, modules) {
  const importers = new Map();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      importers.set(resolved, [...(importers.get(resolved) ?? []), source]);
    }
  }
  const reached = new Set(changed);
  for (const path of reached) {
    if (WHOLE_APP.test(path) && !changed.includes(path)) continue;
    for (const importer of importers.get(path) ?? []) reached.add(importer);
  }
  const slices = [
    ...new Set(changed.map((path) => SLICE.exec(path)?.slice(1).find(Boolean)).filter(Boolean)),
  ];
  const tests = modules.map(({ source }) => source).filter(isTest);
  const byName = tests.filter((path) =>
    slices.some(
      (slice) => path.includes(`/features/${slice}/`) || new RegExp(`/${slice}[.-][^/]*$`).test(path),
    ),
  );
  const rules = tests.filter((path) => path.startsWith('tests/rules/'));
  return [...new Set([...tests.filter((path) => reached.has(path)), ...byName, ...rules])].toSorted();
}

export async function readModules(node) {
  const cruise = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...FOLDERS];
  const { stdout, output } = await capture(node, [cruise, ...args], { env: envFor(node) });
  try {
    return JSON.parse(stdout).modules;
  } catch {
    throw new Problem(`The imports could not be read:\n${output}`);
  }
}
