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
/**
 * Assigns a stable id to a line, so that React doesn't recreate the row when the line's brand or other lines change.
 */
const assignId = (line: DemoLine): DemoLine => {
  lastId += 1;
  return { ...line, id: lastId };
};

/** The initial demo, which isn't stored until the visitor changes something (`isTouched`). */
const untouchedDemo: DemoState = {
  lines: initialDemoLines.map(assignId),
  miles: DEFAULT_MILES,
  storeIds: selectStoresInRange(sampleStores, [], DEFAULT_MILES),
  place: null,
};

function loadDemo(): DemoState {
  const stored = readDemo();
  return stored === null ? untouchedDemo : { ...stored, lines: stored.lines.map(assignId) };
}

function addToLines(lines: readonly DemoLine[], newLine: DemoLine, index = lines.length): DemoLine[] {
  const existingLine = lines.find((line) => isSameChoice(line, newLine));
  if (existingLine === undefined) return lines.toSpliced(index, 0, assignId(newLine));
  const quantity = Math.min(MAX_QUANTITY, existingLine.quantity + newLine.quantity);
  return lines.map((line) => (line === existingLine ? { ...line, quantity } : line));
}

const reduceLine = (lines: DemoLine[], lineToSubtract: DemoLine): DemoLine[] =>
  lines.flatMap((line) => {
    if (!isSameChoice(line, lineToSubtract)) return [line];
    return line.quantity > lineToSubtract.quantity
      ? [{ ...line, quantity: line.quantity - lineToSubtract.quantity }]
      : [];
  });

function switchLine(lines: readonly DemoLine[], entry: CartEntry, next: DemoLine): DemoLine[] {
  const exists = lines.some((line) => isSameChoice(line, next));
  if (!exists) return lines.map((line) => (isSameChoice(line, entry) ? { ...line, ...next } : line));
  return addToLines(
    lines.filter((line) => !isSameChoice(line, entry)),
    next,
  );
}

const toDemoLine = ({ itemId, quantity, firmness, addedTogether }: CartEntry): DemoLine => ({
  itemId,
  quantity,
  firmness,
  together: addedTogether,
});

/**
 * Returns the item's id. If any brand will do, returns the id of the first item with the same name and size instead,
 * so that identical choices share a line.
 */
const findRepresentativeId = ({ id, name, unit }: GroceryItem, firmness: Firmness): number =>
  firmness === 'any' ? (sampleItems.find((item) => item.name === name && item.unit === unit)?.id ?? id) : id;

/**
 * The demo cart. It's saved in this browser after the first change, but never sent to the server. `shownSeed` is the
 * seed of the prices already on the page.
 */
export function useDemo(shownSeed?: number) {
  const [demo, setDemo] = useState(loadDemo);
  const [seed] = useState(() => getDemoPriceSeed(() => shownSeed ?? drawSeed()));
  const isTouched = demo !== untouchedDemo;
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
     * The stores with prices in `entries`. Updated after `stores`, so that a newly selected store appears before its
     * prices are computed.
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
    setStores: (chosenStores: readonly { id: number }[]) =>
      setDemo((before) => ({ ...before, storeIds: chosenStores.map(({ id }) => id) })),
    offersQuery: ((choices) => ({
      queryKey: ['demo', 'offers', choices, stores],
      queryFn: async () => (await import('./demo-offers.ts')).createDemoOffers(choices, stores, seed),
    })) satisfies OffersQuery,
    add: async ({ firmness, ...item }: GroceryItem & { firmness: Firmness }): Promise<boolean> => {
      const line = { itemId: findRepresentativeId(item, firmness), quantity: 1, firmness };
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
      const addedLines = lines.map((line) => ({ ...line, together: lastId }));
      changeLines((lines) =>
        addedLines.reduce((currentLines, line) => addToLines(currentLines, line), lines),
      );
      toast({
        title: t`Added to cart`,
        description:
          addedLines.length === 1
            ? t`1 item on your list is in the demo`
            : t`${addedLines.length} items on your list are in the demo`,
        action: { label: t`Undo`, run: () => changeLines((lines) => addedLines.reduce(reduceLine, lines)) },
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
            run: () => changeLines((lines) => addToLines(lines, toDemoLine(entry), index)),
          },
        });
      },
      switchBrand: (entry: CartEntry, item: GroceryItem, firmness: Firmness) =>
        changeLines((lines) => {
          const itemId = findRepresentativeId(item, firmness);
          return switchLine(lines, entry, {
            itemId,
            quantity: toSellableQuantity(item, entry.quantity),
            firmness,
          });
        }),
      switchingId: null,
      clear: async (clearedEntries: readonly CartEntry[]) => {
        changeLines(() => []);
        toast({
          title: t`Cart cleared`,
          action: {
            label: t`Undo`,
            run: () => changeLines(() => clearedEntries.map(toDemoLine).map(assignId)),
          },
        });
        return true;
      },
    },
  };
}
