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
  const openRows = rows.filter(({ isTicked }) => !isTicked);
  const [chosenStoreId, setChosenStoreId] = useState<number | null>(null);
  const currentStoreId =
    chosenStoreId ?? openRows.find(({ placeId }) => placeId !== null)?.placeId ?? list.stores[0]?.id ?? 0;
  const storeSelection = { list, currentStoreId, onStoreChange: setChosenStoreId };

  const createCheckOffHandler = (scanAgain: () => void) => (row: ShoppingTripRow) => {
    applyChanges([{ kind: 'tick', line: row.line.line, storeId: row.placeId }]);
    scanAgain();
  };
  const createAddedHandler = (scanAgain: () => void) => () => {
    refresh();
    scanAgain();
  };
  const renderFoundLine = (row: ShoppingTripRow, scanAgain: () => void, labelCents: number | null) => {
    const { name, detail, category, itemId = null, prices } = row.line;
    const priceHere = prices.find(({ storeId }) => storeId === currentStoreId);
    return (
      <ScannedProduct
        {...storeSelection}
        scanResult={{
          ...{ row, labelCents, statusText: t`It’s on your list.`, onAdd: undefined },
          product: { name, brand: '', unit: detail, category: category ?? 'Pantry' },
          // If a barcode was scanned, use the line's own item. If a store label was scanned, use the product that this
          // store has for the line.
          itemId: labelCents === null ? itemId : (priceHere?.itemId ?? itemId),
          isByWeight: priceHere?.isByWeight ?? false,
        }}
        onCheckOff={createCheckOffHandler(scanAgain)}
      />
    );
  };

  return (
    <Dialog isOpen onOpenChange={onClose} title={t`Scan a barcode`}>
      <ScanFlow
        search={(parts) => <CatalogSearch {...parts} hasClose={false} />}
        known={(gtin, scanAgain) => {
          const row = findLineByCode(rows, gtin);
          return row && renderFoundLine(row, scanAgain, null);
        }}
        item={(item, scanAgain) => {
          const foundLine = findLineByItem(rows, item);
          const isSameItem = foundLine?.match === 'same-item';
          const otherText = foundLine
            ? t`Your list says ${foundLine.row.line.detail}.`
            : t`It’s not on your list.`;
          return (
            <ScannedProduct
              {...storeSelection}
              scanResult={{
                ...{ product: item, itemId: item.id, isByWeight: isSoldByWeight(item.unit) },
                ...{
                  row: foundLine?.row,
                  labelCents: null,
                  statusText: isSameItem ? t`It’s on your list.` : otherText,
                },
                onAdd: isSameItem ? undefined : () => void addItem(item, createAddedHandler(scanAgain)),
              }}
              onCheckOff={createCheckOffHandler(scanAgain)}
            />
          );
        }}
        note={(description, scanAgain) => (
          <PendingProduct
            description={description}
            onAdd={() => void addNote(description, createAddedHandler(scanAgain))}
          />
        )}
        label={({ priceCents }, scanAgain) => (
          <StoreLabelChoice
            priceCents={priceCents}
            lines={openRows.flatMap(({ line }) => (line.itemId == null ? [] : [line]))}
          >
            {({ line }) => {
              const row = rows.find((each) => each.line.line === line);
              return row && renderFoundLine(row, scanAgain, priceCents);
            }}
          </StoreLabelChoice>
        )}
      />
    </Dialog>
  );
}
