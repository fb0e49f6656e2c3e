import type { Db } from '#server/db/connect.ts';
import { parseCartLines } from './cart-lines.ts';
import { makeItem } from './factories.ts';
import { signIn } from './sign-in.ts';
import type { startTestApp } from './test-app.ts';

type SignedInUser = Awaited<ReturnType<typeof signIn>>;

export const listNotFoundResponse = {
  status: 404,
  body: {
    code: 'not_found',
    message: "List Not Found: This grocery list doesn't exist or may have been removed.",
  },
};

export function createListSharers(db: Db, app: Awaited<ReturnType<typeof startTestApp>>, now: Date) {
  async function fillCart(who: SignedInUser, entries: (readonly [itemId: number, quantity: number])[]) {
    const rows = entries.map(([item_id, quantity]) => ({
      user_id: who.userId,
      item_id,
      quantity,
      added_at: now,
    }));
    await db.insertInto('cart_entry').values(rows).execute();
  }
  return {
    fill: fillCart,
    async shopperWith(quantities: number[], details: Parameters<typeof signIn>[1] = {}) {
      const who = await signIn(db, details);
      const items = await Promise.all(quantities.map(() => makeItem(db)));
      const itemIds = items.map(({ id }) => id);
      await fillCart(
        who,
        itemIds.map((id, index) => [id, quantities[index] ?? 1]),
      );
      return { who, items, itemIds };
    },
    share: (who: SignedInUser, body: unknown = { title: 'Weekend' }) =>
      app.call('POST', '/api/shared-lists/from-cart', { headers: who.headers, body }),
    copy: (who: SignedInUser, listId: string) =>
      app.call('POST', `/api/shared-lists/${listId}/copy-to-cart`, { headers: who.headers }),
    cartOf: async (who: SignedInUser): Promise<[number, number][]> =>
      parseCartLines((await app.call('GET', '/api/cart', { headers: who.headers })).body).map(
        ({ itemId, quantity }: { itemId: number; quantity: number }) => [itemId, quantity],
      ),
  };
}
