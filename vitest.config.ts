import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const suffix = '*.test.{ts,tsx}';

// `unit` needs nothing; `server` and `e2e` share one PostgreSQL, started by the first of them.
// Each core has a worker, and a worker keeps its modules from file to file: no test changes a module for others.
export default defineConfig({
  test: {
    isolate: false,
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          pool: 'threads',
          testTimeout: 20_000, // where many programs share a machine
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
          include: [`server/**/${suffix}`, `tests/support/**/${suffix}`],
          globalSetup: './tests/support/global-setup.ts',
          testTimeout: 20_000,
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
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: [`tests/e2e/**/${suffix}`],
          globalSetup: './tests/support/browser-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
