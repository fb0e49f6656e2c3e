import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, buildIfStale } from './build.mjs';
import { capture, envFor, ROOT } from './run.mjs';
import { requireBrowser, vitest } from './vitest.mjs';

const bin = (path) => join(ROOT, 'node_modules', path);
const passed = { passed: 1, failed: 0, skipped: 0 };
const failed = { passed: 0, failed: 1, skipped: 0 };

/** A check that runs a package's program. Prints its output only on failure. */
const program = (path, args) => async (node) => {
  const { ok, output } = await capture(node, [bin(path), ...args], { env: envFor(node) });
  return ok ? passed : { ...failed, output };
};

/** Finding fewer modules means that the check read the wrong folder or couldn't parse TypeScript. */
const MIN_MODULES = 50;

async function importRules(node) {
  const folders = ['contract', 'domain', 'languages', 'server', 'web', 'tests'].filter((name) =>
    existsSync(join(ROOT, name)),
  );
  const options = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders];
  const result = await capture(node, [bin('dependency-cruiser/bin/dependency-cruise.mjs'), ...options], {
    env: envFor(node),
  });
  let summary;
  try {
    summary = JSON.parse(result.stdout).summary;
  } catch {
    return { ...failed, output: result.output };
  }
  const violations = summary.violations.map(
    ({ rule, from, to }) => `${rule.severity} ${rule.name}: ${from} → ${to}`,
  );
  const isTooFew = summary.totalCruised <= MIN_MODULES;
  const counted = `${summary.totalCruised} modules, ${violations.length} violations`;
  const output = [...violations, counted, ...(isTooFew ? ['That cannot be all modules.'] : [])].join('\n');
  return { ...(violations.length === 0 && !isTooFew ? passed : failed), output };
}

async function buildWeb(node) {
  const { ok, output } = await build(node);
  return ok ? passed : { ...failed, output };
}

const tests = (options) => async (node) => {
  await requireBrowser(node);
  return vitest(node, 'tests', options);
};

async function conformity(node) {
  const script = join(ROOT, 'scripts/conformity.ts');
  const { ok, output } = await capture(node, ['--disable-warning=ExperimentalWarning', script], {
    env: envFor(node),
  });
  return { ...(ok ? passed : failed), output };
}

/** Slowest first. TypeScript 7 checks types in a third of the time; the import rules still need TypeScript 6. */
const staticChecks = [
  ['Types', program('typescript-7/bin/tsc', ['-b', ROOT])],
  ['Format and lint', program('@biomejs/biome/bin/biome', ['ci', '--colors=off'])],
  ['Import rules', importRules],
];

/** The checks within a stage run in parallel, and the stages in sequence. `options` are passed to vitest. */
export const stages = (options) => [
  [
    ['Build', buildWeb],
    ...staticChecks,
    ['Unused code', program('knip/bin/knip.js', [])],
    ['Code that only tests use', program('knip/bin/knip.js', ['--production'])],
  ],
  [['Size budget', program('size-limit/bin.js', [])]],
  [['Unit, server, pages and journeys in a browser', tests(options)]],
  [['Conformity to the specification', conformity]],
];

/** Runs these test files. Finds a browser and builds the web app only if there are e2e tests among them. */
const testsIn = (paths, options) => async (node) => {
  if (paths.some((path) => path.startsWith('tests/e2e/'))) {
    await requireBrowser(node);
    await buildIfStale(node);
  }
  return vitest(node, 'chosen', [...paths, ...options]);
};

export const chosenStages = (runs, options) =>
  runs.map(({ paths, title }) => [
    title === null
      ? ['Tests by file', testsIn(paths, options)]
      : ['Tests by title', testsIn(paths, ['--testNamePattern', title, ...options])],
  ]);

export const changedStages = (paths, options) => [
  staticChecks,
  [['Tests that the change can reach', testsIn(paths, options)]],
];
