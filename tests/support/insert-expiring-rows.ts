import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { insertAdvertisedPrices } from '#server/features/observations/api.ts';
import { makeChain, makeItem, makeStore } from './factories.ts';
import { signIn } from './sign-in.ts';

/** Inserts a list with one row of each kind that expires: a guest, an invitation, an operation, a removed line. */
async function insertList(db: Db, ownerId: string, then: Date): Promise<void> {
  const { id: list_id } = await db
    .insertInto('grocery_list')
    .values({ owner_id: ownerId, name: 'Cabin', created_at: then, used_at: then })
    .returning('id')
    .executeTakeFirstOrThrow();
  const times = { joined_at: then, seen_at: then };
  await db
    .insertInto('list_member')
    .values([
      { list_id, ...times, user_id: ownerId, role: 'owner' },
      { list_id, ...times, guest_hash: Buffer.from('a'), guest_name: 'Maya', role: 'tick' },
    ])
    .execute();
  await db
    .insertInto('list_invitation')
    .values({ list_id, token_hash: Buffer.from('a'), role: 'edit', ends_at: then })
    .execute();
  const line = '0d1f5e0a-6f0e-4a53-9a37-5f4c5f6f0a01';
  await db
    .insertInto('list_operation')
    .values({ list_id, seq: 1, id: line, member_id: 1, line, kind: 'tick', at: then })
    .execute();
  const fields = { name: 'Milk', firmness: 'any', quantity: 1, note: '', position: 1, added_by: 1, seq: 1 };
  await db
    .insertInto('list_line')
    .values({ list_id, line, ...fields, removed_at: then })
    .execute();
}

/** Inserts one row for every rule in `server/retention/rules.ts`, dated `then`, and some rows that no rule deletes. */
export async function insertExpiringRows(db: Db, then: Date): Promise<void> {
  const { userId } = await signIn(db);
  await db.deleteFrom('session').execute();
  await db
    .insertInto('session')
    .values({
      id_hash: Buffer.from('a'),
      user_id: userId,
      created_at: then,
      last_seen_at: then,
      expires_at: then,
    })
    .execute();
  await db
    .insertInto('sign_in_attempt')
    .values({
      state_hash: Buffer.from('a'),
      browser_hash: Buffer.from('a'),
      nonce: 'a',
      code_verifier: 'a',
      return_to: '/',
      is_mobile: false,
      expires_at: then,
    })
    .execute();
  await db
    .insertInto('idp_payload')
    .values({ model: 'Session', id_hash: Buffer.from('a'), payload: '{}', expires_at: then })
    .execute();
  await db
    .insertInto('idp_account')
    .values({
      id: 'a',
      email: 'a@example.com',
      first_name: 'A',
      last_name: 'A',
      password_hash: '-',
      created_at: then,
    })
    .execute();
  await db
    .insertInto('app_user')
    .values({ id: 'b', issuer: 'a', subject: 'b', email_verified: false, created_at: then })
    .execute();
  await db
    .insertInto('idp_account')
    .values({
      ...{ id: 'b', email: 'b@example.com', first_name: 'B', last_name: 'B' },
      ...{ password_hash: '-', created_at: then },
    })
    .execute();
  await db
    .insertInto('idp_email_token')
    .values({ token_hash: Buffer.from('a'), account_id: 'a', expires_at: then })
    .execute();
  await db
    .insertInto('idp_challenge')
    .values({ challenge_hash: Buffer.from('a'), account_id: 'a', expires_at: then })
    .execute();
  await db
    .insertInto('kept_answer')
    .values({ key_hash: Buffer.from('a'), request_mac: Buffer.from('a'), begun_at: then })
    .execute();
  await db.insertInto('rate_limit').values({ key: 'a', count: 1, window_ends_at: then }).execute();
  for (const grain of ['hour', 'day']) {
    await db
      .insertInto('page_view')
      .values({ host: 'a', grain, starts_at: then, views: 1, last_viewed_at: then })
      .execute();
  }
  const message = { channel: 'sms', recipient: '+13125550100', body: 'Milk', created_at: then };
  const { id } = await db
    .insertInto('message')
    .values({ ...message, state: 'sent' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertAdvertisedPrices(
    db,
    [
      {
        ...{ slug: 3324, kind: 'lemons', region: 'us', isOrganic: false, unit: 'lb', called: 'Lemons' },
        ...{ weekBegins: '2026-11-21', weekEnds: '2026-11-21', priceMills: 480, storeCount: 1 },
      },
    ],
    then,
  );
  await db
    .insertInto('suggestion')
    .values({ user_email: 'a', title: 'A', suggestion: 'B', message_id: id, created_at: then })
    .execute();
  for (const state of ['sent', 'failed', 'queued', 'sending']) {
    await db
      .insertInto('message')
      .values({ ...message, state })
      .execute();
  }
  const pushDevice = { user_id: userId, p256dh: 'a', auth: 'a', device: 'Chrome', created_at: then };
  await db
    .insertInto('push_subscription')
    .values([
      { ...pushDevice, endpoint: 'https://push.example.com/a', failing_since: then },
      { ...pushDevice, endpoint: 'https://push.example.com/b' },
    ])
    .execute();
  const applied = { id: '0d1f5e0a-6f0e-4a53-9a37-5f4c5f6f0a01', applied_at: then };
  await db
    .insertInto('shop_operation')
    .values({ user_id: userId, ...applied })
    .execute();
  const walked = { store_id: (await makeStore(db)).id, pairs: '{}', trip: '[]', walked_at: then };
  await db
    .insertInto('shop_walk')
    .values({ user_id: userId, ...walked })
    .execute();
  await db
    .insertInto('sms_reply')
    .values({ provider_id: 'a', phone_number: '+13125550100', keyword: 'stop', received_at: then })
    .execute();
  await db.insertInto('sms_opt_out').values({ phone_number: '+13125550100', opted_out_at: then }).execute();
  for (const applied_at of [then, null]) {
    await db
      .insertInto('payment_event')
      .values({ id: `evt_${applied_at}`, type: 'a', received_at: then, applied_at })
      .execute();
    await db
      .insertInto('test_payment_event')
      .values({ id: `evt_${applied_at}`, body: '{}', created_at: then, delivered_at: applied_at })
      .execute();
  }
  await db
    .insertInto('provider_hour')
    .values({ provider: 'Kroger', endpoint: 'products', starts_at: then })
    .execute();
  await db
    .insertInto('provider_ask')
    .values({
      ...{ provider: 'Kroger', asked_at: then, item_id: (await makeItem(db)).id },
      store_id: (await makeStore(db)).id,
    })
    .execute();
  const { id: own_price_id } = await db
    .insertInto('own_price')
    .values({
      ...{ user_id: userId, item_id: (await makeItem(db)).id, store_id: (await makeStore(db)).id },
      ...{ price_cents: 300, seen_at: then },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('price_photo').values({ own_price_id, name: randomUUID(), taken_at: then }).execute();
  await db
    .insertInto('held_price')
    .values({
      ...{
        item_id: (await makeItem(db)).id,
        chain_id: (await makeChain(db)).id,
        price_cents: 300,
        channel: 'in-store',
      },
      ...{ source: 'the feed', observed_at: then, doubt: 'outlier', held_at: then },
    })
    .execute();
  await db
    .insertInto('reporter_tie')
    .values({ user_id: userId, tie: Buffer.from('a'), noted_at: then })
    .execute();
  await db.insertInto('geocode_cache').values({ query: 'a', result: '{}', fetched_at: then }).execute();
  await db
    .insertInto('store_area')
    .values({ latitude: 43.6, longitude: -116.2, next_ask_at: then, last_wanted_at: then })
    .execute();
  await insertList(db, userId, then);
  const order = { user_id: userId, frequency: 'weekly', created_at: then, next_due_at: then };
  const kept = await db.insertInto('recurring_order').values(order).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('recurring_order')
    .values({ ...order, removed_at: then })
    .execute();
  await db.insertInto('recurring_run').values({ order_id: kept.id, due_at: then, ran_at: then }).execute();
  await db
    .insertInto('shared_list')
    .values({ id: 'a'.repeat(22), owner_id: userId, title: 'A', created_at: then, last_opened_at: then })
    .execute();
}
