import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { testAppEnv } from './app-process.ts';
import { createTestDatabase, openDatabase, type TestDatabase } from './database.ts';
import { launchBrowser } from './launch-browser.ts';
import { startListeningApp } from './listening-app.ts';

type AppAndDatabase = { database: TestDatabase; app: { url: string } };

/** `own` gives the file an app and database of its own. `env` adds environment variables. */
type Options = { own: true; env?: Record<string, string> };

// Each worker has one browser and one database connection, and runs many files.
let launched: Promise<Browser> | undefined;
let opened: TestDatabase | undefined;

/**
 * Returns the worker's browser, which all its files share; contexts keep pages apart. Sharing one browser among all
 * workers would need a server in between, which would make these tests about 8% slower.
 */
export function sharedBrowser(): Promise<Browser> {
  launched ??= launchBrowser();
  return launched;
}

function sharedApp(): AppAndDatabase {
  const { appUrl, database } = inject('shared');
  opened ??= openDatabase(database);
  return { database: opened, app: { url: appUrl } };
}

/**
 * Sets up browser tests for a test file: returns a function that provides a real browser, the app, and its database
 * with the starter data. The whole run shares the app and database, so each test creates its own user. A file that
 * changes data that other users see needs its `own` app and database.
 */
export function setUpBrowserTests(options?: Options): () => AppAndDatabase & { browser: Browser } {
  let testApp: (AppAndDatabase & { browser: Browser }) | undefined;
  let close = async () => {};
  beforeAll(async () => {
    const browser = await sharedBrowser();
    if (options === undefined) {
      testApp = { ...sharedApp(), browser };
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
