import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { nowhere } from './app-process.ts';
import { createTestDatabase } from './database.ts';
import { launchBrowser } from './launch-browser.ts';
import { listeningApp } from './listening-app.ts';

type Journey = {
  database: Awaited<ReturnType<typeof createTestDatabase>>;
  app: Awaited<ReturnType<typeof listeningApp>>;
  browser: Browser;
};

/** The app with its starter data on a port of its own and a real browser, for all tests of a file. `env` adds settings. */
export function beginJourney(env: Record<string, string> = {}): () => Journey {
  let journey: Journey | undefined;
  beforeAll(async () => {
    const browser = await launchBrowser();
    const database = await createTestDatabase({ from: 'seeded' });
    const app = await listeningApp(database.db, { env: { ...nowhere, ...env } });
    journey = { database, app, browser };
  });
  afterAll(async () => {
    await journey?.browser.close();
    await journey?.app.close();
    await journey?.database.close();
  });
  return () => {
    if (journey === undefined) throw new Error('The journey has not begun.');
    return journey;
  };
}
