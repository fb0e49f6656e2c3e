import { afterAll } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { createTestDatabase } from './database.ts';
import { signIn } from './sign-in.ts';
import { startTestApp } from './test-app.ts';

type Item = { name: string; brand: string; unit: string };

export async function findStoreId(db: Db, slug: string): Promise<number> {
  const { id } = await db
    .selectFrom('store')
    .innerJoin('chain', 'chain.id', 'store.chain_id')
    .select('store.id')
    .where('chain.slug', '=', slug)
    .orderBy('store.id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Starts an app with the starter catalog. `match` sends a printed line as a new shopper, by default for a Walmart
 * store. `others` are the other lines on the receipt.
 */
export async function setUpReceiptLines() {
  const database = await createTestDatabase({ template: 'seeded' });
  const { db } = database;
  const app = await startTestApp(db, { clock: () => new Date('2026-11-22T12:00:00Z') });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  const walmart = await findStoreId(db, 'walmart-supercenter');
  const match = async (
    printedName: string,
    { storeId = walmart, isByWeight = false, others = [] as readonly string[] } = {},
  ) => {
    const { headers } = await signIn(db);
    const { body } = await app.call('POST', '/api/receipts/lines', {
      headers,
      body: {
        storeId,
        lines: [
          { printedName, isByWeight },
          ...others.map((name) => ({ printedName: name, isByWeight: false })),
        ],
      },
    });
    const { choices, isSure } = body.lines[0] as { choices: Item[]; isSure: boolean };
    const [first] = choices;
    return { first: first && `${first.name}, ${first.brand}, ${first.unit}`, isSure };
  };
  return { findStoreId: (slug: string) => findStoreId(db, slug), match };
}
