import { useState } from 'react';
import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import { t } from '#domain/language.ts';
import { CatalogSearch } from '#web/features/receipts/item-search.tsx';
import { findLineByCode, findLineByItem } from '#web/features/scan/find-line.ts';
import { StoreLabelChoice } from '#web/features/scan/label-choice.tsx';
import { PendingProduct } from '#web/features/scan/product-header.tsx';
import { ScanFlow } from '#web/features/scan/scan-flow.tsx';
import type { ShopToolProps } from '#web/features/shop/shop-view.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useAddScannedProduct } from './cart-scan-dialog.tsx';
import { ScannedProduct, type ShoppingTripRow } from './scanned-product.tsx';

export function ShopScanDialog({
  list,
  rows,
  applyChanges,
  refresh,
  onClose,
}: ShopToolProps & { onClose: () => void }) {
  const { addItem, addNote } = useAddScannedProduct();
  const open = rows.filter(({ isTicked }) => !isTicked);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const currentStoreId =
    chosenId ?? open.find(({ placeId }) => placeId !== null)?.placeId ?? list.stores[0]?.id ?? 0;
  const place = { list, currentStoreId, onStoreChange: setChosenId };

  const ticking = (again: () => void) => (row: ShoppingTripRow) => {
    applyChanges([{ kind: 'tick', line: row.line.line, storeId: row.placeId }]);
    again();
  };
  const adding = (again: () => void) => () => {
    refresh();
    again();
  };
  const lineFound = (row: ShoppingTripRow, again: () => void, labelCents: number | null) => {
    const { name, detail, category, itemId = null, prices } = row.line;
    const here = prices.find(({ storeId }) => storeId === currentStoreId);
    return (
      <ScannedProduct
        {...place}
        scanResult={{
          ...{ row, labelCents, statusText: t`It’s on your list.`, onAdd: undefined },
          product: { name, brand: '', unit: detail, category: category ?? 'Pantry' },
          // If a barcode was scanned, use the line's own item. If a store label was scanned, use the product that this
          // store has for the line.
          itemId: labelCents === null ? itemId : (here?.itemId ?? itemId),
          isByWeight: here?.isByWeight ?? false,
        }}
        onCheckOff={ticking(again)}
      />
    );
  };

  return (
    <Dialog isOpen onOpenChange={onClose} title={t`Scan a barcode`}>
      <ScanFlow
        search={(parts) => <CatalogSearch {...parts} hasClose={false} />}
        known={(gtin, again) => {
          const row = findLineByCode(rows, gtin);
          return row && lineFound(row, again, null);
        }}
        item={(item, again) => {
          const found = findLineByItem(rows, item);
          const isSame = found?.match === 'same-item';
          const otherText = found ? t`Your list says ${found.row.line.detail}.` : t`It’s not on your list.`;
          return (
            <ScannedProduct
              {...place}
              scanResult={{
                ...{ product: item, itemId: item.id, isByWeight: isSoldByWeight(item.unit) },
                ...{
                  row: found?.row,
                  labelCents: null,
                  statusText: isSame ? t`It’s on your list.` : otherText,
                },
                onAdd: isSame ? undefined : () => void addItem(item, adding(again)),
              }}
              onCheckOff={ticking(again)}
            />
          );
        }}
        note={(description, again) => (
          <PendingProduct description={description} onAdd={() => void addNote(description, adding(again))} />
        )}
        label={({ priceCents }, again) => (
          <StoreLabelChoice
            priceCents={priceCents}
            lines={open.flatMap(({ line }) => (line.itemId == null ? [] : [line]))}
          >
            {({ line }) => {
              const row = rows.find((each) => each.line.line === line);
              return row && lineFound(row, again, priceCents);
            }}
          </StoreLabelChoice>
        )}
      />
    </Dialog>
  );
}
