import { randomBytes } from 'node:crypto';
import type { OwnerNameDisplay } from '#contract/shared-lists.ts';
import type { Db } from '#server/db/connect.ts';
import { createSharedListId } from '#server/features/shared-lists/list-id.ts';
import { makeItem } from './factories.ts';
import { signIn } from './sign-in.ts';

export const sharedListEntries = [
  { name: 'Ripe Avocados', brand: 'Grove & Sons', unit: '1 each', quantity: 6, notes: 'soft ones' },
  { name: 'Corn Tortillas', brand: 'Abuela', unit: '30 ct', quantity: 1, notes: null },
] as const;

type Options = {
  owner?: Parameters<typeof signIn>[1];
  title?: string;
  description?: string | null;
  ownerName?: OwnerNameDisplay;
  items?: readonly { name: string; brand: string; unit: string; quantity: number; notes: string | null }[];
};

/** Finds or creates the item. Shared lists reuse an item if its name, brand and size match. */
async function findOrCreateItem(
  db: Db,
  item: { name: string; brand: string; unit: string },
): Promise<number> {
  const existingItem = await db
    .selectFrom('grocery_item')
    .select('id')
    .where('name', '=', item.name)
    .where('brand', '=', item.brand)
    .where('unit', '=', item.unit)
    .executeTakeFirst();
  return (existingItem ?? (await makeItem(db, { ...item, category: 'Produce' }))).id;
}

export async function insertSharedList(
  db: Db,
  {
    owner = {},
    title = 'Taco night',
    description = null,
    ownerName = 'first',
    items = sharedListEntries,
  }: Options = {},
) {
  const { userId } = await signIn(db, owner);
  const id = createSharedListId(randomBytes);
  const created_at = new Date('2026-03-04T18:00:00Z');
  await db
    .insertInto('shared_list')
    .values({ id, owner_id: userId, owner_name: ownerName, title, description, created_at })
    .execute();
  const itemIds: number[] = [];
  for (const [index, { name, brand, unit, quantity, notes }] of items.entries()) {
    const item_id = await findOrCreateItem(db, { name, brand, unit });
    itemIds.push(item_id);
    const row = { list_id: id, item_id, position: index + 1, quantity, notes };
    await db.insertInto('shared_list_item').values(row).execute();
  }
  return { id, path: `/shared/${id}`, itemIds };
}
