import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { withStagedRows } from './staged.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

type Row = { text: string | null; amount: number | null; isSo: boolean; at: Date };
const columns = {
  text: ['text', (row: Row) => row.text],
  amount: ['double precision', (row: Row) => row.amount],
  is_so: ['boolean', (row: Row) => row.isSo],
  at: ['timestamptz', (row: Row) => row.at],
} as const;
const at = new Date('2026-11-20T10:00:00.123Z');
const row = (text: string | null, amount: number | null = null): Row => ({ text, amount, isSo: true, at });

const readBack = (rows: readonly Row[], db = database.db) =>
  withStagedRows(db, { table: 'staged_thing', columns, rows }, async (transaction) => {
    const result = await sql<Row>`select text, amount, is_so as "isSo", at from staged_thing`.execute(
      transaction,
    );
    return result.rows;
  });

it('withStagedRows stores values unchanged, except that it removes null characters', async () => {
  const texts = ['', '\\N', '\\', 'a\tb', 'a\nb\r\nc', '\\.', 'O\'Neil "x" %', 'crème 🍎', 'null', null];
  const rows = [...texts.map((text) => row(text)), row('n', 3785.411784), row('n', -0.1), row('n', 1e300)];
  expect(await readBack(rows)).toEqual(rows);
  expect(await readBack([row('a\0b')])).toEqual([row('ab')]);
});

it('withStagedRows accepts an empty list and can run twice in one transaction', async () => {
  await database.db.transaction().execute(async (transaction) => {
    expect(await readBack([], transaction)).toEqual([]);
    expect(await readBack([row('x')], transaction)).toEqual([row('x')]);
  });
  const { rows } = await sql`select from pg_class where relname = 'staged_thing'`.execute(database.db);
  expect(rows).toEqual([]);
});

it('If a value is invalid, withStagedRows throws, and the connection stays usable', async () => {
  const wrong = {
    table: 'staged_number',
    columns: { n: ['integer', (text: string) => text] },
    rows: ['one'],
  } as const;
  await expect(withStagedRows(database.db, wrong, async () => undefined)).rejects.toThrow(/integer: "one"/);
  expect(await readBack([row('after')])).toEqual([row('after')]);
});
