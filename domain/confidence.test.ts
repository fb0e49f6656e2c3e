import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ComparedStore, compareStores } from '#domain/comparison.ts';
import { certaintyWords, type LowestStore } from '#domain/confidence.ts';
import type { ShownPrice } from '#domain/price.ts';
import { cartOf, estimatedPrice, randomCart, shownPrice } from '#tests/support/random-cart.ts';

const names: Record<number, string> = { 1: 'Aldi', 2: 'Target', 3: 'Meijer' };
const storeName = (storeId: number) => names[storeId] ?? '?';

/** One line per row, one price per store. */
function lowestOf(rows: ShownPrice[][], chainIds: number[] = [1, 2, 3]): LowestStore {
  const stores = (rows[0] ?? []).map(
    (_, index): ComparedStore => ({ storeId: index + 1, chainId: chainIds[index] ?? 0 }),
  );
  const lines = rows.map((prices, index) => ({
    entryId: index + 1,
    quantity: 1,
    prices: new Map(prices.map((price, at) => [at + 1, price])),
  }));
  const { lowest } = compareStores({ stores, lines });
  if (!lowest) throw new Error('no store has every line');
  return lowest;
}

describe('how sure the lowest is', () => {
  it('is certain between exact prices, by however little', () => {
    expect(lowestOf([[shownPrice(1_000), shownPrice(1_001)]])).toMatchObject({
      storeId: 1,
      certainty: 'lowest',
      rival: { storeId: 2 },
    });
  });

  it('is too close between equal totals', () => {
    expect(lowestOf([[shownPrice(1_000), shownPrice(1_000)]]).certainty).toBe('too-close');
  });

  it.each([
    [1_401, 'lowest'],
    [1_400, 'likely-lowest'],
    [1_201, 'likely-lowest'],
    [1_200, 'too-close'],
    [1_001, 'too-close'],
  ])('with ±$2 each, $10.00 against %i cents is %s', (other, certainty) => {
    const prices = [estimatedPrice(1_000, 800, 1_200), estimatedPrice(other, other - 200, other + 200)];
    expect(lowestOf([prices]).certainty).toBe(certainty);
  });

  it('adds the doubt of all lines up instead of averaging it away', () => {
    const row = [estimatedPrice(1_000, 800, 1_200), estimatedPrice(1_150, 950, 1_350)];
    expect(lowestOf(Array.from({ length: 20 }, () => row)).certainty).toBe('too-close');
  });

  it('two stores of one chain, all estimated, cannot be told apart', () => {
    const same = estimatedPrice(1_000, 800, 1_200);
    expect(lowestOf([[same, same]], [5, 5]).certainty).toBe('too-close');
  });

  it('between two stores of one chain, only what differs matters', () => {
    const same = estimatedPrice(1_000, 800, 1_200);
    const rows = [
      [same, same],
      [shownPrice(300), shownPrice(350)],
    ];
    expect(lowestOf(rows, [5, 5]).certainty).toBe('lowest');
    expect(lowestOf(rows, [5, 6]).certainty).toBe('too-close');
  });

  it('is judged against the store that is hardest to tell from it', () => {
    const rows = [[shownPrice(1_000), shownPrice(1_010), estimatedPrice(1_020, 700, 1_300)]];
    expect(lowestOf(rows)).toMatchObject({ certainty: 'too-close', rival: { storeId: 3 } });
  });

  it('never says lowest when the prices could turn out the other way', () => {
    fc.assert(
      fc.property(randomCart({ maxStores: 4, maxLines: 4 }), (cart) => {
        const comparison = compareStores(cart);
        const { lowest } = comparison;
        if (lowest?.certainty !== 'lowest') return;
        const chainOf = (id: number) => cart.stores.find(({ storeId }) => storeId === id)?.chainId;
        for (const other of comparison.stores) {
          // Within a chain a shared price cannot turn the order, so ranges may meet there.
          if (!other.isComplete || chainOf(other.storeId) === chainOf(lowest.storeId)) continue;
          expect(lowest.highTotalCents).toBeLessThanOrEqual(other.lowTotalCents);
        }
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('the words', () => {
  const words = (lowest: LowestStore) => certaintyWords(lowest, storeName);

  it('claim the lowest with the lead', () => {
    expect(words(lowestOf([[shownPrice(1_000), shownPrice(2_000)]]))).toEqual({
      label: 'Lowest',
      explanation:
        'Aldi is the lowest at $10.80 with tax, $10.80 less than Target, however the uncertain prices turn out.',
    });
  });

  it('hedge with both ranges', () => {
    const prices = [
      estimatedPrice(1_000, 800, 1_200),
      shownPrice(1_100),
      estimatedPrice(1_300, 1_100, 1_500),
    ];
    expect(words(lowestOf([[prices[0], prices[2]].flatMap((price) => price ?? [])]))).toEqual({
      label: 'Likely lowest',
      explanation:
        'Aldi is probably the lowest at $10.80 with tax, $3.24 less than Target, but not all prices are certain: Aldi may come to $8.64 to $12.96, Target to $11.88 to $16.20.',
    });
    expect(words(lowestOf([[prices[0], prices[1]].flatMap((price) => price ?? [])]))).toEqual({
      label: 'Too close to call',
      explanation:
        'Aldi at $10.80 and Target at $11.88 are too close to call: Aldi may come to $8.64 to $12.96, Target to exactly $11.88.',
    });
  });

  it('say when two are equal', () => {
    expect(words(lowestOf([[shownPrice(1_000), shownPrice(1_000)]])).explanation).toBe(
      'Aldi and Target both come to $10.80 with tax.',
    );
  });

  it('claim nothing over stores that could not be compared', () => {
    const of = (...lines: Parameters<typeof cartOf>) => {
      const { lowest } = compareStores(cartOf(...lines));
      if (!lowest) throw new Error('no store has every line');
      return words(lowest);
    };
    expect(of([1, 1_000])).toEqual({
      label: 'Only store',
      explanation: 'Aldi comes to $10.80 with tax; pick another store to compare it with.',
    });
    expect(of([1, 1_000, null])).toEqual({
      label: 'Has everything',
      explanation:
        'Only Aldi has every item, at $10.80 with tax; the other store misses something, so the totals cannot be compared.',
    });
    expect(of([1, 1_000, null, null]).explanation).toContain('each of the 2 others misses something');
    expect(of([1, 1_000, 2_000, null]).explanation).toMatch(
      /^Among the stores with every item, Aldi is the lowest/,
    );
  });
});
