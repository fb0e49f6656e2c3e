import { memo, useMemo, useState } from 'react';
import type { CartEntry } from '#contract/cart.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { Preferences } from '#contract/preferences.ts';
import { t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { CartPanel } from '#web/features/cart/cart-panel.tsx';
import { findCartQuantityControl } from '#web/features/cart/in-cart.ts';
import { useAddToCart, type useCart, useCartActions } from '#web/features/cart/use-cart.ts';
import {
  FavoriteButton,
  FavoriteHeart,
  toggleFavoriteOnShiftEnter,
} from '#web/features/favorites/heart-button.tsx';
import type { Favorites } from '#web/features/favorites/use-favorites.ts';
import { CartNotes } from '#web/features/free-lines/free-lines.tsx';
import type { useCartNotes } from '#web/features/free-lines/use-free-lines.ts';
import { brandsQuery, createItemSearchQuery } from '#web/features/grocery-items/item-queries.ts';
import { ItemSearchPanel } from '#web/features/grocery-items/item-search-panel.tsx';
import { NotInCatalogNotice } from '#web/features/grocery-items/not-in-catalog.tsx';
import { searchNoteText } from '#web/features/grocery-items/search-words.ts';
import { ListEntry } from '#web/features/list-entry/list-entry.tsx';
import { PriceHistoryButton } from '#web/features/prices/history-button.tsx';
import { createOffersQuery } from '#web/features/prices/offers-query.ts';
import { clearCartConfirmationText } from '#web/shared/notes-not-compared.tsx';
import type { OfferSource } from '#web/shared/offers.ts';
import { useDraft } from '#web/shared/use-draft.ts';
import { AdSlot } from '#web/ui/ad-slot.tsx';
import { Button } from '#web/ui/button.tsx';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';
import { ExportAndShareSection } from './export-and-share.tsx';

const ScanButton = createLazyComponent(async () => (await import('./scan-button.tsx')).ScanButton);

const CartReorderPanel = createLazyComponent(
  async () => (await import('#web/features/cart/cart-reorder-panel.tsx')).CartReorderPanel,
);

/** Returns the product that fills a line, if any store's price was observed. Other products have no price history. */
function findObservedProduct({ item, storePrices }: CartEntry): GroceryItem | null {
  const fillingProduct = storePrices.find(({ shown }) => shown?.kind === 'observed')?.filledBy;
  return fillingProduct ? { ...item, ...fillingProduct, id: fillingProduct.itemId } : null;
}

type CartColumnProps = {
  cart: ReturnType<typeof useCart>;
  error: Error | null;
  stores: OfferSource['stores'];
  preferences: Preferences;
  favorites: Favorites;
  notes: ReturnType<typeof useCartNotes>;
  isPremium: boolean;
};

const CartPart = memo(function CartPart({
  cart,
  error,
  offers,
  preferences,
  favorites,
  notes,
  isPremium,
}: Omit<CartColumnProps, 'stores'> & { offers: OfferSource }) {
  const cartActions = useCartActions();
  const [isReordering, setIsReordering] = useState(false);
  const panel = (
    <CartPanel
      entries={cart.data}
      error={error && errorMessage(error, t`Couldn’t load your cart.`)}
      onRetry={() => void cart.refetch()}
      actions={cartActions}
      brandsQuery={brandsQuery}
      offers={offers}
      itemActions={(entry) => {
        const observedProduct = findObservedProduct(entry);
        return (
          <>
            <FavoriteButton item={{ ...entry.item, firmness: entry.firmness }} favorites={favorites} />
            {observedProduct && <PriceHistoryButton item={observedProduct} storeIds={preferences.storeIds} />}
          </>
        );
      }}
      notes={
        (notes.lines.length > 0 || notes.error !== null) && (
          <CartNotes
            lines={notes.lines}
            error={notes.error}
            onRetry={notes.retry}
            onRemove={notes.remove}
            onRewrite={notes.rewrite}
          />
        )
      }
      clearConfirmation={
        notes.lines.length > 0
          ? clearCartConfirmationText(cart.data?.length ?? 0, notes.lines.length)
          : undefined
      }
      onReorder={() => setIsReordering(true)}
    />
  );
  return (
    <div className="order-3 min-w-0 space-y-3">
      {isReordering && cart.data ? (
        <CartReorderPanel entries={cart.data} onDone={() => setIsReordering(false)} fallback={panel} />
      ) : (
        panel
      )}
      <ExportAndShareSection
        entries={cart.data}
        notes={notes.lines.map(({ text }) => text)}
        stores={preferences.stores}
        firstStoreId={offers.stores[0]?.id ?? null}
        isPremium={isPremium}
      />
      <AdSlot />
    </div>
  );
});

export function CartColumn(props: CartColumnProps) {
  const [searchText, setSearchText] = useDraft('search');
  const { add, waitForCart } = useAddToCart();
  const cartActions = useCartActions();
  const { cart, stores, preferences, favorites, notes } = props;
  const { storeIds } = preferences;
  const offers = useMemo(() => ({ query: createOffersQuery(storeIds), stores }), [storeIds, stores]);
  const keepAsNote = async (text: string) => {
    if (await notes.add(text)) setSearchText('');
  };
  const renderNoteButton = (text: string) => (
    <Button size="sm" onClick={() => void keepAsNote(text)}>
      {t`Keep as a note`}
    </Button>
  );
  return (
    <div className="contents lg:col-span-7 lg:block lg:space-y-4">
      <div className="order-1 min-w-0" onKeyDownCapture={toggleFavoriteOnShiftEnter}>
        <ListEntry onAdded={() => setSearchText('')} offers={offers}>
          {(pasteList) => (
            <ItemSearchPanel
              text={searchText}
              onTextChange={setSearchText}
              searchQuery={createItemSearchQuery(storeIds)}
              onAdd={add}
              onSettled={waitForCart}
              missingWordsText={searchNoteText}
              renderNothingFound={(text) => (
                <NotInCatalogNotice text={text} action={renderNoteButton(text)} />
              )}
              renderOtherItemAction={renderNoteButton}
              action={
                <span className="-my-2 flex flex-wrap items-center justify-end">
                  {pasteList}
                  <ScanButton fallback={<span className="touch-square" />} />
                </span>
              }
              offers={offers}
              findQuantityControl={(option) => findCartQuantityControl(cart.data, cartActions, option)}
              renderFavoriteButton={(item) => <FavoriteHeart item={item} favorites={favorites} />}
            />
          )}
        </ListEntry>
      </div>
      <CartPart {...props} offers={offers} />
    </div>
  );
}
