import type { CartEntry } from '#contract/cart.ts';
import type { Store } from '#contract/stores.ts';
import { OWN_SOURCE } from '#domain/price/price.ts';
import { withDistinctNames } from '#domain/store/names.ts';
import { ExportCartDialog } from '#web/features/export/export-cart-dialog.tsx';
import { ShareComparisonSection } from '#web/features/shared-comparisons/share-prices.tsx';
import { ShareListDialog } from '#web/features/shared-lists/share-list-dialog.tsx';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';

const CartFooter = createLazyComponent(async () => (await import('./cart-footer.tsx')).CartFooter);

export function ExportAndShareSection({
  entries: loadedEntries,
  notes,
  stores,
  firstStoreId,
  isPremium,
}: {
  entries: readonly CartEntry[] | undefined;
  notes: readonly string[];
  stores: readonly Store[];
  firstStoreId: number | null;
  isPremium: boolean;
}) {
  const entries = loadedEntries ?? [];
  const footer = <CartFooter entries={entries} notes={notes} />;
  if (entries.length + notes.length === 0) return loadedEntries && footer;
  const firstStores = stores.filter(({ id }) => id === firstStoreId);
  return (
    <div className="grid grid-cols-1 gap-2 sm:flex sm:flex-wrap">
      <ExportCartDialog
        lines={entries.map(({ item, quantity, note }) => ({ ...item, quantity, note }))}
        notes={notes}
        stores={withDistinctNames([
          ...firstStores,
          ...stores.filter((store) => !firstStores.includes(store)),
        ])}
        isPremium={isPremium}
      />
      <ShareListDialog
        isPremium={isPremium}
        otherShareOptions={
          entries.length > 0 &&
          stores.length > 0 && (
            <ShareComparisonSection
              storeIds={stores.map(({ id }) => id)}
              hasOwnPrices={entries.some(({ storePrices }) =>
                storePrices.some(({ shown }) => shown?.source === OWN_SOURCE),
              )}
            />
          )
        }
      />
      {footer}
    </div>
  );
}
