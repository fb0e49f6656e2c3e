import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { keepAdvertised } from '#server/features/prices/api.ts';
import { oldestObservation } from '#server/features/prices/write.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { recordObservations } from '#tests/support/record-observations.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { applyRetention } from './apply.ts';
import { rules } from './kept.ts';

const then = new Date('2026-11-21T12:00:00.000Z');
const later = (ms: number) => new Date(then.getTime() + ms);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const countOf = async (table: string, where = sql`true`) => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) from ${sql.table(table)} where ${where}`.execute(database.db);
  return rows[0]?.count;
};

async function fillList(ownerId: string) {
  const { db } = database;
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

/** One row of every rule, `then` being the instant that counts. */
async function fill() {
  const { db } = database;
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
  await keepAdvertised(
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
  await db.insertInto('geocode_cache').values({ query: 'a', result: '{}', fetched_at: then }).execute();
  await db
    .insertInto('store_area')
    .values({ latitude: 43.6, longitude: -116.2, next_ask_at: then, last_wanted_at: then })
    .execute();
  await fillList(userId);
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

/** How many rows each rule may delete in the end. */
const oldRows = () =>
  Promise.all(
    rules.map(async ({ what, table, since, where }) => {
      const isIn = sql`${sql.ref(since)} is not null and ${where}`;
      return [what, await countOf(table, isIn)] as const;
    }),
  );

describe('what is kept', () => {
  it('is kept as long as the rules say, and no longer', async () => {
    await fill();
    const ends = [...new Set(rules.map(({ days }) => days * DAY_MS))].toSorted((a, b) => a - b);
    for (const end of ends) {
      await applyRetention(database.db, later(end - 1));
      const before = new Map(await oldRows());
      await applyRetention(database.db, later(end));
      const after = new Map(await oldRows());
      for (const { what, days } of rules.filter((rule) => rule.days * DAY_MS === end)) {
        expect([what, days, before.get(what), after.get(what)]).toEqual([what, days, 1, 0]);
      }
    }
    expect((await oldRows()).filter(([, count]) => count !== 0)).toEqual([]);
  });

  it('is for good where no rule says otherwise', async () => {
    const left = ['page_view', 'payment_event', 'test_payment_event', 'recurring_order', 'sms_opt_out'];
    expect(await Promise.all(left.map((table) => countOf(table)))).toEqual([1, 1, 1, 1, 1]);
    const states = await database.db.selectFrom('message').select('state').orderBy('id').execute();
    expect(states.map(({ state }) => state)).toEqual(['queued', 'sending']);
  });

  it('is deleted in batches, so many in one run, and the rest in the next', async () => {
    await database.pool.query(
      "insert into rate_limit select n::text, 1, '2026-01-01' from generate_series(1, 100001) n",
    );
    await applyRetention(database.db, then);
    expect(await countOf('rate_limit')).toBe(1);
    await applyRetention(database.db, then);
    expect(await countOf('rate_limit')).toBe(0);
  });

  it('does not wait for a rule that fails, whose error is told', async () => {
    await database.db
      .insertInto('geocode_cache')
      .values({ query: 'b', result: '{}', fetched_at: then })
      .execute();
    await database.pool.query('alter table suggestion rename to away');
    await expect(applyRetention(database.db, later(1_000 * DAY_MS))).rejects.toThrow('"suggestion"');
    await database.pool.query('alter table away rename to suggestion');
    expect(await countOf('geocode_cache')).toBe(0);
  });

  it('is found by an index, and so is what refers to it', async () => {
    const small = ['page_view'];
    const leading = await sql<{ at: string }>`
      select c.relname || '.' || a.attname as at
      from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    `.execute(database.db);
    const references = await sql<{ at: string; to: string }>`
      select f.conrelid::regclass || '.' || a.attname as at, f.confrelid::regclass::text as "to"
      from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
      where f.contype = 'f'
    `.execute(database.db);
    const tables = rules.map(({ table }) => table).filter((table) => !small.includes(table));
    const wanted = [
      ...rules
        .map(({ table, since }) => `${table}.${since}`)
        .filter((at) => !small.includes(at.split('.')[0] ?? '')),
      ...references.rows.filter(({ to }) => tables.includes(to)).map(({ at }) => at),
    ];
    expect(wanted).toContain('suggestion.message_id');
    const indexed = new Set(leading.rows.map(({ at }) => at));
    expect(wanted.filter((at) => !indexed.has(at))).toEqual([]);
  });

  it('is what the documentation shows', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
    const [, section = ''] = page.split('## What is kept how long\n');
    const lines = section.split('\n## ')[0]?.match(/^\|.*\|$/gm) ?? [];
    const cells = lines.slice(2).map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim().replaceAll('`', '')),
    );
    const years = then.getUTCFullYear() - oldestObservation(then).getUTCFullYear();
    expect(cells).toEqual([
      ...rules.map(({ what, table, days, from }) => [
        what,
        table,
        days === 0 ? `until ${from}` : `${days} ${days === 1 ? 'day' : 'days'} after ${from}`,
      ]),
      ['Price observations', 'price_observation', `${years} years after the end of their month`],
    ]);
  });
});

describe('price observations', () => {
  it('go by the month, ten years after its end; what an item costs stays', async () => {
    const { db } = database;
    const item = await makeItem(db);
    const store = await makeStore(db);
    const seenAt = (observedAt: Date) => ({
      itemId: item.id,
      storeId: store.id,
      chainId: null,
      priceCents: 399,
      regularPriceCents: null,
      channel: 'in-store' as const,
      source: 'test',
      observedAt,
    });
    const months = ['2016-11-30T23:59:59Z', '2016-12-01T00:00:00Z'].map((text) => new Date(text));
    await recordObservations(db, months.map(seenAt), { now: then });
    const seen = async () =>
      (await db.selectFrom('price_observation').select('observed_at').orderBy('observed_at').execute()).map(
        ({ observed_at }) => observed_at,
      );
    await applyRetention(db, new Date('2026-11-30T23:59:59.999Z'));
    expect(await seen()).toEqual(months);
    await applyRetention(db, new Date('2026-12-01T00:00:00Z'));
    expect(await seen()).toEqual(months.slice(1));
    await applyRetention(db, new Date('2027-01-01T00:00:00Z'));
    expect(await seen()).toEqual([]);
    expect(await countOf('current_store_price')).toBe(1);
    expect(await countOf('current_chain_price')).toBe(1);
  });

  it('go while somebody works with them, who waits for nothing, and the months to come are there', async () => {
    const { db } = database;
    const reader = await database.pool.connect();
    await sql`select ensure_price_observation_partition('2016-01-01')`.execute(db);
    await reader.query('begin');
    await reader.query('select count(*) from price_observation');
    const run = applyRetention(db, new Date('2027-01-01T00:00:00Z'));
    const waiting = sql<{ pid: number }>`
      select pid from pg_stat_activity
      where query like 'alter table price_observation detach%' and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1);
    await sql`set lock_timeout = '1s'; select count(*) from price_observation`.execute(db);
    await reader.query(`set lock_timeout = '1s'`);
    await reader.query('select count(*) from price_observation');
    await sql`select ensure_price_observation_partition('2027-09-01')`.execute(db);
    await reader.query('commit');
    reader.release();
    await run;
    const { rows } = await database.pool.query(`
      select relname as name from pg_class where relname like 'price\\_observation\\_20%' and relkind = 'r' order by 1`);
    const months = rows.map(({ name }) => name.slice(-7));
    expect(months).toEqual(expect.arrayContaining(['2027_01', '2027_02', '2027_03', '2027_09']));
    expect(months).not.toContain('2016_01');
  });

  it('that a run began to detach are dropped by the next', async () => {
    const { db } = database;
    await sql`select ensure_price_observation_partition('2016-01-01')`.execute(db);
    const reader = await database.pool.connect();
    await reader.query('begin');
    await reader.query('select count(*) from price_observation');
    const ended = await database.pool.connect();
    await ended.query(`set statement_timeout = '100ms'`);
    await expect(
      ended.query('alter table price_observation detach partition price_observation_2016_01 concurrently'),
    ).rejects.toThrow('statement timeout');
    ended.release(true);
    await reader.query('rollback');
    reader.release();
    await applyRetention(db, new Date('2027-01-01T00:00:00Z'));
    const { rows } = await database.pool.query("select to_regclass('price_observation_2016_01') as found");
    expect(rows).toEqual([{ found: null }]);
  });
});
