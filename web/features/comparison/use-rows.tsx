import { useMemo, useState } from 'react';
import type { CartEntry } from '#contract/cart.ts';
import { t } from '#domain/language.ts';
import { getLinePrice } from '#web/shared/line-price.ts';
import { sortNewestFirst } from '#web/shared/newest-first.ts';
import { Button } from '#web/ui/button.tsx';
import type { ComparisonView } from './comparison-view.ts';

const WIDEST_ROWS = 3;

/**
 * Picks the rows that matter most for choosing a store: those with an observed price, a missing price, a price below
 * the recommended store's, or the largest price differences between stores.
 */
export function pickRowsForCollapsedTable({
  entries,
  ranked,
}: Pick<ComparisonView, 'entries' | 'ranked'>): CartEntry[] {
  const [first] = ranked;
  const storeIds = ranked.map(({ store }) => store.id);
  const rows = entries.map((entry) => {
    const prices = entry.storePrices
      .filter(({ store }) => storeIds.includes(store.id))
      .map((at) => ({ at, price: getLinePrice(at) }));
    const cents = prices.flatMap(({ price }) => price?.priceCents ?? []);
    const atFirst = prices.find(({ at }) => at.store.id === first?.store.id)?.price?.priceCents;
    const isAlwaysShown =
      cents.length < prices.length ||
      atFirst === undefined ||
      Math.min(...cents) < atFirst ||
      prices.some(({ price }) => price?.kind === 'observed');
    return { entry, isRelevant: isAlwaysShown, difference: Math.max(...cents) - Math.min(...cents) };
  });
  const widest = rows.toSorted((a, b) => b.difference - a.difference).slice(0, WIDEST_ROWS);
  return rows.filter((row) => row.isRelevant || widest.includes(row)).map(({ entry }) => entry);
}

const MIN_LONG_CART_ROWS = 9;
/** Hiding a single row saves nothing: the button that shows it takes as much space. */
const MIN_HIDDEN_ROWS = 2;

export function useVisibleRows(view: ComparisonView) {
  const [areAllWanted, setAreAllWanted] = useState(false);
  const all = sortNewestFirst(view.entries);
  const few = useMemo(() => new Set(pickRowsForCollapsedTable(view).map(({ id }) => id)), [view]);
  if (all.length < MIN_LONG_CART_ROWS || all.length - few.size < MIN_HIDDEN_ROWS)
    return { rows: all, toggle: null };
  const toggle = (
    <>
      <Button size="sm" aria-expanded={areAllWanted} onClick={() => setAreAllWanted(!areAllWanted)}>
        {areAllWanted ? t`Show the ${few.size} items that matter most` : t`Show all ${all.length}`}
      </Button>
      {!areAllWanted && <span className="ml-2 text-sm text-ink-soft">{t`Totals include all items.`}</span>}
    </>
  );
  return { rows: areAllWanted ? all : all.filter(({ id }) => few.has(id)), toggle };
}
