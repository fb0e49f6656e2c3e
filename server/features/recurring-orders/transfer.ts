import type { RecurringOrder, StoreTransfer } from '#contract/recurring-orders.ts';
import type { Store } from '#contract/stores.ts';
import { shopWithCartLink } from '#domain/store/links.ts';

/** An order as handed to a store: the deep link, and the lines to check it against. */
export function toTransfer(store: Store, { items }: RecurringOrder): StoreTransfer {
  const { id, chainId, name, chainName, logo, color, membership } = store;
  const lines = items.map(({ itemId, quantity, item }) => ({ itemId, quantity, ...item }));
  const link = shopWithCartLink(store, lines);
  return {
    store: { id, chainId, name, chainName, logo, color, membership },
    url: link?.url ?? null,
    itemCount: link?.itemCount ?? 0,
    lines,
  };
}
