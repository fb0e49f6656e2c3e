import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem, makeStore } from '#tests/support/factories.ts';
import { insertReceipt } from '#tests/support/insert-receipt.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { recordStatements, type SentStatement } from '#tests/support/statements.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { MAX_LINES_READ } from './queries.ts';

const database = await createTestDatabase();
const { db, pool } = database;
const statements = recordStatements(pool);
const app = await startTestApp(db, { clock: () => new Date('2026-11-22T12:00:00Z') });
afterAll(async () => {
  await app.close();
  await database.close();
});

type PlanNode = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
};

const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)];

async function countLinesRead({ text, values }: SentStatement): Promise<number> {
  const { rows } = await pool.query(`explain (analyze, format json) ${text}`, values);
  return listNodes(rows[0]['QUERY PLAN'][0].Plan)
    .filter((node) => node['Relation Name'] === 'receipt_line')
    .reduce(
      (sum, node) =>
        sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    );
}

it("Each receipt report reads at most ten thousand of the shopper's receipt lines", async () => {
  const { userId, headers } = await signIn(db);
  const { id: storeId } = await makeStore(db);
  const itemIds = [(await makeItem(db)).id, (await makeItem(db)).id];
  const lineCount = MAX_LINES_READ / 4;
  for (let day = 10; day < 20; day += 1) {
    const purchasedOn = `2026-11-${day}`;
    await insertReceipt(db, { userId, storeId, purchasedOn, itemIds, priceCents: 100, lineCount });
  }
  await pool.query('analyze receipt, receipt_line');
  for (const report of ['usual', 'club-worth', 'spending']) {
    statements.length = 0;
    await app.call('GET', `/api/receipts/${report}`, { headers });
    const [statement] = statements.filter(({ text }) => text.includes('receipt_line'));
    expect(await countLinesRead(statement as SentStatement), report).toBeLessThanOrEqual(MAX_LINES_READ);
  }
});

it('Only one receipt report is read at a time', async () => {
  const [first, second] = [await signIn(db), await signIn(db)];
  const requestReport = (report: string, { headers }: typeof first) =>
    app.call('GET', `/api/receipts/${report}`, { headers });
  const countStatements = (name: string) =>
    statements.filter(({ text }) => text.includes(`name: ${name} `)).length;
  const blocker = await pool.connect();
  await blocker.query('begin');
  await blocker.query('lock table receipt in access exclusive mode');
  statements.length = 0;
  const usualRequest = requestReport('usual', first);
  await expect.poll(() => countStatements('purchases')).toBe(1);
  const clubRequest = requestReport('club-worth', second);
  for (const _ of Array(3)) await app.call('GET', '/api/preferences', { headers: second.headers });
  const countWhileBlocked = countStatements('purchases-outside-clubs');
  await blocker.query('rollback');
  blocker.release();
  expect((await Promise.all([usualRequest, clubRequest])).map(({ status }) => status)).toEqual([200, 200]);
  expect([countWhileBlocked, countStatements('purchases-outside-clubs')]).toEqual([0, 1]);
});
