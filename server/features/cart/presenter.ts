import type { CartEntry } from '#contract/cart.ts';
import type { Category } from '#domain/grocery-item.ts';
import { parseNetContent } from '#domain/net-content.ts';
import { formatUnitPrice, itemReference, unitPrice } from '#domain/unit-price.ts';
import { toStorePrice } from '#server/features/prices/read.ts';
import { type PricedRow, toListed } from './queries.ts';

/** Unit prices of one item, such as `26.6¢/oz`; its size text is read once, however many stores sell it. */
function unitPricesOf(unitText: string, category: Category): (priceCents: number) => string | null {
  const content = parseNetContent(unitText);
  return (priceCents) => {
    const price = unitPrice(priceCents, content);
    return price && formatUnitPrice(price, itemReference(category, price.measure));
  };
}

type Listed = Pick<CartEntry, 'id' | 'itemId' | 'item' | 'storePrices'>;

/**
 * The rows of `readPriced` as one element per entry, each with its prices at the compared stores in their order and
 * what `own` takes from its row.
 */
export function withStorePrices<Own, Shown>(
  rows: readonly PricedRow<Own>[],
  now: Date,
  own: (row: Own) => Shown,
): (Listed & Shown)[] {
  const entries = new Map<
    number,
    { entry: Listed & Shown; unitPriceOf: (priceCents: number) => string | null }
  >();
  for (const row of rows) {
    const known = entries.get(row.entryId) ?? {
      entry: { ...toListed(row), storePrices: [], ...own(row) },
      unitPriceOf: unitPricesOf(row.unit, row.category),
    };
    entries.set(row.entryId, known);
    if (row.storeId === null) continue;
    const price = toStorePrice(row, row, now);
    known.entry.storePrices.push({
      ...price,
      unitPrice: price.shown && known.unitPriceOf(price.shown.priceCents),
    });
  }
  return [...entries.values()].map(({ entry }) => entry);
}

/** The rows of `readCart` as entries. */
export const toCart = (rows: readonly PricedRow<{ quantity: number }>[], now: Date): CartEntry[] =>
  withStorePrices(rows, now, ({ quantity }) => ({ quantity }));
