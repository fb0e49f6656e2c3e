import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { buildApp } from '#server/app.ts';
import { parseEnv } from '#server/env/env.ts';
import { applyRetention } from '#server/retention/apply.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { itInFullTier } from '#tests/support/tier.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof buildApp>>;
let startMs: number;
let elapsedMs = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  startMs = Date.now();
  app = await buildApp({
    db: database.db,
    env: parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ADMIN_EMAILS: 'Boss@Example.com' }),
    clock: () => new Date(startMs + elapsedMs),
    fetch: globalThis.fetch,
  });
});

beforeEach(() => {
  startMs = Date.now();
  elapsedMs = 0;
});

afterAll(async () => {
  await app.close();
  await database.close();
});

const visit = (cookie: string) => app.inject({ url: '/api/auth/user', headers: { cookie } });

const readLastSeen = async (userId: string) => {
  const { last_seen_at } = await database.db
    .selectFrom('session')
    .select('last_seen_at')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return last_seen_at.getTime();
};

describe('Sessions', () => {
  it("A session stays valid if it's used at least once every seven days", async () => {
    const { cookie } = await signIn(database.db);
    for (const day of [6, 12, 18, 24]) {
      elapsedMs = day * DAY_MS;
      expect((await visit(cookie)).statusCode, `day ${day}`).toBe(200);
    }
    elapsedMs = 31 * DAY_MS;
    expect((await visit(cookie)).statusCode).toBe(401);
  });

  it("A session ends after thirty days even if it's still in use", async () => {
    const { cookie } = await signIn(database.db);
    for (let day = 3; day < 30; day += 3) {
      elapsedMs = day * DAY_MS;
      await visit(cookie);
    }
    elapsedMs = 30 * DAY_MS - MINUTE_MS;
    expect((await visit(cookie)).statusCode).toBe(200);
    elapsedMs = 30 * DAY_MS + MINUTE_MS;
    expect((await visit(cookie)).statusCode).toBe(401);
  });

  it('A session ends after seven days without use', async () => {
    const { cookie } = await signIn(database.db);
    elapsedMs = 7 * DAY_MS + MINUTE_MS;
    expect((await visit(cookie)).statusCode).toBe(401);
  });

  it("A session's last-used time is updated at most once a minute", async () => {
    const { cookie, userId } = await signIn(database.db);
    const signedInAt = await readLastSeen(userId);
    elapsedMs = 0.9 * MINUTE_MS;
    await visit(cookie);
    expect(await readLastSeen(userId)).toBe(signedInAt);
    elapsedMs = 1.5 * MINUTE_MS;
    await visit(cookie);
    expect(await readLastSeen(userId)).toBe(startMs + elapsedMs);
  });

  it.each([
    '',
    'session=',
    'session=nonsense',
    'other=1',
    'session=%00',
    `session=${'a'.repeat(5_000)}`,
  ])("The cookie %j doesn't sign anyone in", async (cookie) => {
    expect((await visit(cookie)).statusCode).toBe(401);
  });

  it('The database stores only a hash of the session cookie', async () => {
    const { cookie, userId } = await signIn(database.db);
    const row = await database.db
      .selectFrom('session')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(cookie.replace('session=', ''));
    expect(row.id_hash).toHaveLength(32);
  });

  itInFullTier('Data retention deletes an expired session', async () => {
    const { userId } = await signIn(database.db);
    const listSessions = () =>
      database.db.selectFrom('session').select('user_id').where('user_id', '=', userId).execute();
    await applyRetention(database.db, new Date(startMs + 29 * DAY_MS));
    expect(await listSessions()).toHaveLength(1);
    await applyRetention(database.db, new Date(startMs + 31 * DAY_MS));
    expect(await listSessions()).toHaveLength(0);
  });
});

describe('User rights', () => {
  it.each([
    ['boss@example.com', true, true],
    ['BOSS@EXAMPLE.COM', true, true],
    ['boss@example.com', false, false],
    ['clerk@example.com', true, false],
    [null, true, false],
  ])('For the email %s (verified: %s), isAdmin is %s', async (email, email_verified, isAdmin) => {
    const { cookie } = await signIn(database.db, { email, email_verified });
    expect((await visit(cookie)).json().isAdmin).toBe(isAdmin);
  });

  it('A user has Premium while subscribed and during the grace period', async () => {
    const active = await signIn(database.db, { subscription_status: 'active' });
    expect((await visit(active.cookie)).json()).toMatchObject({ isPremium: true, isInGracePeriod: false });
    const canceled = await signIn(database.db, {
      subscription_status: 'canceled',
      subscription_canceled_at: new Date(),
      created_at: new Date(Date.now() - 20.5 * DAY_MS),
    });
    expect((await visit(canceled.cookie)).json()).toMatchObject({
      isPremium: true,
      isInGracePeriod: true,
      gracePeriodDaysRemaining: 10,
    });
  });
});

describe('Session cookie', () => {
  it("Over HTTPS, the session cookie's name has the __Host- prefix", async () => {
    const secure = await buildApp({
      db: database.db,
      env: parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PUBLIC_URL: 'https://cartwise.example' }),
      clock: () => new Date(),
      fetch: globalThis.fetch,
    });
    const { cookie } = await signIn(database.db);
    const get = (value: string) =>
      secure.inject({ url: '/api/logout', headers: { cookie: value, referer: 'https://cartwise.example/' } });
    expect((await get(cookie)).headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-session=; Max-Age=0; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/),
      'signed-out=1; Max-Age=2592000; Path=/; Secure; SameSite=Lax',
    ]);
    expect((await visit(cookie)).statusCode, 'a cookie without the prefix is ignored').toBe(200);
    await get(cookie.replace('session=', '__Host-session='));
    expect((await visit(cookie)).statusCode).toBe(401);
    await secure.close();
  });
});
