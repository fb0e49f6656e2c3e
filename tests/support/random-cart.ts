import fc from 'fast-check';
import type { ComparedStore, ComparisonLine } from '#domain/compare/cart-lines.ts';
import { type ShownPrice, Z_80 } from '#domain/price/price.ts';

export type RandomCart = { stores: ComparedStore[]; lines: ComparisonLine[] };

export function makeShownPrice(priceCents: number, overrides: Partial<ShownPrice> = {}): ShownPrice {
  return {
    priceCents,
    regularPriceCents: null,
    kind: 'observed',
    scope: 'store',
    source: 'test',
    observedAt: '2026-08-01T12:00:00.000Z',
    lowCents: priceCents,
    highCents: priceCents,
    error: { line: 0, chain: 0, own: 0 },
    basis: 'Seen at this store',
    ...overrides,
  };
}

/**
 * Creates an estimated price with this range. The line, the chain and the store each contribute a third of the price's
 * variance.
 */
export function makeEstimatedPrice(priceCents: number, lowCents: number, highCents: number): ShownPrice {
  const sourceError = (highCents - lowCents) / 2 / Z_80 / priceCents / Math.sqrt(3);
  return makeShownPrice(priceCents, {
    kind: 'estimated',
    scope: 'estimate',
    observedAt: null,
    lowCents,
    highCents,
    error: { line: sourceError, chain: sourceError, own: sourceError },
    basis: 'Typical',
  });
}

/**
 * Makes a cart from lines `[quantity, price at store 1, price at store 2, …]`. Each store has its own chain. Null means
 * that the store has no price.
 */
export function makeCart(...lines: [number, ...(number | null)[]][]): RandomCart {
  const storeCount = Math.max(0, ...lines.map((line) => line.length - 1));
  return {
    stores: Array.from({ length: storeCount }, (_, index) => ({ storeId: index + 1, chainId: index + 1 })),
    lines: lines.map(([quantity, ...cents], index) => ({
      entryId: index + 1,
      quantity,
      prices: new Map(
        cents.flatMap((price, storeIndex) =>
          price === null ? [] : [[storeIndex + 1, makeShownPrice(price)]],
        ),
      ),
    })),
  };
}

const arbitraryPrice = (maxCents: number) =>
  fc
    .record({
      cents: fc.integer({ min: 1, max: maxCents }),
      down: fc.integer({ min: 0, max: 200 }),
      up: fc.integer({ min: 0, max: 200 }),
      isEstimate: fc.boolean(),
    })
    .map(({ cents, down, up, isEstimate }) =>
      isEstimate ? makeEstimatedPrice(cents, Math.max(0, cents - down), cents + up) : makeShownPrice(cents),
    );

/**
 * Generates random carts for property tests. They have stores from up to three chains, and some prices are missing.
 * Prices are small by default, so that ties and rounding are common.
 */
export function arbitraryCart(limits: {
  maxStores: number;
  maxLines: number;
  maxCents?: number;
  maxQuantity?: number;
}): fc.Arbitrary<RandomCart> {
  const { maxStores, maxLines, maxCents = 900, maxQuantity = 4 } = limits;
  const stores = fc.uniqueArray(
    fc.record({ storeId: fc.integer({ min: 1, max: 99 }), chainId: fc.integer({ min: 1, max: 3 }) }),
    { minLength: 1, maxLength: maxStores, selector: ({ storeId }) => storeId },
  );
  return stores.chain((pickedStores) =>
    fc
      .array(
        fc.record({
          quantity: fc.integer({ min: 1, max: maxQuantity }),
          prices: fc.tuple(
            ...pickedStores.map(() => fc.option(arbitraryPrice(maxCents), { freq: 5, nil: null })),
          ),
        }),
        { maxLength: maxLines },
      )
      .map((lines) => ({
        stores: pickedStores,
        lines: lines.map(({ quantity, prices }, index) => ({
          entryId: index + 1,
          quantity,
          prices: new Map(
            pickedStores.flatMap(({ storeId }, storeIndex) => {
              const price = prices[storeIndex];
              return price ? [[storeId, price] as const] : [];
            }),
          ),
        })),
      })),
  );
}
