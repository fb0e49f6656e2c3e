import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { computeOldestAcceptedTime } from '#server/features/observations/write.ts';
import { countRows } from '#tests/support/count-rows.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { insertExpiringRows } from '#tests/support/insert-expiring-rows.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { applyRetention } from './apply.ts';
import { retentionRules } from './rules.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const timeAfter = (ms: number) => new Date(now.getTime() + ms);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const countTableRows = (table: string, where?: RawBuilder<unknown>) => countRows(database.db, table, where);

const countExpiredRows = () =>
  Promise.all(
    retentionRules.map(async ({ what, table, since, where }) => {
      const isIn = sql`${sql.ref(since)} is not null and ${where}`;
      return [what, await countTableRows(table, isIn)] as const;
    }),
  );

describe('Stored data', () => {
  itInFullTier('Stored data is deleted exactly when its retention period ends', async () => {
    await insertExpiringRows(database.db, now);
    const ends = [...new Set(retentionRules.map(({ days }) => days * DAY_MS))].toSorted((a, b) => a - b);
    for (const end of ends) {
      await applyRetention(database.db, timeAfter(end - 1));
      const before = new Map(await countExpiredRows());
      await applyRetention(database.db, timeAfter(end));
      const after = new Map(await countExpiredRows());
      for (const { what, days } of retentionRules.filter((rule) => rule.days * DAY_MS === end)) {
        expect([what, days, before.get(what), after.get(what)]).toEqual([what, days, 1, 0]);
      }
    }
    expect((await countExpiredRows()).filter(([, count]) => count !== 0)).toEqual([]);
  });

  itInFullTier('Rows that no retention rule covers are never deleted', async () => {
    const keptTables = ['page_view', 'payment_event', 'test_payment_event', 'recurring_order', 'sms_opt_out'];
    expect(await Promise.all(keptTables.map((table) => countTableRows(table)))).toEqual([1, 1, 1, 1, 1]);
    const states = await database.db.selectFrom('message').select('state').orderBy('id').execute();
    expect(states.map(({ state }) => state)).toEqual(['queued', 'sending']);
  });

  itInFullTier('Stored data is deleted in batches, up to a limit per run', async () => {
    await database.pool.query(
      "insert into rate_limit select n::text, 1, '2026-01-01' from generate_series(1, 100001) n",
    );
    await applyRetention(database.db, now);
    expect(await countTableRows('rate_limit')).toBe(1);
    await applyRetention(database.db, now);
    expect(await countTableRows('rate_limit')).toBe(0);
  });

  it('A failing retention rule is reported, and the other rules are still applied', async () => {
    await database.db
      .insertInto('geocode_cache')
      .values({ query: 'b', result: '{}', fetched_at: now })
      .execute();
    await database.pool.query('alter table suggestion rename to away');
    await expect(applyRetention(database.db, timeAfter(1_000 * DAY_MS))).rejects.toThrow('"suggestion"');
    await database.pool.query('alter table away rename to suggestion');
    expect(await countTableRows('geocode_cache')).toBe(0);
  });

  it('Every date column and foreign key that the retention rules use has an index', async () => {
    const smallTables = ['page_view'];
    const indexedColumns = await sql<{ at: string }>`
      select c.relname || '.' || a.attname as at
      from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    `.execute(database.db);
    const references = await sql<{ at: string; to: string }>`
      select f.conrelid::regclass || '.' || a.attname as at, f.confrelid::regclass::text as "to"
      from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
      where f.contype = 'f'
    `.execute(database.db);
    const tables = retentionRules.map(({ table }) => table).filter((table) => !smallTables.includes(table));
    const requiredColumns = [
      ...retentionRules
        .map(({ table, since }) => `${table}.${since}`)
        .filter((at) => !smallTables.includes(at.split('.')[0] ?? '')),
      ...references.rows.filter(({ to }) => tables.includes(to)).map(({ at }) => at),
    ];
    expect(requiredColumns).toContain('suggestion.message_id');
    const indexed = new Set(indexedColumns.rows.map(({ at }) => at));
    expect(requiredColumns.filter((at) => !indexed.has(at))).toEqual([]);
  });

  it('docs/operations.md lists the retention periods', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
    const [, section = ''] = page.split('## What is kept how long\n');
    const lines = section.split('\n## ')[0]?.match(/^\|.*\|$/gm) ?? [];
    const cells = lines.slice(2).map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim().replaceAll('`', '')),
    );
    const years = now.getUTCFullYear() - computeOldestAcceptedTime(now).getUTCFullYear();
    expect(cells).toEqual([
      ...retentionRules.map(({ what, table, days, from }) => [
        what,
        table,
        days === 0 ? `until ${from}` : `${days} ${days === 1 ? 'day' : 'days'} after ${from}`,
      ]),
      ['Price observations', 'price_observation', `${years} years after the end of their month`],
    ]);
  });
});
