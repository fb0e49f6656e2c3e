import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAppProcess } from '#tests/support/app-process.ts';
import { createBrowser, samplePerson, signUp } from '#tests/support/browser.ts';
import { createTestDatabase } from '#tests/support/database.ts';

const SECONDS = 40;
const root = join(import.meta.dirname, '../..');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

type App = Awaited<ReturnType<typeof startAppProcess>>;

/** Returns `CARTWISE_UPGRADE_FROM`, or else the last commit with a different database schema. */
function findOlderVersion(): string {
  const { CARTWISE_UPGRADE_FROM: from } = process.env;
  return from || `${git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'server/db/migrations')}^`;
}

describe('Rolling upgrades', { timeout: SECONDS * 1_000 + 120_000 }, () => {
  let folder: string;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  const apps: App[] = [];
  const start = async (server: string) => {
    const app = await startAppProcess({ DATABASE_URL: database.url, LOG_LEVEL: 'error' }, { folder: server });
    apps.push(app);
    await app.isReady;
    return app;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cartwise-upgrade-'));
    git('worktree', 'add', '--quiet', '--detach', join(folder, 'older'), findOlderVersion());
    const cwd = join(folder, 'older');
    execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd, stdio: 'ignore' });
    database = await createTestDatabase({ template: 'nothing' });
  }, 180_000);
  afterAll(async () => {
    for (const app of apps) await app.stop();
    await database?.close();
    git('worktree', 'remove', '--force', join(folder, 'older'));
    await rm(folder, { recursive: true, force: true });
  });

  it('The old version answers requests while a new version migrates and starts', async () => {
    const older = await start(join(folder, 'older/server'));
    const shopper = createBrowser(older.url);
    await signUp(shopper, samplePerson());
    const session = shopper.cookie('session');
    expect(session).toBeDefined();
    const failures: string[] = [];
    let calls = 0;
    const sendRequest = async (app: App, method: string, path: string, body?: unknown) => {
      const answer = await fetch(`${app.url}/api/${path}`, {
        method,
        headers: {
          cookie: `session=${session}`,
          'sec-fetch-site': 'same-origin',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      calls += 1;
      const text = await answer.text();
      if (answer.status >= 400)
        failures.push(`${app === older ? 'older' : 'newer'} ${method} ${path}: ${text}`);
      return text === '' ? null : JSON.parse(text);
    };
    const answer = await sendRequest(older, 'GET', 'grocery-items/search?q=milk');
    // Older versions return an array, newer ones an object with `items`.
    const [{ id: itemId }] = answer.items ?? answer;
    const shop = async (app: App) => {
      await sendRequest(app, 'POST', 'cart', { itemId, quantity: 1 });
      await sendRequest(app, 'GET', 'cart');
      await sendRequest(app, 'GET', 'stores?lat=41.92&lng=-87.65');
      await sendRequest(app, 'GET', 'preferences');
      const { text } = await sendRequest(app, 'POST', 'free-lines', { text: 'the good olives' });
      expect(text).toBe('the good olives');
      for (const { id } of await sendRequest(app, 'GET', 'free-lines'))
        await sendRequest(app, 'DELETE', `free-lines/${id}`);
      await sendRequest(app, 'POST', 'shared-lists/from-cart', { title: 'Sunday' });
      await sendRequest(app, 'DELETE', 'cart');
    };

    const started: App[] = [older];
    const newer = start(join(root, 'server')).then((app) => started.push(app));
    const timeUp = AbortSignal.timeout(SECONDS * 1_000);
    let rounds = 0;
    while (!timeUp.aborted) {
      for (const app of started) await shop(app);
      rounds += 1;
      await new Promise((done) => setTimeout(done, 1_500)); // stay under the per-minute limit on shared lists
    }
    await newer;
    expect(failures).toEqual([]);
    expect(started).toHaveLength(2);
    expect(calls).toBeGreaterThan(rounds * 7);
    for (const app of apps) expect(app.child.output()).not.toMatch(/"level":50/);
  });
});
