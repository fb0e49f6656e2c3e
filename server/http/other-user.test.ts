import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { operations } from '#contract/operations.ts';
import { buildApp } from '#server/app.ts';
import { parseEnv } from '#server/env.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem, makeStore } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';

type Operations = typeof operations;
type NamesWith<Part extends string> = {
  [Name in keyof Operations]: Operations[Name] extends Record<Part, unknown> ? Name : never;
}[keyof Operations];

/** What belongs to the owner, by the calls that name it. A new call does not compile until it is here. */
let owned: Record<NamesWith<'params'>, number | string>;

/** A body that each call accepts, so that it would do its work if it were let. */
let bodies: Record<NamesWith<'body'>, unknown>;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: FastifyInstance;
let owner: Record<string, string>;
let stranger: Record<string, string>;

const ask = (method: Endpoint['method'], url: string, headers: Record<string, string>, body?: unknown) =>
  app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body as object }) });

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  app = await buildApp({
    db,
    env: parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }),
    clock: () => new Date(),
    fetch: () => Promise.reject(new Error('No outside service in this test')),
  });
  owner = (await signIn(db, { subscription_status: 'active' })).headers;
  stranger = (await signIn(db, { subscription_status: 'active' })).headers;
  const item = await makeItem(db);
  const store = await makeStore(db);
  bodies = {
    addCartEntry: { itemId: item.id, quantity: 1 },
    updateCartEntry: { quantity: 7 },
    putPreferences: { location: null, distanceMiles: 3, storeIds: [], extraStopValueCents: 100 },
  };
  const entry = await ask('POST', '/api/cart', owner, { itemId: item.id, quantity: 2 });
  expect(entry.statusCode).toBe(201);
  const preferences = { location: null, distanceMiles: 20, storeIds: [store.id], extraStopValueCents: 900 };
  expect((await ask('PUT', '/api/preferences', owner, preferences)).statusCode).toBe(200);
  owned = { updateCartEntry: entry.json().id, removeCartEntry: entry.json().id };
});

afterAll(async () => {
  await app.close();
  await database.close();
});

const entries: [string, Endpoint][] = Object.entries(operations);
const personal = entries.filter(([, { access }]) => access === 'user' || access === 'premium');

/** Everything of theirs that somebody can read. */
async function everythingOf(headers: Record<string, string>): Promise<Record<string, unknown>> {
  const reads = personal.filter(([, { method, params }]) => method === 'GET' && params === undefined);
  const seen: Record<string, unknown> = {};
  for (const [name, { path }] of reads) {
    const response = await ask('GET', path, headers);
    expect(response.statusCode, name).toBe(200);
    seen[name] = response.json();
  }
  return seen;
}

describe('another user', () => {
  it('reads nothing of the owner', async () => {
    const theirs = await everythingOf(owner);
    expect(theirs.getCart).toHaveLength(1);
    const own = await everythingOf(stranger);
    expect(own.getCart).toEqual([]);
    for (const [name, value] of Object.entries(theirs)) expect(own[name], name).not.toEqual(value);
  });

  const attempts = personal.filter(([, { method, params }]) => method !== 'GET' || params !== undefined);
  it.each(attempts)('changes nothing by %s', async (name, { method, path, params }) => {
    const before = await everythingOf(owner);
    const target = Object.entries(owned).find(([call]) => call === name)?.[1];
    const body = Object.entries(bodies).find(([call]) => call === name)?.[1];
    const response = await ask(method, path.replace(/:\w+/, String(target)), stranger, body);
    if (params === undefined) expect(response.statusCode, response.body).toBeLessThan(300);
    else expect(response.statusCode, 'as if it did not exist').toBe(404);
    expect(await everythingOf(owner)).toEqual(before);
  });

  it('would have changed something as the owner', async () => {
    for (const [name, { method, path, params }] of attempts.filter(([, { method }]) => method === 'PATCH')) {
      if (params === undefined) continue;
      const target = Object.entries(owned).find(([call]) => call === name)?.[1];
      const body = Object.entries(bodies).find(([call]) => call === name)?.[1];
      const response = await ask(method, path.replace(/:\w+/, String(target)), owner, body);
      expect(response.statusCode, name).toBe(200);
    }
  });
});
