import type { CartEntry } from '#contract/cart.ts';
import { linePrice } from '#web/shared/line-price.ts';
import type { ComparisonView } from './comparison-view.ts';

/** Rows with an observed price, a missing price, or a lower price than at the best store. */
export function relevantRows({ entries, ranked }: Pick<ComparisonView, 'entries' | 'ranked'>): CartEntry[] {
  const [first] = ranked;
  const storeIds = ranked.map(({ store }) => store.id);
  return entries.filter(({ storePrices }) => {
    const prices = storePrices
      .filter(({ store }) => storeIds.includes(store.id))
      .map((at) => ({ at, price: linePrice(at) }));
    const cents = prices.flatMap(({ price }) => price?.priceCents ?? []);
    const atFirst = prices.find(({ at }) => at.store.id === first?.store.id)?.price?.priceCents;
    return (
      cents.length < prices.length ||
      atFirst === undefined ||
      Math.min(...cents) < atFirst ||
      prices.some(({ price }) => price?.kind === 'observed')
    );
  });
}
