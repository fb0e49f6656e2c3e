import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { insertAdvertisedPrices } from '#server/features/observations/api.ts';
import { makeChain, makeItem, makeStore } from './factories.ts';
import { signIn } from './sign-in.ts';

async function insertList(db: Db, ownerId: string, timestamp: Date): Promise<void> {
  const { id: list_id } = await db
    .insertInto('grocery_list')
    .values({ owner_id: ownerId, name: 'Cabin', created_at: timestamp, used_at: timestamp })
    .returning('id')
    .executeTakeFirstOrThrow();
  const times = { joined_at: timestamp, seen_at: timestamp };
  await db
    .insertInto('list_member')
    .values([
      { list_id, ...times, user_id: ownerId, role: 'owner' },
      { list_id, ...times, guest_hash: Buffer.from('a'), guest_name: 'Maya', role: 'tick' },
    ])
    .execute();
  await db
    .insertInto('list_invitation')
    .values({ list_id, token_hash: Buffer.from('a'), role: 'edit', ends_at: timestamp })
    .execute();
  const line = '0d1f5e0a-6f0e-4a53-9a37-5f4c5f6f0a01';
  await db
    .insertInto('list_operation')
    .values({ list_id, seq: 1, id: line, member_id: 1, line, kind: 'tick', at: timestamp })
    .execute();
  const fields = { name: 'Milk', firmness: 'any', quantity: 1, note: '', position: 1, added_by: 1, seq: 1 };
  await db
    .insertInto('list_line')
    .values({ list_id, line, ...fields, removed_at: timestamp })
    .execute();
}

/** Inserts rows dated `timestamp`: one for every rule in `server/retention/rules.ts`, and some that no rule deletes. */
export async function insertExpiringRows(db: Db, timestamp: Date): Promise<void> {
  const { userId } = await signIn(db);
  await db.deleteFrom('session').execute();
  await db
    .insertInto('session')
    .values({
      id_hash: Buffer.from('a'),
      user_id: userId,
      created_at: timestamp,
      last_seen_at: timestamp,
      expires_at: timestamp,
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
      expires_at: timestamp,
    })
    .execute();
  await db
    .insertInto('idp_payload')
    .values({ model: 'Session', id_hash: Buffer.from('a'), payload: '{}', expires_at: timestamp })
    .execute();
  await db
    .insertInto('idp_account')
    .values({
      id: 'a',
      email: 'a@example.com',
      first_name: 'A',
      last_name: 'A',
      password_hash: '-',
      created_at: timestamp,
    })
    .execute();
  await db
    .insertInto('app_user')
    .values({ id: 'b', issuer: 'a', subject: 'b', email_verified: false, created_at: timestamp })
    .execute();
  await db
    .insertInto('idp_account')
    .values({
      ...{ id: 'b', email: 'b@example.com', first_name: 'B', last_name: 'B' },
      ...{ password_hash: '-', created_at: timestamp },
    })
    .execute();
  await db
    .insertInto('idp_email_token')
    .values({ token_hash: Buffer.from('a'), account_id: 'a', expires_at: timestamp })
    .execute();
  await db
    .insertInto('idp_challenge')
    .values({ challenge_hash: Buffer.from('a'), account_id: 'a', expires_at: timestamp })
    .execute();
  await db
    .insertInto('kept_answer')
    .values({ key_hash: Buffer.from('a'), request_mac: Buffer.from('a'), begun_at: timestamp })
    .execute();
  await db.insertInto('rate_limit').values({ key: 'a', count: 1, window_ends_at: timestamp }).execute();
  for (const grain of ['hour', 'day']) {
    await db
      .insertInto('page_view')
      .values({ host: 'a', grain, starts_at: timestamp, views: 1, last_viewed_at: timestamp })
      .execute();
  }
  const message = { channel: 'sms', recipient: '+13125550100', body: 'Milk', created_at: timestamp };
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
    timestamp,
  );
  await db
    .insertInto('suggestion')
    .values({ user_email: 'a', title: 'A', suggestion: 'B', message_id: id, created_at: timestamp })
    .execute();
  for (const state of ['sent', 'failed', 'queued', 'sending']) {
    await db
      .insertInto('message')
      .values({ ...message, state })
      .execute();
  }
  const pushDevice = { user_id: userId, p256dh: 'a', auth: 'a', device: 'Chrome', created_at: timestamp };
  await db
    .insertInto('push_subscription')
    .values([
      { ...pushDevice, endpoint: 'https://push.example.com/a', failing_since: timestamp },
      { ...pushDevice, endpoint: 'https://push.example.com/b' },
    ])
    .execute();
  const appliedOperation = { id: '0d1f5e0a-6f0e-4a53-9a37-5f4c5f6f0a01', applied_at: timestamp };
  await db
    .insertInto('shop_operation')
    .values({ user_id: userId, ...appliedOperation })
    .execute();
  const storeWalk = { store_id: (await makeStore(db)).id, pairs: '{}', trip: '[]', walked_at: timestamp };
  await db
    .insertInto('shop_walk')
    .values({ user_id: userId, ...storeWalk })
    .execute();
  await db
    .insertInto('sms_reply')
    .values({ provider_id: 'a', phone_number: '+13125550100', keyword: 'stop', received_at: timestamp })
    .execute();
  await db
    .insertInto('sms_opt_out')
    .values({ phone_number: '+13125550100', opted_out_at: timestamp })
    .execute();
  for (const applied_at of [timestamp, null]) {
    await db
      .insertInto('payment_event')
      .values({ id: `evt_${applied_at}`, type: 'a', received_at: timestamp, applied_at })
      .execute();
    await db
      .insertInto('test_payment_event')
      .values({ id: `evt_${applied_at}`, body: '{}', created_at: timestamp, delivered_at: applied_at })
      .execute();
  }
  await db
    .insertInto('provider_hour')
    .values({ provider: 'Kroger', endpoint: 'products', starts_at: timestamp })
    .execute();
  await db
    .insertInto('provider_ask')
    .values({
      ...{ provider: 'Kroger', asked_at: timestamp, item_id: (await makeItem(db)).id },
      store_id: (await makeStore(db)).id,
    })
    .execute();
  const { id: own_price_id } = await db
    .insertInto('own_price')
    .values({
      ...{ user_id: userId, item_id: (await makeItem(db)).id, store_id: (await makeStore(db)).id },
      ...{ price_cents: 300, seen_at: timestamp },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('price_photo')
    .values({ own_price_id, name: randomUUID(), taken_at: timestamp })
    .execute();
  await db
    .insertInto('held_price')
    .values({
      ...{
        item_id: (await makeItem(db)).id,
        chain_id: (await makeChain(db)).id,
        price_cents: 300,
        channel: 'in-store',
      },
      ...{ source: 'the feed', observed_at: timestamp, doubt: 'outlier', held_at: timestamp },
    })
    .execute();
  await db
    .insertInto('reporter_tie')
    .values({ user_id: userId, tie: Buffer.from('a'), noted_at: timestamp })
    .execute();
  await db.insertInto('geocode_cache').values({ query: 'a', result: '{}', fetched_at: timestamp }).execute();
  await db
    .insertInto('store_area')
    .values({ latitude: 43.6, longitude: -116.2, next_ask_at: timestamp, last_wanted_at: timestamp })
    .execute();
  await insertList(db, userId, timestamp);
  const order = { user_id: userId, frequency: 'weekly', created_at: timestamp, next_due_at: timestamp };
  const keptOrder = await db
    .insertInto('recurring_order')
    .values(order)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('recurring_order')
    .values({ ...order, removed_at: timestamp })
    .execute();
  await db
    .insertInto('recurring_run')
    .values({ order_id: keptOrder.id, due_at: timestamp, ran_at: timestamp })
    .execute();
  await db
    .insertInto('shared_list')
    .values({
      id: 'a'.repeat(22),
      owner_id: userId,
      title: 'A',
      created_at: timestamp,
      last_opened_at: timestamp,
    })
    .execute();
}
