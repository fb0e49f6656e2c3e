import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addCartNote } from '#contract/free-lines.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { ItemDescription } from '#contract/scan.ts';
import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import { t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/request.ts';
import { useAddToCart } from '#web/features/cart/use-cart.ts';
import { CatalogSearch } from '#web/features/receipts/item-search.tsx';
import { PendingProduct, ProductHeader } from '#web/features/scan/product-header.tsx';
import { ScanFlow } from '#web/features/scan/scan-flow.tsx';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { refreshCartNotes } from '#web/shared/free-lines-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast, toastFailure } from '#web/ui/toast.ts';
import { ShelfPriceCheck, useSelectedStores } from './shelf-price-check.tsx';

export function useAddScannedProduct() {
  const client = useQueryClient();
  const { add, waitForCart } = useAddToCart();
  const once = useSingleFlight();
  return {
    addItem: async (item: GroceryItem, onAdded: () => void) => {
      await once('add', async () => {
        if (await add({ ...item, firmness: 'product' })) onAdded();
        await waitForCart();
      });
    },
    addNote: async ({ name, brand, unit }: ItemDescription, onAdded: () => void) => {
      await once('add', async () => {
        try {
          await request(addCartNote, { body: { text: `${name}, ${brand}, ${unit}`.slice(0, 120) } });
          toast({ title: t`Added to your list as a note`, description: name });
          await refreshCartNotes(client);
          onAdded();
        } catch (error) {
          toastFailure(t`Error`, errorMessage(error, t`Couldn’t add the note.`));
        }
      });
    },
  };
}

export function CartScanDialog({ onClose }: { onClose: () => void }) {
  const { addItem, addNote } = useAddScannedProduct();
  const stores = useSelectedStores();
  const [currentStoreId, setCurrentStoreId] = useState(0);
  return (
    <Dialog isOpen onOpenChange={onClose} title={t`Scan a barcode`}>
      <ScanFlow
        search={(parts) => <CatalogSearch {...parts} hasClose={false} />}
        item={(item, scanAgain) => (
          <>
            <ProductHeader {...item} />
            <Button
              variant="primary"
              size="lg"
              className="w-full"
              onClick={() => void addItem(item, scanAgain)}
            >
              {t`Add to cart`}
            </Button>
            <ShelfPriceCheck
              key={item.id}
              itemId={item.id}
              isByWeight={isSoldByWeight(item.unit)}
              stores={stores}
              currentStoreId={currentStoreId || (stores[0]?.id ?? 0)}
              onStoreChange={setCurrentStoreId}
            />
          </>
        )}
        note={(description, scanAgain) => (
          <PendingProduct description={description} onAdd={() => void addNote(description, scanAgain)} />
        )}
      />
    </Dialog>
  );
}
