import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const suffix = '*.test.{ts,tsx}';

const isFullTier = Boolean(process.env.CARTWISE_TIER);

/**
 * Projects that report failures fastest come first. All projects share one run, so that no worker is idle between
 * projects.
 */
const order = ['unit', 'server', 'pages', 'e2e'];

/** Slow test files start early. Otherwise, they'd run last, with the other workers idle. */
const slowFiles = /(views[\w-]*|\.full)\.test\.ts$/;

class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) =>
      2 * order.indexOf(project.name) + (slowFiles.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

// `unit` needs no services. The other projects share one PostgreSQL server, which the first of them starts. Workers
// reuse loaded modules (`isolate: false`), because tests don't leave changes in them. There's one more worker than
// there are cores, because workers spend a third of their time waiting.
export default defineConfig({
  test: {
    isolate: false,
    exclude: [...configDefaults.exclude, ...(isFullTier ? [] : ['**/*.full.test.ts'])],
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: Sequencer },
    chaiConfig: { truncateThreshold: 300 }, // a failed assertion shows long values in full
    expect: { poll: { timeout: 20_000 } }, // enough on a machine with other load
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          pool: 'threads',
          testTimeout: 60_000, // enough on a machine with other load
          include: [
            `{contract,domain,web}/**/${suffix}`,
            `tests/rules/**/${suffix}`,
            'scripts/**/*.test.mjs',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          pool: 'threads',
          experimental: { viteModuleRunner: false },
          include: [`server/**/${suffix}`, `tests/support/**/${suffix}`],
          globalSetup: './tests/support/global-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: [`tests/pages/**/${suffix}`],
          globalSetup: './tests/support/global-setup.ts',
          environment: './tests/support/dom/environment.ts',
          pool: 'forks', // threads can't have their own time zone
          env: { TZ: 'America/Chicago' },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          experimental: { viteModuleRunner: false },
          include: [`tests/e2e/**/${suffix}`],
          globalSetup: './tests/support/browser-setup.ts',
          testTimeout: 180_000, // enough for several browsers on two cores
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
