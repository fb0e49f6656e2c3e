import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { testAppEnv } from './app-process.ts';
import { createTestDatabase, openDatabase, type TestDatabase } from './database.ts';
import { launchBrowser } from './launch-browser.ts';
import { startListeningApp } from './listening-app.ts';

type AppAndDatabase = { database: TestDatabase; app: { url: string } };

/** With `own`, the test file gets its own app and database. */
type Options = { own: true; env?: Record<string, string> };

// A worker runs many test files with one browser and one database connection.
let launchedBrowser: Promise<Browser> | undefined;
let openedDatabase: TestDatabase | undefined;

/**
 * Returns the browser that all test files in a worker share. Each page has its own browser context. Sharing one
 * browser between all workers would be about 8% slower.
 */
export function getSharedBrowser(): Promise<Browser> {
  launchedBrowser ??= launchBrowser();
  return launchedBrowser;
}

function getSharedApp(): AppAndDatabase {
  const { appUrl, database } = inject('shared');
  openedDatabase ??= openDatabase(database);
  return { database: openedDatabase, app: { url: appUrl } };
}

/**
 * Sets up browser tests for a test file. All files share an app and a database, so each test creates its own user. A
 * file that changes other users' data must set the `own` option.
 */
export function setUpBrowserTests(options?: Options): () => AppAndDatabase & { browser: Browser } {
  let testApp: (AppAndDatabase & { browser: Browser }) | undefined;
  let close = async () => {};
  beforeAll(async () => {
    const browser = await getSharedBrowser();
    if (options === undefined) {
      testApp = { ...getSharedApp(), browser };
      return;
    }
    const database = await createTestDatabase({ template: 'seeded' });
    const app = await startListeningApp(database.db, { env: { ...testAppEnv, ...options.env } });
    testApp = { database, app, browser };
    close = async () => {
      await app.close();
      await database.close();
    };
  });
  afterAll(() => close());
  return () => {
    if (testApp === undefined) throw new Error('The test app has not started.');
    return testApp;
  };
}
