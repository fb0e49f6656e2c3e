import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { CartEntry } from '#contract/cart.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { MAX_QUANTITY } from '#contract/limits.ts';
import type { Firmness } from '#domain/item/firmness.ts';
import { localizedBrand, localizedItemName, t } from '#domain/language.ts';
import type { OffersQuery } from '#web/shared/offers.ts';
import { stepQuantity, toSellableQuantity } from '#web/shared/quantity.ts';
import { toast } from '#web/ui/toast.ts';
import { createDemoEntries, initialDemoLines } from './demo-cart.ts';
import {
  type DemoLine,
  type DemoState,
  getDemoPriceSeed,
  isSameChoice,
  readDemo,
  saveDemo,
} from './demo-state.ts';
import { sampleItems } from './sample-catalog.ts';
import { sampleStores, selectStoresInRange } from './sample-stores.ts';

const DEFAULT_MILES = 10;

const drawSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

let lastId = 0;
/** Adds a stable id, so that React doesn't recreate the row when its brand or other lines change. */
const withId = (line: DemoLine): DemoLine => {
  lastId += 1;
  return { ...line, id: lastId };
};

/** The initial demo, which isn't stored until the visitor changes something (`isTouched`). */
const untouched: DemoState = {
  lines: initialDemoLines.map(withId),
  miles: DEFAULT_MILES,
  storeIds: selectStoresInRange(sampleStores, [], DEFAULT_MILES),
  place: null,
};

function initialDemo(): DemoState {
  const stored = readDemo();
  return stored === null ? untouched : { ...stored, lines: stored.lines.map(withId) };
}

function addToLines(lines: readonly DemoLine[], more: DemoLine, index = lines.length): DemoLine[] {
  const before = lines.find((line) => isSameChoice(line, more));
  if (before === undefined) return lines.toSpliced(index, 0, withId(more));
  const quantity = Math.min(MAX_QUANTITY, before.quantity + more.quantity);
  return lines.map((line) => (line === before ? { ...line, quantity } : line));
}

const reduceLine = (lines: DemoLine[], less: DemoLine): DemoLine[] =>
  lines.flatMap((line) => {
    if (!isSameChoice(line, less)) return [line];
    return line.quantity > less.quantity ? [{ ...line, quantity: line.quantity - less.quantity }] : [];
  });

function switchLine(lines: readonly DemoLine[], entry: CartEntry, next: DemoLine): DemoLine[] {
  const exists = lines.some((line) => isSameChoice(line, next));
  if (!exists) return lines.map((line) => (isSameChoice(line, entry) ? { ...line, ...next } : line));
  return addToLines(
    lines.filter((line) => !isSameChoice(line, entry)),
    next,
  );
}

const lineOf = ({ itemId, quantity, firmness, addedTogether }: CartEntry): DemoLine => ({
  itemId,
  quantity,
  firmness,
  together: addedTogether,
});

/**
 * If the shopper accepts any brand, returns the first item with the same name and size, so that identical choices share
 * a line.
 */
const representativeId = ({ id, name, unit }: GroceryItem, firmness: Firmness): number =>
  firmness === 'any' ? (sampleItems.find((item) => item.name === name && item.unit === unit)?.id ?? id) : id;

/**
 * The demo cart. It's saved in this browser after the first change, but never sent. `shownSeed` is the seed of the
 * prices already shown.
 */
export function useDemo(shownSeed?: number) {
  const [demo, setDemo] = useState(initialDemo);
  const [seed] = useState(() => getDemoPriceSeed(() => shownSeed ?? drawSeed()));
  const isTouched = demo !== untouched;
  useEffect(() => {
    if (isTouched) saveDemo(demo);
  }, [demo, isTouched]);
  const changeLines = (next: (lines: DemoLine[]) => DemoLine[]) =>
    setDemo((before) => ({ ...before, lines: next(before.lines) }));

  const changeQuantity = (entry: CartEntry, next: (quantity: number) => number) =>
    changeLines((lines) =>
      lines.map((line) => (isSameChoice(line, entry) ? { ...line, quantity: next(line.quantity) } : line)),
    );

  const stores = useMemo(() => sampleStores.filter(({ id }) => demo.storeIds.includes(id)), [demo.storeIds]);
  const pricedStores = useDeferredValue(stores);
  const entries = useMemo(
    () => createDemoEntries(demo.lines, pricedStores, seed),
    [demo.lines, pricedStores, seed],
  );

  return {
    isTouched,
    entries,
    stores,
    /**
     * The stores for which `entries` have prices. This list is updated with a delay, so that a newly selected store
     * appears before its prices are computed.
     */
    pricedStores,
    miles: demo.miles,
    place: demo.place,
    setPlace: (place: string) => setDemo((before) => ({ ...before, place })),
    setMiles: (miles: number) =>
      setDemo((before) => ({
        ...before,
        miles,
        storeIds: selectStoresInRange(sampleStores, before.storeIds, miles),
      })),
    setStores: (chosen: readonly { id: number }[]) =>
      setDemo((before) => ({ ...before, storeIds: chosen.map(({ id }) => id) })),
    offersQuery: ((choices) => ({
      queryKey: ['demo', 'offers', choices, stores],
      queryFn: async () => (await import('./demo-offers.ts')).createDemoOffers(choices, stores, seed),
    })) satisfies OffersQuery,
    add: async ({ firmness, ...item }: GroceryItem & { firmness: Firmness }): Promise<boolean> => {
      const line = { itemId: representativeId(item, firmness), quantity: 1, firmness };
      changeLines((lines) => addToLines(lines, line));
      toast({
        title: t`Added to cart`,
        description: t`Item successfully added to your cart`,
        detail: `${localizedItemName(item.name)} · ${localizedBrand(item.brand)}`,
        action: { label: t`Undo`, run: () => changeLines((lines) => reduceLine(lines, line)) },
      });
      return true;
    },
    addList: (lines: readonly DemoLine[]): void => {
      const added = lines.map((line) => ({ ...line, together: lastId }));
      changeLines((lines) => added.reduce((now, line) => addToLines(now, line), lines));
      toast({
        title: t`Added to cart`,
        description:
          added.length === 1
            ? t`1 item on your list is in the demo`
            : t`${added.length} items on your list are in the demo`,
        action: { label: t`Undo`, run: () => changeLines((lines) => added.reduce(reduceLine, lines)) },
      });
    },
    cartActions: {
      changeQuantity: (entry: CartEntry, by: number) =>
        changeQuantity(entry, (quantity) => stepQuantity(quantity, by)),
      setQuantity: (entry: CartEntry, quantity: number) => changeQuantity(entry, () => quantity),
      remove: (entry: CartEntry) => {
        const index = demo.lines.findIndex((line) => isSameChoice(line, entry));
        changeLines((lines) => lines.filter((line) => !isSameChoice(line, entry)));
        toast({
          title: t`Removed ${localizedItemName(entry.item.name)}`,
          action: {
            label: t`Undo`,
            run: () => changeLines((lines) => addToLines(lines, lineOf(entry), index)),
          },
        });
      },
      switchBrand: (entry: CartEntry, item: GroceryItem, firmness: Firmness) =>
        changeLines((lines) => {
          const itemId = representativeId(item, firmness);
          return switchLine(lines, entry, {
            itemId,
            quantity: toSellableQuantity(item, entry.quantity),
            firmness,
          });
        }),
      switchingId: null,
      clear: async (cleared: readonly CartEntry[]) => {
        changeLines(() => []);
        toast({
          title: t`Cart cleared`,
          action: { label: t`Undo`, run: () => changeLines(() => cleared.map(lineOf).map(withId)) },
        });
        return true;
      },
    },
  };
}
