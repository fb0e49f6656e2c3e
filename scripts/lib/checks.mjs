import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, buildIfStale } from './build.mjs';
import { capture, envFor, ROOT } from './run.mjs';
import { needBrowser, vitest } from './vitest.mjs';

const bin = (path) => join(ROOT, 'node_modules', path);
const passed = { passed: 1, failed: 0, skipped: 0 };
const failed = { passed: 0, failed: 1, skipped: 0 };

/** A check that is one program: what it prints is told only when it fails. */
const program = (path, args) => async (node) => {
  const { ok, output } = await capture(node, [bin(path), ...args], { env: envFor(node) });
  return ok ? passed : { ...failed, output };
};

/** Fewer than this means that the check read the wrong folder, or could not read TypeScript. */
const MODULES_AT_LEAST = 50;

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
  const isTooFew = summary.totalCruised <= MODULES_AT_LEAST;
  const counted = `${summary.totalCruised} modules, ${violations.length} violations`;
  const output = [...violations, counted, ...(isTooFew ? ['That cannot be all modules.'] : [])].join('\n');
  return { ...(violations.length === 0 && !isTooFew ? passed : failed), output };
}

async function buildWeb(node) {
  const { ok, output } = await build(node);
  return ok ? passed : { ...failed, output };
}

async function tests(node) {
  await needBrowser(node);
  return vitest(node, 'tests', []);
}

/** Whether the tests before it saw every statement of the specification hold. */
async function conformity(node) {
  const script = join(ROOT, 'scripts/conformity.ts');
  const { ok, output } = await capture(node, ['--disable-warning=ExperimentalWarning', script], {
    env: envFor(node),
  });
  return { ...(ok ? passed : failed), output };
}

/**
 * Every check, in stages: those of one stage run side by side, a stage after the one before. Each answers how many
 * tests passed, failed and were skipped, and what there is to tell.
 */
export const stages = [
  [
    // The two that take longest come first. Types by version 7, which takes a third of the time; import rules need version
    // 6, the last with an interface.
    ['Types', program('typescript-7/bin/tsc', ['-b', ROOT])],
    ['Build', buildWeb],
    ['Format and lint', program('@biomejs/biome/bin/biome', ['ci', '--colors=off'])],
    ['Import rules', importRules],
    ['Unused code', program('knip/bin/knip.js', [])],
    ['Code that only tests use', program('knip/bin/knip.js', ['--production'])],
  ],
  [['Size budget', program('size-limit/bin.js', [])]],
  [['Unit, server, pages and journeys in a browser', tests]],
  [['Conformity to the specification', conformity]],
];

/** The runs of `choose` as stages; a browser and a built web app are got only where a test needs them. */
export const chosenStages = (runs) =>
  runs.map(({ paths, title }) => [
    [
      title === null ? 'Tests by file' : 'Tests by title',
      async (node) => {
        if (paths.some((path) => path.startsWith('tests/e2e/'))) {
          await needBrowser(node);
          await buildIfStale(node);
        }
        return vitest(node, 'chosen', [...paths, ...(title === null ? [] : ['--testNamePattern', title])]);
      },
    ],
  ]);
