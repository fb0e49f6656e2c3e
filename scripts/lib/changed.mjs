import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { captureOutput, createNodeEnv, ROOT, ScriptError } from './run.mjs';

const FOLDERS = ['contract', 'domain', 'languages', 'server', 'web', 'tests', 'scripts'];

/**
 * Nearly all tests import these modules indirectly, so imports through them are ignored. `FEATURE_FILE` selects
 * a feature's tests instead.
 */
const SHARED_MODULE = /^(server\/(app\.ts|compose\/)|web\/(main|app|render)\.tsx$|tests\/support\/)/;

/**
 * Captures the feature name in a file's path. The names of the feature's tests contain it too:
 * tests/pages/cart.test.ts covers web/features/cart/….
 */
const FEATURE_FILE = /^(?:server|web)\/features\/([^/]+)\/|^(?:contract|domain)\/([a-z-]+)\.tsx?$/;

const isTest = (path) => /\.test\.(tsx?|mjs)$/.test(path);

const git = (...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);

/**
 * Lists the files that have changed since a commit, including untracked files.
 * @throws {ScriptError} if the commit is unknown
 */
export function listChangedFiles(since) {
  try {
    return [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
  } catch {
    throw new ScriptError(`Git knows no commit '${since}'. Name one, as in: npm test -- --changed=HEAD~1`);
  }
}

/**
 * Lists the tests that a change can affect: tests that import a changed file, tests of the changed file's feature, and
 * all of tests/rules. `modules` is the module list from dependency-cruiser.
 */
export function findAffectedTests(changedFiles, modules) {
  const importersByPath = new Map();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      importersByPath.set(resolved, [...(importersByPath.get(resolved) ?? []), source]);
    }
  }
  const affectedFiles = new Set(changedFiles);
  for (const path of affectedFiles) {
    if (SHARED_MODULE.test(path) && !changedFiles.includes(path)) continue;
    for (const importer of importersByPath.get(path) ?? []) affectedFiles.add(importer);
  }
  const featureNames = [
    ...new Set(changedFiles.map((path) => FEATURE_FILE.exec(path)?.slice(1).find(Boolean)).filter(Boolean)),
  ];
  const tests = modules.map(({ source }) => source).filter(isTest);
  const featureTests = tests.filter((path) =>
    featureNames.some(
      (feature) => path.includes(`/features/${feature}/`) || new RegExp(`/${feature}[.-][^/]*$`).test(path),
    ),
  );
  const ruleTests = tests.filter((path) => path.startsWith('tests/rules/'));
  return [
    ...new Set([...tests.filter((path) => affectedFiles.has(path)), ...featureTests, ...ruleTests]),
  ].toSorted();
}

export async function readModules(nodePath) {
  const cruiserPath = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...FOLDERS];
  const { stdout, output } = await captureOutput(nodePath, [cruiserPath, ...args], {
    env: createNodeEnv(nodePath),
  });
  try {
    return JSON.parse(stdout).modules;
  } catch {
    throw new ScriptError(`The imports could not be read:\n${output}`);
  }
}
