import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import {
  findCrossShardReason,
  type PlanNode,
  replicatedTables,
  shardKeyColumns,
} from '#tests/support/shards.ts';
import { simulateShoppingDay } from '#tests/support/shop-for-a-day.ts';
import { recordStatements, type SentStatement } from '#tests/support/statements.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { itInFullTier } from '#tests/support/tier.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startTestApp>>;
let sentStatements: SentStatement[];
const positions = new Map<string, number>();

beforeAll(async () => {
  database = await createTestDatabase({ template: 'seeded' });
  sentStatements = recordStatements(database.pool);
  app = await startTestApp(database.db);
  const { rows } = await sql<{ column: string; position: number }>`
    select table_name || '.' || column_name as column, ordinal_position as position from information_schema.columns
    where table_schema = 'public'`.execute(database.db);
  for (const { column, position } of rows) positions.set(column, position);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/** These statements write rows of many shoppers or items at once. docs/scaling.md describes how to shard them. */
const crossShardStatements = ['record-observations', 'add-all-to-carts'];

const findPosition = (table: string, column: string) => positions.get(`${table}.${column}`) ?? 0;

async function explainStatement({ text, values }: SentStatement): Promise<PlanNode> {
  const { rows } = await database.pool.query(`explain (verbose, costs off, format json) ${text}`, values);
  return rows[0]['QUERY PLAN'][0].Plan;
}

describe('Sharded tables', () => {
  itInFullTier(
    'Except for a list of known statements, each SQL statement stays within the shard of one shopper or item',
    async () => {
      sentStatements.length = 0;
      await simulateShoppingDay(database.db, app);
      const statements = sentStatements.filter(({ text }) =>
        /^\s*(?:\/\*|with|select|insert|update|delete)/i.test(text),
      );
      const singleRowStatements = statements.filter(({ text }) => !text.includes('from staged_'));
      const checkedStatements = singleRowStatements.filter(
        ({ text }) => !crossShardStatements.some((name) => text.includes(`name: ${name} `)),
      );
      const names = new Set(checkedStatements.map(({ text }) => /name: ([a-z-]+)/.exec(text)?.[1]));
      expect([...names]).toEqual(
        expect.arrayContaining([
          'session-user',
          'search-items',
          'price-entries',
          'add-to-cart',
          'price-history',
        ]),
      );
      const touchedTables = new Set<string>();
      for (const statement of checkedStatements) {
        const plan = await explainStatement(statement);
        for (const table of Object.keys(shardKeyColumns))
          if (JSON.stringify(plan).includes(`"${table}`)) touchedTables.add(table);
        expect(findCrossShardReason(plan, findPosition), statement.text).toBeNull();
      }
      expect(touchedTables).toEqual(new Set(Object.keys(shardKeyColumns)));
    },
  );

  it.each([
    ['select * from cart_entry where item_id = 7', 'cart_entry is read for any user_id'],
    [`select * from cart_entry where user_id = 'a' and (quantity > 1 or item_id = 7)`, null],
    [`select * from cart_entry where user_id = 'a' or item_id = 7`, 'cart_entry is read for any user_id'],
    [`select * from cart_entry where user_id = 'a' or user_id = 'b'`, 'cart_entry is read for any user_id'],
    [
      `select * from cart_entry c join preference p on p.latitude = c.quantity where c.user_id = 'a' and p.user_id = 'b'`,
      `it is about several: 'a', 'b'`,
    ],
    [
      `select * from cart_entry c join app_user u on u.id = c.user_id where c.user_id = 'a'`,
      'app_user is on the coordinator alone',
    ],
    [`select * from cart_entry c join preference p using (user_id) where c.user_id = 'a'`, null],
  ])('For the statement "%s", the sharding check returns "%s"', async (text, reason) => {
    expect(findCrossShardReason(await explainStatement({ text, values: [] }), findPosition)).toBe(reason);
  });

  it('docs/scaling.md lists the sharded tables', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/scaling.md'), 'utf8');
    for (const name of crossShardStatements) expect(page).toContain(`\`${name}\``);
    const findRow = (label: string) => page.split('\n').find((line) => line.startsWith(`| ${label} |`)) ?? '';
    const listNames = (label: string) =>
      new Set([...findRow(label).matchAll(/`(\w+)`/g)].map(([, name]) => name));
    for (const key of new Set(Object.values(shardKeyColumns))) {
      const tables = Object.keys(shardKeyColumns).filter((table) => shardKeyColumns[table] === key);
      expect(listNames(`by \`${key}\``), key).toEqual(new Set([key, ...tables]));
    }
    expect(listNames('on every machine')).toEqual(new Set(replicatedTables));
  });
});
