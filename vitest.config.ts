import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const suffix = '*.test.{ts,tsx}';

/** Set by `npm run test:full` and `npm run soak`. Files named `*.full.test.ts` run only then. */
const isFullTier = Boolean(process.env.CARTWISE_TIER);

/** What fails soonest comes first, and all of it is one run: no worker waits for another between two projects. */
const order = ['unit', 'server', 'pages', 'e2e'];

/** Long for their few lines: at the end of a run one worker would be left alone with them. */
const long = /(views[\w-]*|\.full)\.test\.ts$/;

class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) =>
      2 * order.indexOf(project.name) + (long.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

// `unit` needs nothing; the others share one PostgreSQL, started by the first of them.
// A worker keeps its modules from file to file: no test changes a module for others. There is one more than cores, as
// each waits a third of its time for the database, the browser, or a delay of the product.
export default defineConfig({
  test: {
    isolate: false,
    exclude: [...configDefaults.exclude, ...(isFullTier ? [] : ['**/*.full.test.ts'])],
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: Sequencer },
    chaiConfig: { truncateThreshold: 300 }, // a failed assertion shows what it saw
    expect: { poll: { timeout: 20_000 } }, // where many programs share a machine
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          pool: 'threads',
          testTimeout: 60_000, // where many programs share a machine
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
          pool: 'forks', // a thread has no time zone of its own
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
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
