import type { Basket } from '#domain/compare/basket.ts';
import type { ErrorTerm } from '#domain/compare/chance/spread.ts';
import type { Category } from '#domain/item/grocery-item.ts';
import { computePackPrice, type ShownPrice } from '#domain/price/price.ts';
import { addTaxToCharges, type Charge } from '#domain/tax/ebt.ts';
import { FLAT_RATES, ONE_HUNDRED_PERCENT, type TaxClass, type TaxRates } from '#domain/tax/tax-rates.ts';

export type ComparedStore = {
  storeId: number;
  chainId: number;
  taxRates?: TaxRates | undefined;
  distanceMiles?: number | undefined;
};

/** A line is 'Not available' at stores that aren't in `prices`. */
export type ComparisonLine = {
  entryId: number;
  quantity: number;
  taxClass?: TaxClass;
  isPaidBySnap?: boolean;
  prices: ReadonlyMap<number, ShownPrice>;
};

/** If `ebtBalanceCents` is unknown, the EBT card pays for all eligible items. */
export type ComparedCart = {
  stores: readonly ComparedStore[];
  lines: readonly ComparisonLine[];
  ebtBalanceCents?: number | null | undefined;
};

type PricedEntry = {
  id: number;
  item: { name: string; category: Category };
  storePrices: readonly {
    store: { id: number };
    shown: ShownPrice | null;
    filledBy: { packCount: number } | null;
  }[];
};

/**
 * Pass `getTaxClass` to compute tax by state. Pass `isPaidBySnap` if the shopper pays with SNAP. `quantity` is 1,
 * because prices already cover all of the line's packages.
 */
export const toComparisonLines = (
  entries: readonly PricedEntry[],
  getTaxClass?: (item: PricedEntry['item']) => TaxClass,
  isPaidBySnap?: (item: PricedEntry['item']) => boolean,
): ComparisonLine[] =>
  entries.map(({ id, item, storePrices }) => ({
    entryId: id,
    quantity: 1,
    ...(getTaxClass && { taxClass: getTaxClass(item) }),
    ...(isPaidBySnap?.(item) && { isPaidBySnap: true }),
    prices: new Map(
      storePrices.flatMap(({ store, shown, filledBy }) =>
        shown && filledBy ? [[store.id, computePackPrice(shown, filledBy.packCount)] as const] : [],
      ),
    ),
  }));

export type StoreLookup = (storeId: number) => ComparedStore;

/** The lookup throws RangeError for a store that isn't compared. */
export function createStoreLookup(stores: readonly ComparedStore[]): StoreLookup {
  const byId = new Map(stores.map((store) => [store.storeId, store]));
  return (storeId) => {
    const store = byId.get(storeId);
    if (store === undefined) throw new RangeError(`Store ${storeId} is not compared`);
    return store;
  };
}

export type PricedComparisonLine = Charge & { store: ComparedStore; storeId: number; price: ShownPrice };

export function priceLineAtStore(
  { quantity, prices, taxClass = 'food', isPaidBySnap }: ComparisonLine,
  store: ComparedStore,
): PricedComparisonLine | null {
  const price = prices.get(store.storeId);
  if (price === undefined) return null;
  const { storeId, taxRates = FLAT_RATES } = store;
  return {
    ...{ store, storeId, price, isPaidBySnap },
    ...{ cents: quantity * price.priceCents, milliPercent: taxRates[taxClass] },
  };
}

export function toBasket(
  lines: readonly (PricedComparisonLine | null)[],
  ebtBalanceCents: number | null,
): Pick<Basket, 'lineAmounts' | 'sumAmounts'> {
  const addTax = (selectedLines: readonly (PricedComparisonLine | null)[]) =>
    addTaxToCharges(selectedLines, ebtBalanceCents);
  return {
    lineAmounts: addTax(lines),
    ...(ebtBalanceCents !== null && {
      sumAmounts: (indexes) =>
        addTax(indexes.map((index) => lines[index] as PricedComparisonLine)).reduce<number>(
          (sum, amount) => sum + (amount as number),
          0,
        ),
    }),
  };
}

export const computeErrorTerms = (
  lines: readonly (PricedComparisonLine | null)[],
  ebtBalanceCents: number | null,
): ErrorTerm[][] =>
  addTaxToCharges(lines, ebtBalanceCents).map((amount, index) => {
    const line = lines[index];
    if (amount === null || !line) return [];
    const { price, store } = line;
    const { chainId, taxRates } = store;
    return [{ cents: amount / ONE_HUNDRED_PERCENT, chainId, price, taxRates }];
  });

export const negateTerms = (terms: readonly ErrorTerm[]): ErrorTerm[] =>
  terms.map((term) => ({ ...term, cents: -term.cents }));
