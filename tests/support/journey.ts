import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { journeyEnv } from './app-process.ts';
import { createTestDatabase, openDatabase, type TestDatabase } from './database.ts';
import { launchBrowser } from './launch-browser.ts';
import { startListeningApp } from './listening-app.ts';

type Place = { database: TestDatabase; app: { url: string } };

/** `own`: an app and database not shared with other files; `env` adds settings. */
type Options = { own: true; env?: Record<string, string> };

// One per worker, which runs many files.
let launched: Promise<Browser> | undefined;
let opened: TestDatabase | undefined;

/**
 * The worker's browser, shared by all its files; contexts keep pages apart. One browser for all workers would need a
 * server in between, which would take a twelfth of these tests' time.
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
 * For all tests of a file: a real browser, and the app with its starter data. App and database are shared by the whole
 * run. Each test creates its own user; a file that changes what others see requests its `own`.
 */
export function beginJourney(options?: Options): () => Place & { browser: Browser } {
  let journey: (Place & { browser: Browser }) | undefined;
  let close = async () => {};
  beforeAll(async () => {
    const browser = await sharedBrowser();
    if (options === undefined) {
      journey = { ...sharedPlace(), browser };
      return;
    }
    const database = await createTestDatabase({ from: 'seeded' });
    const app = await startListeningApp(database.db, { env: { ...journeyEnv, ...options.env } });
    journey = { database, app, browser };
    close = async () => {
      await app.close();
      await database.close();
    };
  });
  afterAll(() => close());
  return () => {
    if (journey === undefined) throw new Error('The journey has not begun.');
    return journey;
  };
}
