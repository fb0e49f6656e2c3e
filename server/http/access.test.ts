import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint, EndpointAccess } from '#contract/endpoint.ts';
import { operations } from '#contract/operations.ts';
import { DAY_MS } from '#domain/durations.ts';
import { buildApp } from '#server/app.ts';
import { parseEnv } from '#server/env/env.ts';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { signIn } from '#tests/support/sign-in.ts';

const calls: [string, Endpoint][] = Object.entries(operations);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: FastifyInstance;
const roles = {
  visitor: [],
  free: ['user'],
  premium: ['user', 'premium'],
  'in the grace period': ['user', 'premium'],
  'after the grace period': ['user'],
  'with a payment to make': ['user'],
  family: ['user', 'premium'],
  'family with an unverified email': ['user'],
  admin: ['user', 'admin'],
  'admin with an unverified email': ['user'],
} as const satisfies Record<string, readonly EndpointAccess[]>;

type Role = keyof typeof roles;

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const canceled = { subscription_status: 'canceled', subscription_canceled_at: daysAgo(1) };

const accounts: Record<Exclude<Role, 'visitor'>, Parameters<typeof signIn>[1]> = {
  free: {},
  premium: { subscription_status: 'active' },
  'in the grace period': { ...canceled, created_at: daysAgo(29) },
  'after the grace period': { ...canceled, created_at: daysAgo(31) },
  'with a payment to make': { subscription_status: 'incomplete_expired' },
  family: { email: ' Grandma@Example.COM ' },
  'family with an unverified email': { email: 'grandma@example.com', email_verified: false },
  admin: { email: 'Boss@example.com' },
  'admin with an unverified email': { email: 'boss@example.com', email_verified: false },
};

let callers: Record<Role, Record<string, string>>;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await buildApp({
    db: database.db,
    env: parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ADMIN_EMAILS: 'boss@example.com' }),
    clock: () => new Date(),
    fetch: () => Promise.reject(new Error('No outside service in this test')),
  });
  await database.db
    .insertInto('family_member')
    .values({ name: 'Grandma', email: 'grandma@example.com' })
    .execute();
  const signedIn = await Promise.all(
    Object.entries(accounts).map(async ([role, account]) => [
      role,
      (await signIn(database.db, account)).headers,
    ]),
  );
  callers = { visitor: {}, ...Object.fromEntries(signedIn) };
});

afterAll(async () => {
  await app.close();
  await database.close();
});

function call({ method, path }: Endpoint, headers: Record<string, string>) {
  return app.inject({
    method,
    url: path.replace(/:\w+/g, '2147483647'),
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
  });
}

describe('Signed-out callers', () => {
  it.each(
    calls,
  )('A signed-out caller of %s gets 401 unless the endpoint is public', async (_name, operation) => {
    const { statusCode, json } = await call(operation, {});
    if (operation.access === 'public') {
      expect([401, 402, 403]).not.toContain(statusCode);
      return;
    }
    expect(statusCode).toBe(401);
    expect(json().code).toBe('signed_out');
  });

  it.each(
    calls,
  )('%s accepts an invalid session cookie only if the endpoint is public', async (_name, operation) => {
    const { statusCode } = await call(operation, { cookie: `session=${'A'.repeat(43)}` });
    expect(statusCode === 401).toBe(operation.access !== 'public');
  });
});

const refusals = {
  user: [401, 'signed_out'],
  premium: [402, 'premium_required'],
  admin: [403, 'admin_required'],
} as const;

describe.each(
  Object.entries(roles),
)('Callers with the role “%s”', (role, rights: readonly EndpointAccess[]) => {
  it.each(calls)("%s checks the caller's role", async (_name, operation) => {
    const { access } = operation;
    const response = await call(operation, callers[role as Role]);
    if (access === 'public' || rights.includes(access)) {
      expect([401, 402, 403]).not.toContain(response.statusCode);
      return;
    }
    const [status, code] = rights.length === 0 ? refusals.user : refusals[access];
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    if (status === 403) {
      expect(operation.purpose, 'what only they do').toBeDefined();
      const sentence = `Admin Access Required: You need admin privileges to ${operation.purpose}.`;
      expect(response.json().message).toBe(sentence);
    }
    if (access === 'premium' && status === 402) {
      expect(operation.feature, 'what to offer').toBeDefined();
      expect(response.json().message).toBe(`${operation.feature} is available with Premium subscription`);
      if (role === 'free') markVerified('6.free.refused');
    }
  });
});

it('The access tests cover endpoints with each of the four access rules', () => {
  expect(calls.length).toBeGreaterThan(10);
  expect(new Set(calls.map(([, { access }]) => access)).size).toBe(4);
});

describe('Pages on another site', () => {
  // Providers call webhooks cross-site and without cookies. Webhooks are authenticated by signature instead.
  const isWebhook = ({ path }: Endpoint) => path.startsWith('/api/webhooks/');
  const writes = calls.filter(([, operation]) => operation.method !== 'GET' && !isWebhook(operation));
  const crossSiteHeaders: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    {},
  ];

  it.each(writes)("A page on another site can't call %s with a shopper's cookie", async (_name, {
    method,
    path,
  }) => {
    for (const headers of crossSiteHeaders) {
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
