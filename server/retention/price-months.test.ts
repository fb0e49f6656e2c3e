import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countRows } from '#tests/support/count-rows.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem, makeStore } from '#tests/support/factories.ts';
import { recordObservations } from '#tests/support/record-observations.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { applyRetention } from './apply.ts';

const now = new Date('2026-11-21T12:00:00.000Z');

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const countTableRows = (table: string) => countRows(database.db, table);

describe('Price observations', () => {
  itInFullTier('Price observations are dropped by month, ten years after the month ends', async () => {
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
    await recordObservations(db, months.map(seenAt), { now });
    const listObservationTimes = async () =>
      (await db.selectFrom('price_observation').select('observed_at').orderBy('observed_at').execute()).map(
        ({ observed_at }) => observed_at,
      );
    await applyRetention(db, new Date('2026-11-30T23:59:59.999Z'));
    expect(await listObservationTimes()).toEqual(months);
    await applyRetention(db, new Date('2026-12-01T00:00:00Z'));
    expect(await listObservationTimes()).toEqual(months.slice(1));
    await applyRetention(db, new Date('2027-01-01T00:00:00Z'));
    expect(await listObservationTimes()).toEqual([]);
    expect(await countTableRows('current_store_price')).toBe(1);
    expect(await countTableRows('current_chain_price')).toBe(1);
  });

  it("Dropping old price observations doesn't block reads or the creation of new monthly partitions", async () => {
    const { db } = database;
    const reader = await database.pool.connect();
    await sql`select ensure_price_observation_partition('2016-01-01')`.execute(db);
    await reader.query('begin');
    await reader.query('select count(*) from price_observation');
    const run = applyRetention(db, new Date('2027-01-01T00:00:00Z'));
    const waiting = sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and query like 'alter table price_observation detach%'
        and wait_event_type = 'Lock'`;
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

  it('If dropping a month of price observations is interrupted, the next run drops it', async () => {
    const { db } = database;
    await sql`select ensure_price_observation_partition('2016-01-01')`.execute(db);
    const reader = await database.pool.connect();
    await reader.query('begin');
    await reader.query('select count(*) from price_observation');
    const abortedClient = await database.pool.connect();
    await abortedClient.query(`set statement_timeout = '100ms'`);
    await expect(
      abortedClient.query(
        'alter table price_observation detach partition price_observation_2016_01 concurrently',
      ),
    ).rejects.toThrow('statement timeout');
    abortedClient.release(true);
    await reader.query('rollback');
    reader.release();
    await applyRetention(db, new Date('2027-01-01T00:00:00Z'));
    const { rows } = await database.pool.query("select to_regclass('price_observation_2016_01') as found");
    expect(rows).toEqual([{ found: null }]);
  });
});
