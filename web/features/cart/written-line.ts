import type { QueryClient } from '@tanstack/react-query';
import { type CartEntry, cartSum, type getCart, type PricedEntry } from '#contract/cart.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { cartKey } from '#web/shared/cart-query.ts';
import { mergeInto } from './cart-rows.ts';

/** The reading of the cart that the page shows. */
const shownReading = (client: QueryClient) =>
  client.getQueryCache().findAll({ queryKey: cartKey, type: 'active' })[0];

/** The stores that the page prices its cart at, for the body of a call that answers a priced line. */
export function pricedAtShown(client: QueryClient): QueryOf<typeof getCart> {
  const { storeIds } = (shownReading(client)?.queryKey[cartKey.length] ?? {}) as QueryOf<typeof getCart>;
  return storeIds === undefined ? {} : { storeIds };
}

function withLine(entries: readonly CartEntry[], line: CartEntry, beforeEntryId?: number): CartEntry[] {
  const place = entries.findIndex(({ id }) => id === line.id);
  if (place >= 0) return entries.with(place, line);
  const next = entries.findIndex(({ id }) => id === beforeEntryId);
  return entries.toSpliced(next < 0 ? entries.length : next, 0, line);
}

/** Of what is done to lines one after the other: another brand takes over the quantity that was asked for last. */
export const lineScope = { id: 'cart lines' };

/** Lines that the shopper has removed; the answer to a call that left before may still speak of them. */
const removed = new WeakMap<QueryClient, Set<number>>();

export function removedIds(client: QueryClient): Set<number> {
  const ids = removed.get(client) ?? new Set();
  removed.set(client, ids);
  return ids;
}

type Written = {
  answer: PricedEntry;
  /** What the call was sent with. */
  pricedAt: QueryOf<typeof getCart>;
  /** Of a new line: the one it went before. */
  beforeEntryId?: number | undefined;
  /** The line that was merged into it. */
  insteadOf?: number | undefined;
};

/**
 * Shows a written line as the server answered it, so that the cart is not read again for it. False where the page must
 * read it: while it is being read, once other stores are compared, or when the server's cart adds up to another sum, as
 * it does after a change elsewhere.
 */
export function showWritten(
  client: QueryClient,
  { answer, pricedAt, beforeEntryId, insteadOf }: Written,
): boolean {
  const reading = shownReading(client);
  const entries = reading?.state.data as CartEntry[] | undefined;
  const [line] = answer.priced;
  if (reading === undefined || entries === undefined || line === undefined) return false;
  if (insteadOf !== undefined) mergeInto(line.id, insteadOf);
  if (removedIds(client).has(line.id)) return false;
  if (reading.state.fetchStatus !== 'idle' || reading.state.isInvalidated) return false;
  if (String(pricedAtShown(client).storeIds) !== String(pricedAt.storeIds)) return false;
  const kept = entries.filter(({ id }) => id !== insteadOf);
  const shown = withLine(kept, line, beforeEntryId);
  if (cartSum(shown) !== answer.cartSum) return false;
  client.setQueryData(reading.queryKey, shown);
  const others = client.getQueryCache().findAll({ queryKey: cartKey, type: 'inactive' });
  for (const other of others) other.invalidate();
  return true;
}

/** The cart is to be read again when its turn comes: by `readIfBehind`, or when it is looked at next. */
export const markBehind = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: cartKey, refetchType: 'none' });

/** Resolves when the page shows all that was written: at once, unless `markBehind` says otherwise. */
export const readIfBehind = (client: QueryClient): Promise<void> =>
  client.refetchQueries({ queryKey: cartKey, type: 'active', predicate: ({ state }) => state.isInvalidated });
