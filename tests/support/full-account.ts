import { randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { insertAssistant } from './assistant.ts';
import type { TestDatabase } from './database.ts';
import { exampleReceipt } from './example-receipt.ts';
import { exampleRecipe } from './example-recipe.ts';
import { makeItem, makeStore } from './factories.ts';
import { insertSharedComparison } from './insert-comparison.ts';
import { makeJpeg } from './jpeg.ts';
import { makePushSubscription } from './push-device.ts';
import { signIn } from './sign-in.ts';
import type { startTestApp } from './test-app.ts';

type App = Awaited<ReturnType<typeof startTestApp>>;

const ISSUER = 'http://localhost:3000/idp';

/**
 * Each account needs its own phone number, because tests search the database for the phone number of a deleted
 * account.
 */
let nextPhoneNumber = 13_125_550_000;

async function insertProviderRows(
  { db }: TestDatabase,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const now = new Date();
  const expires_at = new Date(now.getTime() + 3_600_000);
  await db
    .insertInto('idp_account')
    .values({
      id,
      email,
      first_name: 'Maya',
      last_name: 'Okafor',
      password_hash: 'hash-of-a-password',
      email_verified_at: now,
      created_at: now,
    })
    .execute();
  await db
    .insertInto('idp_email_token')
    .values({ token_hash: randomBytes(32), account_id: id, expires_at })
    .execute();
  await db
    .insertInto('idp_passkey')
    .values({
      ...{ credential_id: `key of ${id}`, account_id: id, name: 'My phone', created_at: now },
      ...{ public_key: randomBytes(32), counter: 1, transports: ['internal'] },
    })
    .execute();
  await db
    .insertInto('idp_challenge')
    .values({ challenge_hash: randomBytes(32), account_id: id, expires_at })
    .execute();
  await db
    .insertInto('idp_payload')
    .values({
      model: 'Session',
      id_hash: randomBytes(32),
      payload: JSON.stringify({ accountId: id }),
      expires_at,
    })
    .execute();
}

async function makeGroceryList(
  call: (method: 'POST', path: string, body: unknown) => Promise<{ id: number }>,
): Promise<void> {
  const { id } = await call('POST', 'lists', { name: 'Cabin', fromCart: true });
  await call('POST', `lists/${id}/invitations`, { role: 'edit', days: 7 });
}

/** Creates a shopper with a row in every table that holds personal data. */
export async function makeFullAccount(database: TestDatabase, app: App) {
  const { db } = database;
  const subject = randomUUID();
  const email = `Maya.${subject}@Example.com`;
  const phone = `+${nextPhoneNumber++}`;
  const { userId, headers } = await signIn(db, { issuer: ISSUER, subject, email, first_name: 'Maya' });
  await insertProviderRows(database, { id: subject, email });
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: unknown) => {
    const response = await app.call(method, `/api/${path}`, {
      headers: { ...headers, 'idempotency-key': randomUUID() },
      ...(body !== undefined && { body }),
    });
    expect(response.status, `${method} ${path} ${JSON.stringify(response.body)}`).toBeLessThan(300);
    return response.body;
  };
  const [item, store] = [await makeItem(db), await makeStore(db)];
  const { clientSecret } = await call('POST', 'create-subscription');
  const card = { number: '4242424242424242', expiry: '12/34', cvc: '123' };
  await call('POST', 'test-payments/confirm', { clientSecret, ...card });
  await call('POST', 'check-subscription-status');
  await call('PATCH', 'preferences', { storeIds: [store.id] });
  const entry = await call('POST', 'cart', { itemId: item.id, quantity: 2 });
  await call('POST', 'shop/operations', {
    operations: [{ id: randomUUID(), kind: 'tick', line: `item-${entry.id}`, storeId: store.id }],
  });
  await call('POST', 'free-lines', { text: `Cake for ${email}` });
  await call('POST', `favorites/toggle/${item.id}`);
  await call('PUT', 'price-alerts', { itemId: item.id, atMostCents: 300 });
  await call('PUT', 'push/devices', makePushSubscription());
  await insertAssistant(db, userId, new Date());
  await insertSharedComparison(db, userId, new Date());
  await call('PUT', 'codes', { code: '036000291452', itemId: item.id, description: null });
  const { id: own_price_id } = await db
    .insertInto('own_price')
    .values({ user_id: userId, item_id: item.id, store_id: store.id, price_cents: 399, seen_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const countedVote = { price_cents: 389, is_member: false, accepted_at: new Date() };
  await db
    .insertInto('price_vote')
    .values({ own_price_id, seen_at: new Date(), ...countedVote })
    .execute();
  const ownLevel = { level_offset: 0.05, level_error: 0.07, price_count: 1 };
  await db
    .insertInto('own_level')
    .values({ user_id: userId, chain_id: store.chain_id, ...ownLevel })
    .execute();
  const photo = makeJpeg().toString('base64');
  await call('PUT', `price-photos/${item.id}/${store.id}`, { photo });
  await db.insertInto('reporter').values({ user_id: userId, accepted_count: 1 }).execute();
  await call('POST', 'receipts', exampleReceipt(item.id, store.id));
  await call('POST', 'recipes', exampleRecipe);
  const order = { frequency: 'weekly', items: [{ itemId: item.id, quantity: 1 }] };
  const { id: orderId } = await call('POST', 'recurring-orders', order);
  await db
    .insertInto('recurring_run')
    .values({ order_id: orderId, due_at: new Date(), ran_at: new Date() })
    .execute();
  const { id: listId } = await call('POST', 'shared-lists/from-cart', { title: 'Sunday dinner' });
  await makeGroceryList(call);
  await call('POST', 'send-sms', { phoneNumber: phone, message: 'My Shopping List:' });
  const suggestion = { title: 'Maps', suggestion: 'Show the aisles.', userEmail: email };
  await call('POST', 'send-suggestion', suggestion);
  await db
    .insertInto('message')
    .values({
      channel: 'mail',
      recipient: email,
      subject: 'Confirm your email',
      body: 'https://cartwise.example/idp/verify-email?token=let-me-in',
      created_at: new Date(),
    })
    .execute();
  await db.insertInto('family_member').values({ email: email.toLowerCase(), name: 'Maya' }).execute();
  return { userId, subject, email, phone, headers, listId };
}
