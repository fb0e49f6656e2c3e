import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { simulateShoppingDay } from '#tests/support/shop-for-a-day.ts';
import { recordStatements, type SentStatement } from '#tests/support/statements.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { itInFullTier } from '#tests/support/tier.ts';

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
};

const growingTables =
  /^(app_user|session|preference|cart_entry|free_line|favorite|grocery_item|store|current_(store|chain)(_member)?_price|item_sighting|price_observation.*)$/;

/** Enough for one index descent and a few lookups. */
const BLOCKS_PER_READ_ROW = 10;
/** A write also reads indexes, the free space map and rows for triggers. */
const BLOCKS_PER_WRITE = 30;

const STORE_COUNT = 100;
const PRICES_PER_STORE = 200;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startTestApp>>;
let sentStatements: SentStatement[];

beforeAll(async () => {
  database = await createTestDatabase({ template: 'seeded' });
  sentStatements = recordStatements(database.pool);
  await sql`
    insert into store (chain_id, name, city, state, zip_code, latitude, longitude, source, source_ref)
    select 1 + n % 10, 'Store ' || n, 'Nowhere', 'KS', '66002', 25 + n % 24, -124 + n % 57, 'test', n::text
    from generate_series(1, ${STORE_COUNT}::int) n`.execute(database.db);
  await sql`
    insert into current_store_price (store_id, item_id, price_cents, channel, source, observed_at)
    select store.id, item.id, 100 + item.id, 'in-store', 'test', now()
    from store cross join (select id from grocery_item order by id limit ${PRICES_PER_STORE}::int) item`.execute(
    database.db,
  );
  await sql`
    insert into app_user (id, issuer, subject, email, email_verified, created_at)
    select 'u' || n, 'test', n::text, 'u' || n || '@example.com', true, now() from generate_series(1, 300) n`.execute(
    database.db,
  );
  await sql`
    insert into cart_entry (user_id, item_id, quantity, added_at)
    select id, item, 1, now() from app_user cross join generate_series(1, 20) item`.execute(database.db);
  await sql`analyze`.execute(database.db);
  app = await startTestApp(database.db);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)];

/** Disables sequential scans, because PostgreSQL would otherwise always scan small tables. */
async function explainStatement({ text, values }: SentStatement): Promise<PlanNode> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values);
    return rows[0]['QUERY PLAN'][0].Plan;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

function listPlanProblems(plan: PlanNode): string[] {
  const nodes = listNodes(plan);
  const fullScans = nodes.filter(
    (node) => node['Node Type'] === 'Seq Scan' && growingTables.test(node['Relation Name'] ?? ''),
  );
  const rowCount = nodes
    .filter((node) => node['Node Type'].includes('Scan') && node['Relation Name'] !== undefined)
    .reduce((sum, node) => sum + Math.max(1, node['Actual Rows']) * node['Actual Loops'], 0);
  const blocks = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  const isWrite = nodes.some((node) => node['Node Type'] === 'ModifyTable');
  const maxBlocks =
    BLOCKS_PER_READ_ROW * Math.max(rowCount, plan['Actual Rows'], 1) + (isWrite ? BLOCKS_PER_WRITE : 0);
  return [
    ...fullScans.map((node) => `${node['Relation Name']} is read as a whole`),
    ...(blocks > maxBlocks ? [`${blocks} blocks for ${rowCount} rows`] : []),
  ];
}

describe('SQL statements in a simulated shopping day', () => {
  itInFullTier(
    'Every SQL statement in a simulated shopping day uses indexes and reads only a few blocks',
    async () => {
      sentStatements.length = 0;
      await simulateShoppingDay(database.db, app);
      const checkedStatements = sentStatements.filter(
        ({ text }) =>
          /^\s*(?:\/\*|with|select|insert|update|delete)/i.test(text) &&
          !/staged_|ensure_price_|^insert into "(?:app_user|session)"/.test(text),
      );
      const byText = new Map(checkedStatements.map((statement) => [statement.text, statement]));
      expect(byText.size).toBeGreaterThan(20);
      const problems: Record<string, string[]> = {};
      for (const statement of byText.values()) {
        const statementProblems = listPlanProblems(await explainStatement(statement));
        if (statementProblems.length > 0) problems[statement.text] = statementProblems;
      }
      expect(problems).toEqual({});
    },
  );

  it('The query plan check reports a statement without a usable index', async () => {
    const plan = await explainStatement({ text: 'select * from cart_entry where quantity = 3', values: [] });
    expect(listPlanProblems(plan)).toContain('cart_entry is read as a whole');
  });
});
