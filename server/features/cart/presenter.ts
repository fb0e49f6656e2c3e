import type { CartEntry } from '#contract/cart.ts';
import { parseNetContent } from '#domain/net-content.ts';
import { formatUnitPrice, referenceMeasure, unitPrice } from '#domain/unit-price.ts';
import { toStorePrice } from '../prices/read.ts';
import { type CartRow, toEntry } from './queries.ts';

/** Unit prices of one item, such as `$0.27/oz`; its size text is read once, however many stores sell it. */
function unitPricesOf(unitText: string): (priceCents: number) => string | null {
  const content = parseNetContent(unitText);
  const reference = content === null ? null : referenceMeasure([content]);
  return (priceCents) => {
    const price = unitPrice(priceCents, content);
    return price === null || reference === null ? null : formatUnitPrice(price, reference);
  };
}

/** The rows of `readCart` as entries, each with one element per compared store in their order. */
export function toCart(rows: readonly CartRow[], now: Date): CartEntry[] {
  const entries = new Map<number, { entry: CartEntry; unitPriceOf: (priceCents: number) => string | null }>();
  for (const row of rows) {
    const known = entries.get(row.entryId) ?? {
      entry: { ...toEntry(row), storePrices: [] },
      unitPriceOf: unitPricesOf(row.unit),
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
