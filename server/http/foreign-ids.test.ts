import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { operations } from '#contract/operations.ts';
import { buildApp } from '#server/app.ts';
import { parseEnv } from '#server/env/env.ts';
import { insertUserData, nonexistentIds, type UserDataIds } from '#tests/support/belongings.ts';
import { callExamples, type ExampleIds, type OperationName } from '#tests/support/call-examples.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { toRequest } from '#tests/support/example-request.ts';
import { makeItem, makeStore } from '#tests/support/factories.ts';
import { recordRowChanges } from '#tests/support/row-changes.ts';
import { signIn } from '#tests/support/sign-in.ts';

type Account = Parameters<typeof signIn>[1];

const callers: Record<string, Account | null> = {
  visitor: null,
  free: {},
  premium: { subscription_status: 'active' },
  family: { email: 'grandma@example.com' },
  admin: { email: 'boss@example.com', subscription_status: 'active' },
  unconfirmed: { email: 'boss@example.com', email_verified: false },
};

/** Calls that anyone with a list's link or number can make (specification `6.visitor.lists`). */
const publicCalls: readonly OperationName[] = [
  'getSharedList',
  'copySharedList',
  'getInvitation',
  'joinList',
];

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: FastifyInstance;
let rows: Awaited<ReturnType<typeof recordRowChanges>>;
let exampleIds: ExampleIds;
let owner: { headers: Record<string, string>; userId: string };
let ownerIds: UserDataIds;
const missing = nonexistentIds();

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  app = await buildApp({
    db,
    env: parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ADMIN_EMAILS: 'boss@example.com' }),
    clock: () => new Date(),
    fetch: () => Promise.reject(new Error('No outside service in this test')),
  });
  await db.insertInto('family_member').values({ name: 'Grandma', email: 'grandma@example.com' }).execute();
  const [item, other, store] = [await makeItem(db), await makeItem(db), await makeStore(db)];
  exampleIds = { itemId: item.id, otherItemId: other.id, storeIds: [store.id] };
  owner = await signIn(db, { subscription_status: 'active' });
  ownerIds = await insertUserData(db, owner.userId, item.id);
  const payment = await app.inject({
    method: 'POST',
    url: '/api/create-subscription',
    headers: (await signIn(db)).headers,
  });
  ownerIds.clientSecret = payment.json().clientSecret;
  rows = await recordRowChanges(database.pool, { ignoredTables: ['rate_limit'] });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const names = Object.keys(operations) as OperationName[];
const createCall = (name: OperationName, own: UserDataIds) => callExamples[name](own, exampleIds);
const callsWithOwnedIds = names.filter((name) => {
  const ids = {
    entryId: 1,
    freeLineId: 1,
    favoriteId: 1,
    orderId: 1,
    listId: 'x',
    comparisonId: 'x',
    clientSecret: 'x',
    sessionId: 1,
    passkeyId: 1,
    receiptId: 1,
    recipeId: 1,
    alertId: 1,
    pushDeviceId: 1,
    assistantId: 1,
    groceryListId: 1,
    memberId: 1,
    invitationId: 1,
    invitationToken: 'x',
  };
  const others = {
    entryId: 2,
    freeLineId: 2,
    favoriteId: 2,
    orderId: 2,
    listId: 'y',
    comparisonId: 'y',
    clientSecret: 'y',
    sessionId: 2,
    passkeyId: 2,
    receiptId: 2,
    recipeId: 2,
    alertId: 2,
    pushDeviceId: 2,
    assistantId: 2,
    groceryListId: 2,
    memberId: 2,
    invitationId: 2,
    invitationToken: 'y',
  };
  const any = { itemId: 0, otherItemId: 0, storeIds: [] };
  return JSON.stringify(callExamples[name](ids, any)) !== JSON.stringify(callExamples[name](others, any));
});

const removeIds = (body: string) =>
  body.replace(/"(id|addedAt|addedTogether|cartSum)":("[^"]*"|[\d.]+)/g, '"$1":0');

async function ask(name: OperationName, own: UserDataIds, account: Account | null) {
  // Use a new caller for each call, because a call's changes would affect the caller's next call.
  const headers = account === null ? {} : (await signIn(database.db, account)).headers;
  await rows.take();
  const {
    statusCode,
    body,
    headers: responseHeaders,
  } = await app.inject(toRequest(operations[name] as Endpoint, createCall(name, own), headers));
  return { statusCode, body, headers: Object.keys(responseHeaders).toSorted(), changed: await rows.take() };
}

describe("Another user's IDs", () => {
  it('The foreign-ID tests cover every call that takes the ID of something a user owns', () => {
    expect(callsWithOwnedIds).toEqual(
      expect.arrayContaining(['addCartEntry', 'undoListAddition', 'removeFavorite', 'transferOrderToStores']),
    );
    const withIds = names.filter((name) => JSON.stringify(operations[name].path).includes(':'));
    const others = [
      // These calls take catalog item ids or are for administrators only.
      ...['getPriceHistory', 'getPriceMatch', 'putPricePhoto', 'getPricePhoto', 'removePricePhoto'],
      ...[
        'reviewPriceReport',
        'getReportPhoto',
        'reviewProposedItem',
        'toggleFavorite',
        'removeFamilyMember',
      ],
    ];
    expect(withIds.filter((name) => !callsWithOwnedIds.includes(name)).toSorted()).toEqual(others.toSorted());
  });

  const attempts = callsWithOwnedIds
    .filter((name) => !publicCalls.includes(name))
    .flatMap((name) => Object.keys(callers).map((caller) => [name, caller] as const));

  it.each(
    attempts,
  )("A call with another user's IDs returns the same response as a call with unknown IDs (%s, called by the %s caller)", async (name, caller) => {
    const account = callers[caller] ?? null;
    const foreign = await ask(name, ownerIds, account);
    const unknown = await ask(name, missing, account);
    const isDone = unknown.statusCode < 300;
    expect(foreign.statusCode).toBe(unknown.statusCode);
    expect(isDone ? removeIds(foreign.body) : foreign.body).toBe(
      isDone ? removeIds(unknown.body) : unknown.body,
    );
    expect(foreign.headers).toEqual(unknown.headers);
    if (!isDone) expect(foreign.changed).toEqual([]);
    const ownerMarkers = [
      `"${owner.userId}"`,
      `"order_id": ${ownerIds.orderId}`,
      `"list_id": "${ownerIds.listId}"`,
    ];
    expect(foreign.changed.filter((row) => ownerMarkers.some((id) => row.includes(id)))).toEqual([]);
  });

  it.each(callsWithOwnedIds)('A user can call %s with the IDs of their own data', async (name) => {
    const item = await makeItem(database.db);
    const who = await signIn(
      database.db,
      name === 'confirmTestPayment' ? {} : { subscription_status: 'active' },
    );
    const own = await insertUserData(database.db, who.userId, item.id);
    if (name === 'confirmTestPayment') {
      const request = toRequest(operations.createSubscription, {}, who.headers);
      own.clientSecret = (await app.inject(request)).json().clientSecret;
    }
    await rows.take();
    const operation: Endpoint = operations[name];
    const { statusCode, body } = await app.inject(toRequest(operation, createCall(name, own), who.headers));
    expect(statusCode, body).toBeLessThan(300);
    const onlyReads = operation.method === 'GET' || ['transferOrderToStores', 'joinList'].includes(name);
    expect((await rows.take()).length > 0).toBe(!onlyReads);
  });
});

describe('Rejected calls', () => {
  const refused = names.flatMap((name) =>
    Object.entries(callers)
      .filter(([caller]) => {
        const { access } = operations[name];
        if (access === 'public') return false;
        if (caller === 'visitor') return true;
        if (access === 'admin') return caller !== 'admin';
        return access === 'premium' && ['free', 'unconfirmed'].includes(caller);
      })
      .map(([caller, account]) => [name, caller, account] as const),
  );

  it.each(
    refused,
  )("A rejected call to %s by the %s caller doesn't change any data", async (name, _caller, account) => {
    const { statusCode, changed } = await ask(name, ownerIds, account);
    expect([401, 402, 403]).toContain(statusCode);
    expect(changed).toEqual([]);
  });
});
