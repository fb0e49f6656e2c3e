import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { capture, envFor, Problem, ROOT } from './run.mjs';

const FOLDERS = ['contract', 'domain', 'languages', 'server', 'web', 'tests', 'scripts'];

/** Nearly every test imports one of these modules, so tests of a changed slice are found by its name instead. */
const WHOLE_APP = /^(server\/(app\.ts|compose\/)|web\/(main|app|render)\.tsx$|tests\/support\/)/;

/** Matches a slice's name: server/features/cart/… and web/features/cart/… belong to tests/pages/cart.test.ts. */
const SLICE = /^(?:server|web)\/features\/([^/]+)\/|^(?:contract|domain)\/([a-z-]+)\.tsx?$/;

const isTest = (path) => /\.test\.(tsx?|mjs)$/.test(path);

const git = (...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);

/** Includes untracked files. Throws a Problem if the commit doesn't exist. */
export function changedFiles(since) {
  try {
    return [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
  } catch {
    throw new Problem(`Git knows no commit '${since}'. Name one, as in: npm test -- --changed=HEAD~1`);
  }
}

/** Follows imports up to the modules that put the app together. `modules` is dependency-cruiser's list. */
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
