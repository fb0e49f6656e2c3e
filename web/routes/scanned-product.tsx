import type { GroceryItem } from '#contract/grocery-items.ts';
import type { ShoppingTripLine } from '#contract/shop.ts';
import { t } from '#domain/language.ts';
import type { TripRow } from '#domain/list/shop.ts';
import { ProductHeader } from '#web/features/scan/product-header.tsx';
import type { ShopToolProps } from '#web/features/shop/shop-view.tsx';
import { Button } from '#web/ui/button.tsx';
import { listOfflinePrices, ShelfPriceCheck, type StoreSelection } from './shelf-price-check.tsx';

export type ShoppingTripRow = TripRow<ShoppingTripLine>;

type ScanResult = {
  product: Pick<GroceryItem, 'name' | 'brand' | 'unit' | 'category'>;
  itemId: number | null;
  isByWeight: boolean;
  row: ShoppingTripRow | undefined;
  statusText: string;
  labelCents: number | null;
  onAdd: (() => void) | undefined;
};

export function ScannedProduct({
  scanResult: { product, itemId, isByWeight, row, statusText, labelCents, onAdd },
  onCheckOff,
  list,
  ...storeSelection
}: Omit<StoreSelection, 'stores'> &
  Pick<ShopToolProps, 'list'> & { scanResult: ScanResult; onCheckOff: (row: ShoppingTripRow) => void }) {
  return (
    <>
      <ProductHeader {...product}>
        <p className="text-sm">{statusText}</p>
      </ProductHeader>
      {row && (
        <Button
          variant="primary"
          size="lg"
          className="w-full"
          disabledReason={row.isTicked ? t`Already checked off` : undefined}
          onClick={() => onCheckOff(row)}
        >
          {row.isTicked ? t`Checked off` : t`Check it off`}
        </Button>
      )}
      {onAdd && (
        <Button variant={row ? 'secondary' : 'primary'} size="lg" className="w-full" onClick={onAdd}>
          {t`Add to the list`}
        </Button>
      )}
      {itemId !== null && (
        <ShelfPriceCheck
          key={itemId}
          {...{ itemId, isByWeight, labelCents, stores: list.stores }}
          {...storeSelection}
          offlinePrices={listOfflinePrices(row?.line, itemId, list.stores)}
        />
      )}
    </>
  );
}
