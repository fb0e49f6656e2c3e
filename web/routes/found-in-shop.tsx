import type { GroceryItem } from '#contract/grocery-items.ts';
import type { ShopListLine } from '#contract/shop.ts';
import type { ShopRow } from '#domain/shop.ts';
import { useOwnPrices } from '#web/features/own-prices/use-own-prices.ts';
import { ProductHead } from '#web/features/scan/product-head.tsx';
import { ShelfCheck } from '#web/features/scan/shelf-check.tsx';
import type { ShopParts } from '#web/features/shop/shop-view.tsx';
import { Button } from '#web/ui/button.tsx';
import { usePricesAtStores } from './scan-prices.ts';

export type ShopLineRow = ShopRow<ShopListLine>;

/** What was scanned, and as far as it is on the list, where. */
type Found = {
  product: Pick<GroceryItem, 'name' | 'brand' | 'unit' | 'category'>;
  /** What a price is said of; null where that is not known. */
  itemId: number | null;
  isByWeight: boolean;
  row: ShopLineRow | undefined;
  /** Whether it is on the list, in words. */
  words: string;
  /** What a label of the store said. */
  labelCents: number | null;
  /** Puts it on the list; undefined where it is. */
  onAdd: (() => void) | undefined;
};

/** At which store of the plan the shopper is. */
function HereChoice({ list, hereId, onHere }: Place) {
  if (list.stores.length < 2) return null;
  return (
    <label className="flex items-center gap-2 text-sm">
      I am at
      <select
        value={hereId}
        onChange={({ target }) => onHere(Number(target.value))}
        className="min-w-0 flex-1 rounded-lg border border-line-strong bg-raised px-3 text-base touch"
      >
        {list.stores.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

type Place = Pick<ShopParts, 'list'> & { hereId: number; onHere: (storeId: number) => void };

/** The price on the shelf of a product, against what it costs elsewhere. */
function Shelf({
  itemId,
  isByWeight,
  labelCents,
  row,
  list,
  hereId,
}: Omit<Place, 'onHere'> & Pick<Found, 'isByWeight' | 'labelCents' | 'row'> & { itemId: number }) {
  const prices = usePricesAtStores({ itemId, list, line: row?.line });
  const { say } = useOwnPrices();
  const here = list.stores.find(({ id }) => id === hereId);
  if (here === undefined) return null;
  return (
    <ShelfCheck
      key={here.id}
      storeName={here.name}
      isByWeight={isByWeight}
      planned={prices.find(({ storeId }) => storeId === here.id)}
      others={prices.filter(({ storeId }) => storeId !== here.id)}
      labelCents={labelCents}
      onSave={(priceCents) => {
        const seenAt = new Date().toISOString();
        return say([{ itemId, storeId: here.id, priceCents, regularPriceCents: null, seenAt }]);
      }}
    />
  );
}

/** What was scanned: its line is ticked or it is added, and its price on the shelf is held against the others. */
export function FoundInShop({
  found: { product, itemId, isByWeight, row, words, labelCents, onAdd },
  onTick,
  ...place
}: Place & { found: Found; onTick: (row: ShopLineRow) => void }) {
  return (
    <>
      <ProductHead {...product}>
        <p className="text-sm">{words}</p>
      </ProductHead>
      {row && (
        <Button
          look="primary"
          size="lg"
          className="w-full"
          disabledReason={row.isTicked ? 'It is ticked already' : undefined}
          onClick={() => onTick(row)}
        >
          {row.isTicked ? 'Ticked' : 'Tick it'}
        </Button>
      )}
      {onAdd && (
        <Button look={row ? 'secondary' : 'primary'} size="lg" className="w-full" onClick={onAdd}>
          Add to the list
        </Button>
      )}
      <HereChoice {...place} />
      {itemId !== null && <Shelf key={itemId} {...place} {...{ itemId, isByWeight, labelCents, row }} />}
    </>
  );
}
