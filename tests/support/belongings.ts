import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { startSession } from '#server/features/auth/session-queries.ts';
import { createSharedListId } from '#server/features/shared-lists/list-id.ts';
import { createSecret } from '#server/http/secrets.ts';
import { insertAssistant } from './assistant.ts';
import { insertSharedComparison } from './insert-comparison.ts';
import { makeGroceryList } from './make-grocery-list.ts';
import { insertPushDevice } from './push-device.ts';

export type UserDataIds = {
  entryId: number;
  freeLineId: number;
  favoriteId: number;
  orderId: number;
  listId: string;
  comparisonId: string;
  clientSecret: string;
  /** Another session of the same user, not the one that makes the calls. */
  sessionId: number;
  passkeyId: number;
  receiptId: number;
  recipeId: number;
  alertId: number;
  pushDeviceId: number;
  assistantId: number;
  groceryListId: number;
  /** Another member of the user's list. */
  memberId: number;
  invitationId: number;
  invitationToken: string;
};

export const nonexistentIds = (): UserDataIds => ({
  entryId: 2_147_483_647,
  freeLineId: 2_147_483_647,
  favoriteId: 2_147_483_647,
  orderId: 2_147_483_647,
  listId: createSharedListId(randomBytes),
  comparisonId: createSecret(),
  clientSecret: 'pi_missing_secret_missing',
  sessionId: 2_147_483_647,
  passkeyId: 2_147_483_647,
  receiptId: 2_147_483_647,
  recipeId: 2_147_483_647,
  alertId: 2_147_483_647,
  pushDeviceId: 2_147_483_647,
  assistantId: 2_147_483_647,
  groceryListId: 2_147_483_647,
  memberId: 2_147_483_647,
  invitationId: 2_147_483_647,
  invitationToken: createSecret(),
});

const UNKNOWN_PASSWORD_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

async function makePasskey(db: Db, userId: string): Promise<number> {
  const now = new Date();
  const issuer = 'http://localhost:3000/idp';
  await db.updateTable('app_user').set({ issuer, subject: userId }).where('id', '=', userId).execute();
  const person = { email: `${userId}@example.com`, first_name: 'Sam', last_name: 'Shopper' };
  await db
    .insertInto('idp_account')
    .values({ id: userId, ...person, password_hash: UNKNOWN_PASSWORD_HASH, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { number } = await db
    .insertInto('idp_passkey')
    .values({
      ...{
        credential_id: createSharedListId(randomBytes),
        account_id: userId,
        name: 'Laptop',
        created_at: now,
      },
      ...{ public_key: Buffer.of(1), counter: 0, transports: [] },
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  return Number(number);
}

async function makeReceipt(db: Db, { userId, itemId }: { userId: string; itemId: number }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into receipt (user_id, store_id, purchased_on, other_cents, tax_cents, total_cents, fingerprint, saved_at)
      select ${userId}, id, '2026-11-01', 0, 0, 349, 'first', now() from store order by id limit 1
      on conflict (user_id, fingerprint) do update set total_cents = 349 returning id
    ), line as (
      insert into receipt_line (receipt_id, place, printed_name, item_id, quantity, is_by_weight, price_cents)
      select id, 0, 'GV WHL MLK', ${itemId}, 1, false, 349 from made on conflict do nothing
    )
    select id::float8 as id from made
  `.execute(db);
  return rows[0]?.id ?? 2_147_483_647;
}

/**
 * Inserts one of everything that a shopper can own, except for a payment. Calling it again restores whatever was
 * deleted.
 */
export async function insertUserData(db: Db, userId: string, itemId: number): Promise<UserDataIds> {
  const now = new Date();
  const { rows } = await sql<
    Pick<UserDataIds, 'entryId' | 'freeLineId' | 'favoriteId' | 'orderId' | 'alertId'>
  >`
    with entry as (
      insert into cart_entry (user_id, item_id, quantity, added_at) values (${userId}, ${itemId}, 2, ${now})
      on conflict (user_id, item_id, firmness) do update set quantity = 2 returning id
    ), line as (
      insert into free_line (user_id, text, added_at) values (${userId}, 'Plums', ${now}) returning id
    ), favorite as (
      insert into favorite (user_id, item_id, frequency, added_at) values (${userId}, ${itemId}, 'weekly', ${now})
      on conflict (user_id, item_id) do update set frequency = 'weekly' returning id
    ), alert as (
      insert into price_alert (user_id, item_id, at_most_cents, set_at) values (${userId}, ${itemId}, 300, ${now})
      on conflict (user_id, item_id) do update set at_most_cents = 300 returning id
    ), made as (
      insert into recurring_order (user_id, frequency, created_at, next_due_at)
      values (${userId}, 'weekly', ${now}, ${new Date(now.getTime() + 7 * 86_400_000)}) returning id
    ), items as (
      insert into recurring_order_item (order_id, position, item_id, quantity) select id, 1, ${itemId}, 1 from made
    )
    select entry.id as "entryId", line.id as "freeLineId", favorite.id as "favoriteId", made.id as "orderId",
      alert.id as "alertId"
    from entry, line, favorite, made, alert
  `.execute(db);
  const [ids] = rows;
  if (ids === undefined) throw new Error('Nothing was made.');
  const listId = createSharedListId(randomBytes);
  await db
    .insertInto('shared_list')
    .values({ id: listId, owner_id: userId, title: 'Taco night', created_at: now, last_opened_at: now })
    .execute();
  await db
    .insertInto('shared_list_item')
    .values({ list_id: listId, item_id: itemId, position: 1, quantity: 2 })
    .execute();
  const passkeyId = await makePasskey(db, userId);
  const receiptId = await makeReceipt(db, { userId, itemId });
  const { id: recipeId } = await db
    .insertInto('recipe')
    .values({
      user_id: userId,
      title: 'Soup',
      ingredients: ['1 cup milk'],
      fingerprint: createSecret(),
      saved_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await startSession(db, { userId, now });
  const { sessionId } = await db
    .selectFrom('session')
    .select(({ fn }) => fn.max('number').as('sessionId'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    ...ids,
    ...(await makeGroceryList(db, userId, itemId)),
    listId,
    comparisonId: await insertSharedComparison(db, userId, now),
    sessionId: Number(sessionId),
    passkeyId,
    receiptId,
    recipeId: Number(recipeId),
    pushDeviceId: await insertPushDevice(db, userId, now),
    assistantId: await insertAssistant(db, userId, now),
    clientSecret: 'pi_missing_secret_missing',
  };
}
