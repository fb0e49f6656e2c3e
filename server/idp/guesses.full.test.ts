import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultRateLimits } from '#server/http/rate-limit.ts';
import {
  type Browser,
  createBrowser,
  samplePerson,
  signInAtProvider,
  signUp,
} from '#tests/support/browser.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';
import { choosePasswordQueue } from './password-attempts.ts';

const limits = {
  ...defaultRateLimits,
  signInPerAccount: { attempts: 3, windowSeconds: 900 },
  signInByAll: { attempts: 5, windowSeconds: 3_600 },
};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startListeningApp>>;
let now = Date.now();

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startListeningApp(database.db, { limits, clock: () => new Date(now) });
});
beforeEach(async () => {
  await database.db.deleteFrom('rate_limit').execute();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function createOwner() {
  const person = samplePerson();
  const shopper = createBrowser(app.url);
  await signUp(shopper, person);
  await database.db
    .updateTable('idp_account')
    .set({ email_verified_at: new Date(now) })
    .where('email', '=', person.email)
    .execute();
  await shopper.visit('/api/logout');
  await signInAtProvider(shopper, person);
  await shopper.visit('/api/logout');
  await database.db.deleteFrom('rate_limit').execute();
  return { person, shopper };
}

async function tryFrom(
  address: string,
  email: string,
  password = 'a wrong guess',
  shopper: Browser = createBrowser(app.url),
) {
  const { url } = await shopper.visit('/api/login');
  return shopper.visit(url, { form: { email, password }, headers: { 'x-forwarded-for': address } });
}

const collectStatuses = async (count: number, attempt: (n: number) => Promise<{ status: number }>) => {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await attempt(n)).status);
  return statuses;
};

describe('Password guessing', () => {
  it("Password guessing from many addresses is slowed down and doesn't lock the owner out", async () => {
    const { person, shopper } = await createOwner();
    const from = (n: number) => tryFrom(`198.51.100.${n}`, person.email);
    expect(await collectStatuses(7, from)).toEqual([...Array<number>(6).fill(401), 429]);
    const refused = await tryFrom('203.0.113.1', person.email, person.password);
    expect(refused.status, 'a browser that nobody knows waits').toBe(429);
    expect(refused.body).toContain('You can always get in with a passkey or a link by email.');
    expect(refused.body).toContain('href="/idp/forgot-password"');
    expect((await signInAtProvider(shopper, person)).url.pathname, 'their own does not').toBe('/');
    now += 60_000;
    const later = await tryFrom('203.0.113.1', person.email, person.password);
    expect(later.url.pathname, 'and after a minute any may try').toBe('/');
  });

  it("An account's owner can reset the password and sign in while others are guessing the password", async () => {
    const { person } = await createOwner();
    await collectStatuses(7, (n) => tryFrom(`198.51.100.${n}`, person.email));
    const fresh = createBrowser(app.url);
    await fresh.visit('/idp/forgot-password', { form: { email: person.email } });
    const mail = await database.db
      .selectFrom('message')
      .select('body')
      .where('recipient', '=', person.email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const token = /reset-password\?token=(\S+)/.exec(mail.body)?.[1] ?? '';
    const password = 'figs, oats & honey';
    await fresh.visit('/idp/reset-password', { form: { token, password } });
    expect((await tryFrom('198.51.100.9', person.email)).status, 'the guessing goes on').toBe(429);
    expect((await signInAtProvider(fresh, { ...person, password })).url.pathname).toBe('/');
  });

  it('Password guessing from many machines is limited to 110 attempts an hour', () => {
    const { signInByAll, signInSlowed } = defaultRateLimits;
    const slowedAttempts = (3_600 / signInSlowed.windowSeconds) * signInSlowed.attempts;
    expect((signInByAll.attempts * 3_600) / signInByAll.windowSeconds + slowedAttempts).toBeLessThanOrEqual(
      110,
    );
  });

  it('Password guesses from the same IPv6 network share one limit', async () => {
    const { person } = await createOwner();
    const from = (n: number) => tryFrom(`2001:db8:1:2::${n + 1}`, person.email);
    expect(await collectStatuses(4, from)).toEqual([...Array<number>(3).fill(401), 429]);
    expect((await tryFrom('2001:db8:1:3::1', person.email)).status, 'another line').toBe(401);
  });

  it('Password guesses are limited even in a browser that was used to sign in before', async () => {
    const { person, shopper } = await createOwner();
    const guessInKnownBrowser = () => signInAtProvider(shopper, { ...person, password: 'a wrong guess' });
    expect(await collectStatuses(4, guessInKnownBrowser)).toEqual([...Array<number>(3).fill(401), 429]);
    expect((await tryFrom('203.0.113.2', person.email, person.password)).url.pathname).toBe('/');
    const other = await createOwner();
    expect(
      await collectStatuses(4, () => signInAtProvider(shopper, { ...other.person, password: 'wrong' })),
      'of others it knows nothing',
    ).toContain(429);
  });

  it("A forged device cookie doesn't allow extra password guesses", async () => {
    const { person } = await createOwner();
    await collectStatuses(3, () => tryFrom('203.0.113.3', person.email));
    const attacker = createBrowser(app.url);
    attacker.setCookie('idp-device', `made-up.${'A'.repeat(43)}`);
    expect((await tryFrom('203.0.113.3', person.email, 'wrong', attacker)).status).toBe(429);
  });
});

it('For 15 minutes after a wrong password, password checks from the same network go through the suspect queue', async () => {
  const { person } = await createOwner();
  const from = (ip: string) => choosePasswordQueue({ ip } as unknown as FastifyRequest, new Date(now));
  await tryFrom('198.51.100.200', person.email);
  await tryFrom('203.0.113.200', person.email, person.password);
  expect([from('198.51.100.200'), from('203.0.113.200')]).toEqual(['suspect', 'usual']);
  now += 15 * 60_000;
  expect(from('198.51.100.200')).toBe('usual');
});

it('A sign-in rejected under heavy load gets a "busy" page with a Retry-After header', async () => {
  // Open the sign-in pages first, so that all passwords arrive at the same time.
  const crowd = await Promise.all(
    Array.from({ length: 64 }, async (_, n) => {
      const shopper = createBrowser(app.url);
      const headers = { 'x-forwarded-for': `198.51.100.${n}` };
      return { shopper, headers, url: (await shopper.visit('/api/login', { headers })).url };
    }),
  );
  const answers = await Promise.all(
    crowd.map(({ shopper, url }, n) => {
      const form = { email: samplePerson().email, password: 'a wrong guess' };
      return shopper.visit(url, { form, headers: { 'x-forwarded-for': `198.51.100.${n}` } });
    }),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status === 401).length).toBe(64 - refused.length);
  for (const { body, headers } of refused) {
    expect(headers.get('retry-after')).toBe('3');
    expect(headers.get('content-type')).toContain('text/html');
    expect(body).toContain('Sign-in is busy right now.');
  }
});
