import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp, buildIfStale } from './build.mjs';
import { captureOutput, createNodeEnv, ROOT } from './run.mjs';
import { ensureBrowser, runVitest } from './vitest.mjs';

const resolveBinary = (path) => join(ROOT, 'node_modules', path);
const passedCounts = { passed: 1, failed: 0, skipped: 0 };
const failedCounts = { passed: 0, failed: 1, skipped: 0 };

const createCliCheck = (path, args) => async (nodePath) => {
  const { ok, output } = await captureOutput(nodePath, [resolveBinary(path), ...args], {
    env: createNodeEnv(nodePath),
  });
  return ok ? passedCounts : { ...failedCounts, output };
};

/** If dependency-cruiser finds fewer modules than this, it read the wrong folder or couldn't parse TypeScript. */
const MIN_MODULES = 50;

async function checkImportRules(nodePath) {
  const folders = ['contract', 'domain', 'languages', 'server', 'web', 'tests'].filter((name) =>
    existsSync(join(ROOT, name)),
  );
  const options = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders];
  const result = await captureOutput(
    nodePath,
    [resolveBinary('dependency-cruiser/bin/dependency-cruise.mjs'), ...options],
    {
      env: createNodeEnv(nodePath),
    },
  );
  let summary;
  try {
    summary = JSON.parse(result.stdout).summary;
  } catch {
    return { ...failedCounts, output: result.output };
  }
  const violations = summary.violations.map(
    ({ rule, from, to }) => `${rule.severity} ${rule.name}: ${from} → ${to}`,
  );
  const hasTooFewModules = summary.totalCruised <= MIN_MODULES;
  const countsText = `${summary.totalCruised} modules, ${violations.length} violations`;
  const output = [
    ...violations,
    countsText,
    ...(hasTooFewModules ? ['That cannot be all modules.'] : []),
  ].join('\n');
  return { ...(violations.length === 0 && !hasTooFewModules ? passedCounts : failedCounts), output };
}

async function buildWeb(nodePath) {
  const { ok, output } = await buildApp(nodePath);
  return ok ? passedCounts : { ...failedCounts, output };
}

const createTestCheck = (options) => async (nodePath) => {
  await ensureBrowser(nodePath);
  return runVitest(nodePath, 'tests', options);
};

async function checkConformity(nodePath) {
  const path = join(ROOT, 'scripts/conformity.ts');
  const { ok, output } = await captureOutput(nodePath, ['--disable-warning=ExperimentalWarning', path], {
    env: createNodeEnv(nodePath),
  });
  return { ...(ok ? passedCounts : failedCounts), output };
}

/**
 * Static checks, with the slowest first. TypeScript 7 checks types three times as fast as TypeScript 6, but the import
 * rules still need TypeScript 6.
 */
const staticChecks = [
  ['Types', createCliCheck('typescript-7/bin/tsc', ['-b', ROOT])],
  ['Format and lint', createCliCheck('@biomejs/biome/bin/biome', ['ci', '--colors=off'])],
  ['Import rules', checkImportRules],
];

/** Stages run one after the other. The checks in a stage run in parallel. */
export const listCheckStages = (options) => [
  [
    ['Build', buildWeb],
    ...staticChecks,
    ['Unused code', createCliCheck('knip/bin/knip.js', [])],
    ['Code that only tests use', createCliCheck('knip/bin/knip.js', ['--production'])],
  ],
  [['Size budget', createCliCheck('size-limit/bin.js', [])]],
  [['Unit, server, pages and journeys in a browser', createTestCheck(options)]],
  [['Conformity to the specification', checkConformity]],
];

const createTestFilesCheck = (paths, options) => async (nodePath) => {
  if (paths.some((path) => path.startsWith('tests/e2e/'))) {
    await ensureBrowser(nodePath);
    await buildIfStale(nodePath);
  }
  return runVitest(nodePath, 'chosen', [...paths, ...options]);
};

export const listStagesForSelection = (runs, options) =>
  runs.map(({ paths, title }) => [
    title === null
      ? ['Tests by file', createTestFilesCheck(paths, options)]
      : ['Tests by title', createTestFilesCheck(paths, ['--testNamePattern', title, ...options])],
  ]);

export const listStagesForChanges = (paths, options) => [
  staticChecks,
  [['Tests that the change can reach', createTestFilesCheck(paths, options)]],
];
