import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultRateLimits } from '#server/http/rate-limit.ts';
import { createBrowser, samplePerson, signInAtProvider, signUp } from '#tests/support/browser.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const limits = {
  ...defaultRateLimits,
  signInPerAccount: { attempts: 3, windowSeconds: 60 },
  signInPerAddress: { attempts: 8, windowSeconds: 60 },
  loginPerAddress: { attempts: 20, windowSeconds: 60 },
  signUpPerAddress: { attempts: 2, windowSeconds: 60 },
};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let firstApp: Awaited<ReturnType<typeof startListeningApp>>;
let secondApp: Awaited<ReturnType<typeof startListeningApp>>;
let now = Date.now();

beforeAll(async () => {
  database = await createTestDatabase();
  const clock = () => new Date(now);
  firstApp = await startListeningApp(database.db, { limits, clock });
  secondApp = await startListeningApp(database.db, { limits, clock });
});

afterAll(async () => {
  await firstApp.close();
  await secondApp.close();
  await database.close();
});

const forgetCounts = () => database.db.deleteFrom('rate_limit').execute();

const confirmAddress = ({ email }: { email: string }) =>
  database.db
    .updateTable('idp_account')
    .set({ email_verified_at: new Date(now) })
    .where('email', '=', email)
    .execute();

const guess = (app: typeof firstApp, email: string, password = 'a wrong guess') =>
  signInAtProvider(createBrowser(app.url), { email, password });

describe('Rate limits on sign-in and sign-up', () => {
  itInFullTier(
    'The sign-in limit stops password guesses in all processes until the window ends',
    async () => {
      const person = samplePerson();
      await signUp(createBrowser(firstApp.url), person);
      await forgetCounts();
      for (const app of [firstApp, secondApp, firstApp])
        expect((await guess(app, person.email)).status).toBe(401);

      const refused = await guess(secondApp, person.email, person.password);
      expect(refused.status, 'even with the right password').toBe(429);
      expect(refused.headers.get('retry-after')).toBe('60');
      expect(refused.body).toContain('Please wait 1 minute and try again.');
      expect((await guess(firstApp, samplePerson().email)).status, 'another account').toBe(401);

      now += 60_000;
      expect((await guess(firstApp, person.email, person.password)).url.pathname).toBe('/');
    },
  );

  itInFullTier('The correct password resets the sign-in limit', async () => {
    now += 60_000;
    const person = samplePerson();
    await signUp(createBrowser(firstApp.url), person);
    await confirmAddress(person);
    await forgetCounts();
    for (const password of ['wrong', 'wrong', person.password, 'wrong', 'wrong', person.password]) {
      const { status } = await guess(firstApp, person.email, password);
      expect(status).not.toBe(429);
    }
  });

  itInFullTier('The sign-in limit stops attempts on many accounts from one IP address', async () => {
    now += 60_000;
    const statuses = [];
    for (let attempt = 0; attempt < 9; attempt += 1) {
      statuses.push((await guess(firstApp, samplePerson().email)).status);
    }
    expect(statuses).toEqual([...Array<number>(8).fill(401), 429]);
  });

  itInFullTier('The sign-in limit identifies a caller by the last address in X-Forwarded-For', async () => {
    now += 60_000;
    const from = async (chain: string) => {
      const shopper = createBrowser(firstApp.url);
      const { url } = await shopper.visit('/api/login');
      const form = { email: samplePerson().email, password: 'a wrong guess' };
      return (await shopper.visit(url, { form, headers: { 'x-forwarded-for': chain } })).status;
    };
    const statuses = [];
    for (let attempt = 0; attempt < 9; attempt += 1)
      statuses.push(await from(`198.51.100.${attempt}, 203.0.113.5`));
    expect(statuses).toEqual([...Array<number>(8).fill(401), 429]);
    expect(await from('203.0.113.5, 203.0.113.6'), 'somebody who names them').toBe(401);
  });

  itInFullTier("The sign-up limit stops mass sign-ups but doesn't count rejected forms", async () => {
    now += 60_000;
    const statuses = [];
    for (const password of ['short', 'long enough 1', 'long enough 2', 'short', 'long enough 3']) {
      statuses.push((await signUp(createBrowser(firstApp.url), samplePerson({ password }))).url.pathname);
    }
    expect(statuses).toEqual(['/idp/sign-up', '/', '/', '/idp/sign-up', '/idp/sign-up']);
    expect((await signUp(createBrowser(secondApp.url), samplePerson())).status).toBe(429);
  });

  it('A rate limit stops a network from starting many sign-ins at the identity provider', async () => {
    now += 60_000;
    const begin = (path = 'auth') =>
      fetch(`${firstApp.url}/idp/${path}?client_id=cartwise`, { redirect: 'manual' });
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await begin()).status);
    expect(statuses.indexOf(429)).toBe(20);
    for (const path of ['AUTH', 'auth/', 'session/end']) expect((await begin(path)).status, path).toBe(429);
  });

  it('Rate limits store neither IP addresses nor email addresses', async () => {
    await fetch(`${firstApp.url}/idp/auth?client_id=cartwise`, { redirect: 'manual' });
    const rows = await database.db.selectFrom('rate_limit').select('key').execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
  });
});
