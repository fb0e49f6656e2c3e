import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { testAppEnv } from './app-process.ts';
import { createTestDatabase, openDatabase, type TestDatabase } from './database.ts';
import { launchBrowser } from './launch-browser.ts';
import { startListeningApp } from './listening-app.ts';

type Place = { database: TestDatabase; app: { url: string } };

/**
 * With `own`, the file gets an app and a database that it doesn't share with other files. `env` adds environment
 * variables.
 */
type Options = { own: true; env?: Record<string, string> };

// One browser and one database per worker. A worker runs many files.
let launched: Promise<Browser> | undefined;
let opened: TestDatabase | undefined;

/**
 * The worker's browser, shared by all its files; contexts keep pages apart. Sharing one browser among all workers would
 * need a server in between, which would make these tests about 8% slower.
 */
export function sharedBrowser(): Promise<Browser> {
  launched ??= launchBrowser();
  return launched;
}

function sharedPlace(): Place {
  const { appUrl, database } = inject('shared');
  opened ??= openDatabase(database);
  return { database: opened, app: { url: appUrl } };
}

/**
 * Provides a real browser and the app with its starter data for all tests of a file. The whole run shares the app and
 * its database, so each test creates its own user. A file that changes what other users see requests its `own` app and
 * database.
 */
export function setUpBrowserTests(options?: Options): () => Place & { browser: Browser } {
  let testApp: (Place & { browser: Browser }) | undefined;
  let close = async () => {};
  beforeAll(async () => {
    const browser = await sharedBrowser();
    if (options === undefined) {
      testApp = { ...sharedPlace(), browser };
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
