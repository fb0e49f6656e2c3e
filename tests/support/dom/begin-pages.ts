import type { FastifyInstance } from 'fastify';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createJobs } from '#server/compose/jobs.ts';
import type { Deps } from '#server/env/deps.ts';
import { parseEnv } from '#server/env/env.ts';
import { createScheduler } from '#server/jobs/scheduler.ts';
import { TEST_DATA_DIR } from '#tests/support/test-data-dir.ts';
import { testAppEnv } from '../app-process.ts';
import { createTestDatabase } from '../database.ts';
import { createInjectedFetch } from '../injected-fetch.ts';
import { createWatchedLog } from '../watched-log.ts';
import { ORIGIN } from './network.ts';
import { type DomPageOptions, openDomPage } from './page.ts';

type TestApp = {
  database: Awaited<ReturnType<typeof createTestDatabase>>;
  app: { url: string; deps: Deps; server: FastifyInstance };
};

// Tests replace the page's clock and network. The server keeps using the real ones.
const RealDate = Date;
const realFetch = globalThis.fetch;

/**
 * Starts the real app on a cloned database for a test file. `open` opens the web app in an in-process DOM. Scheduled
 * jobs run only if `runsJobs` is true. Each page is closed after its test, which fails if the page has logged
 * unexpected errors.
 */
export function setUpPageTests(env: Record<string, string> = {}, { runsJobs = false } = {}) {
  let scheduler: ReturnType<typeof createScheduler> | undefined;
  let testApp: TestApp | undefined;
  let tab: Awaited<ReturnType<typeof openDomPage>> | undefined;
  const log = createWatchedLog();
  const close = async (): Promise<void> => {
    const previousTab = tab;
    tab = undefined;
    await previousTab?.close();
    previousTab?.expectQuiet();
  };
  beforeAll(async () => {
    const database = await createTestDatabase({ template: 'seeded' });
    const deps: Deps = {
      db: database.db,
      env: parseEnv({ NODE_ENV: 'test', DATA_DIR: TEST_DATA_DIR, PUBLIC_URL: ORIGIN, ...testAppEnv, ...env }),
      clock: () => new RealDate(),
      // The app calls its own identity provider in process, without the network.
      fetch: (input, init) =>
        String(input instanceof Request ? input.url : input).startsWith(ORIGIN)
          ? createInjectedFetch(requireTestApp().app.server)(input, init)
          : realFetch(input, init),
    };
    if (runsJobs) {
      scheduler = createScheduler({ ...deps, onError: () => undefined });
      deps.wake = scheduler.wake;
      await scheduler.start(createJobs(deps));
    }
    const server = await buildApp(deps, log.options);
    await server.ready();
    testApp = { database, app: { url: ORIGIN, deps, server } };
  });
  afterEach(close);
  afterAll(async () => {
    await scheduler?.stop();
    await testApp?.app.server.close();
    await testApp?.database.close();
    log.expectClean();
  });
  const requireTestApp = (): TestApp => {
    if (testApp === undefined) throw new Error('The app has not started.');
    return testApp;
  };
  const open = async (options: DomPageOptions = {}): Promise<Page> => {
    // The process has one document, so the previous page is closed.
    await close();
    tab = await openDomPage(requireTestApp().app.server, options);
    return tab.page;
  };
  return { testApp: requireTestApp, open };
}
