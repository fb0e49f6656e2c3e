import { useMemo, useState } from 'react';
import type { CartEntry } from '#contract/cart.ts';
import { t } from '#domain/language.ts';
import { getLinePrice } from '#web/shared/line-price.ts';
import { sortNewestFirst } from '#web/shared/newest-first.ts';
import { Button } from '#web/ui/button.tsx';
import type { ComparisonView } from './comparison-view.ts';

const WIDEST_ROW_COUNT = 3;

/**
 * Picks the rows that matter most for choosing a store: rows with an observed price, a missing price, or a price
 * lower than at the recommended store, and the rows with the largest price differences.
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
      .map((storePrice) => ({ storePrice, price: getLinePrice(storePrice) }));
    const cents = prices.flatMap(({ price }) => price?.priceCents ?? []);
    const firstStoreCents = prices.find(({ storePrice }) => storePrice.store.id === first?.store.id)?.price
      ?.priceCents;
    const isAlwaysShown =
      cents.length < prices.length ||
      firstStoreCents === undefined ||
      Math.min(...cents) < firstStoreCents ||
      prices.some(({ price }) => price?.kind === 'observed');
    return { entry, isRelevant: isAlwaysShown, difference: Math.max(...cents) - Math.min(...cents) };
  });
  const widestRows = rows.toSorted((a, b) => b.difference - a.difference).slice(0, WIDEST_ROW_COUNT);
  return rows.filter((row) => row.isRelevant || widestRows.includes(row)).map(({ entry }) => entry);
}

const MIN_ROWS_TO_COLLAPSE = 9;
/** Hiding a single row saves no space, because the button that shows it takes up as much space as the row. */
const MIN_HIDDEN_ROWS = 2;

export function useVisibleRows(view: ComparisonView) {
  const [areAllShown, setAreAllShown] = useState(false);
  const allRows = sortNewestFirst(view.entries);
  const importantIds = useMemo(() => new Set(pickRowsForCollapsedTable(view).map(({ id }) => id)), [view]);
  if (allRows.length < MIN_ROWS_TO_COLLAPSE || allRows.length - importantIds.size < MIN_HIDDEN_ROWS)
    return { rows: allRows, toggle: null };
  const toggle = (
    <>
      <Button size="sm" aria-expanded={areAllShown} onClick={() => setAreAllShown(!areAllShown)}>
        {areAllShown
          ? t`Show the ${importantIds.size} items that matter most`
          : t`Show all ${allRows.length}`}
      </Button>
      {!areAllShown && <span className="ml-2 text-sm text-ink-soft">{t`Totals include all items.`}</span>}
    </>
  );
  return { rows: areAllShown ? allRows : allRows.filter(({ id }) => importantIds.has(id)), toggle };
}
