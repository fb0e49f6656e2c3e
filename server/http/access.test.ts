import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { operations } from '#contract/operations.ts';
import { buildApp } from '#server/app.ts';
import { parseEnv } from '#server/env.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { signIn } from '#tests/support/sign-in.ts';

// Every call of the contract joins these tables by being in it; none can be forgotten.
const calls: [string, Endpoint][] = Object.entries(operations);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: FastifyInstance;
let callers: Record<'shopper' | 'premium' | 'admin', Record<string, string>>;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await buildApp({
    db: database.db,
    env: parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ADMIN_EMAILS: 'boss@example.com' }),
    clock: () => new Date(),
    fetch: () => Promise.reject(new Error('No outside service in this test')),
  });
  callers = {
    shopper: (await signIn(database.db)).headers,
    premium: (await signIn(database.db, { subscription_status: 'active' })).headers,
    admin: (await signIn(database.db, { email: 'boss@example.com' })).headers,
  };
});

afterAll(async () => {
  await app.close();
  await database.close();
});

/** A call with ids that exist for nobody, and nothing in the body. */
function call({ method, path }: Endpoint, headers: Record<string, string>) {
  return app.inject({
    method,
    url: path.replace(/:\w+/g, '2147483647'),
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
  });
}

describe('signed out', () => {
  it.each(calls)('%s', async (_name, operation) => {
    const { statusCode, json } = await call(operation, {});
    if (operation.access === 'public') {
      expect([401, 402, 403]).not.toContain(statusCode);
      return;
    }
    expect(statusCode).toBe(401);
    expect(json().code).toBe('signed_out');
  });

  it.each(calls)('%s, with a made-up session', async (_name, operation) => {
    const { statusCode } = await call(operation, { cookie: `session=${'A'.repeat(43)}` });
    expect(statusCode === 401).toBe(operation.access !== 'public');
  });
});

describe('a shopper without premium', () => {
  it.each(calls)('%s', async (_name, operation) => {
    const { statusCode } = await call(operation, callers.shopper);
    const refusal = { public: undefined, user: undefined, premium: 402, admin: 403 }[operation.access];
    if (refusal === undefined) expect([401, 402, 403]).not.toContain(statusCode);
    else expect(statusCode).toBe(refusal);
  });
});

describe('who has the right is let in', () => {
  it.each(
    calls.filter(([, { access }]) => access === 'premium' || access === 'admin'),
  )('%s', async (_name, operation) => {
    const caller = operation.access === 'admin' ? callers.admin : callers.premium;
    expect([401, 402, 403]).not.toContain((await call(operation, caller)).statusCode);
  });

  it('is a table of every call there is', () => {
    expect(calls.length).toBeGreaterThan(10);
  });
});

describe('a page of another site', () => {
  const changing = calls.filter(([, { method }]) => method !== 'GET');
  const strangers: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    {},
  ];

  it.each(changing)('cannot %s with the cookie of a shopper', async (_name, { method, path }) => {
    for (const headers of strangers) {
      const response = await app.inject({
        method,
        url: path.replace(/:\w+/g, '1'),
        headers: { cookie: callers.premium.cookie ?? '', ...headers },
        ...(method === 'DELETE' ? {} : { payload: {} }),
      });
      expect(response.statusCode, JSON.stringify(headers)).toBe(403);
      expect(response.json().code).toBe('forbidden_origin');
    }
  });
});
