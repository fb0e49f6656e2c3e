import { Heart, ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import type { Favorite } from '#contract/favorites.ts';
import { brandAndSizeText } from '#domain/item/brand-and-size.ts';
import { localizedBrand, localizedItemName, t } from '#domain/language.ts';
import { errorToShow, isPremiumRequiredError } from '#web/api/api-error.ts';
import { rich } from '#web/lib/rich.ts';
import { useFocusOnRemoval } from '#web/lib/use-focus-on-removal.ts';
import { ItemPicture } from '#web/shared/item-picture.tsx';
import { LoadFailure } from '#web/shared/load-failure.tsx';
import { Price } from '#web/shared/price.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { LoadingSkeleton, Skeleton } from '#web/ui/skeleton.tsx';
import { FavoriteDialog } from './favorite-dialog.tsx';
import { frequencyNames } from './frequency-names.ts';
import type { Favorites } from './use-favorites.ts';

const smallButtonProps = { variant: 'quiet', size: 'sm' } as const;

function LowestPrice({ favorite }: { favorite: Favorite }) {
  const prices = favorite.storePrices.flatMap(({ store, shown }) =>
    shown === null ? [] : [{ store, ...shown }],
  );
  const [first, ...others] = prices;
  if (first === undefined) return favorite.storePrices.length === 0 ? null : ` · ${t`Not at your stores`}`;
  const lowest = others.reduce((best, each) => (each.priceCents < best.priceCents ? each : best), first);
  return (
    <span>
      {' · '}
      {rich`${<Price cents={lowest.priceCents} isEstimate={lowest.kind === 'estimated'} />} at ${lowest.store.name}`}
    </span>
  );
}

function Row({
  favorite,
  favorites,
  onEdit,
}: {
  favorite: Favorite;
  favorites: Favorites;
  onEdit: () => void;
}) {
  const { item, frequency, notes } = favorite;
  return (
    <li ref={useFocusOnRemoval()} className="flex flex-wrap items-center justify-end gap-x-3 py-2">
      <ItemPicture item={item} className="size-10 max-sm:hidden" />
      <div className="min-w-0 flex-[1_1_min(12rem,100%)] wrap-anywhere">
        <p className="font-medium">
          {localizedItemName(item.name)} <Badge className="ml-1">{frequencyNames[frequency]}</Badge>
        </p>
        <p className="text-sm text-ink-soft">
          {brandAndSizeText(item)}
          <LowestPrice favorite={favorite} />
        </p>
        {notes !== null && (
          <p dir="auto" className="text-sm italic">
            {notes}
          </p>
        )}
      </div>
      <div className="flex shrink-0">
        <Button
          {...smallButtonProps}
          aria-label={t`Add ${localizedItemName(item.name)}, ${localizedBrand(item.brand)} to the cart`}
          onClick={() => favorites.addToCart([favorite.itemId])}
        >
          {t`Add`}
        </Button>
        <Button
          {...smallButtonProps}
          aria-label={t`Edit ${localizedItemName(item.name)}, ${localizedBrand(item.brand)}`}
          onClick={onEdit}
        >
          {t`Edit`}
        </Button>
        <Button
          {...smallButtonProps}
          aria-label={t`Remove ${localizedItemName(item.name)}, ${localizedBrand(item.brand)} from favorites`}
          onClick={() => favorites.remove(favorite)}
        >
          {t`Remove`}
        </Button>
      </div>
    </li>
  );
}

export function FavoritesPanel({ favorites }: { favorites: Favorites }) {
  const [editedFavorite, setEditedFavorite] = useState<Favorite | null>(null);
  const { data, error: loadError, refetch } = favorites.query;
  const error = data === undefined ? errorToShow(loadError) : null;
  const count = data?.length ?? 0;
  return (
    <CardSection
      title={t`Favorites`}
      description={t`Things you buy often.`}
      actions={
        count > 0 && (
          <Button
            size="sm"
            icon={<ShoppingCart className="size-4" />}
            isPending={favorites.isAddingAll}
            onClick={() => favorites.addToCart()}
          >
            {t`Add all to cart`}
          </Button>
        )
      }
    >
      {error !== null && !isPremiumRequiredError(error) && (
        <LoadFailure title={t`Couldn’t load your favorites`} error={error} refetch={refetch} />
      )}
      {error === null && data === undefined && (
        <LoadingSkeleton label={t`Loading your favorites`}>
          <Skeleton className="my-2 h-11" />
          <Skeleton className="my-2 h-11" />
        </LoadingSkeleton>
      )}
      {data !== undefined && count === 0 && (
        <p className="flex items-center gap-2 text-ink-soft">
          <Heart className="size-4 shrink-0" />
          <span>
            <span>{t`No favorites yet. Tap the heart next to an item to save it here.`}</span>{' '}
            <span className="hidden pointer-fine:inline">{t`You can also press Shift+Enter in search.`}</span>
          </span>
        </p>
      )}
      {count > 0 && (
        <ul className="relative -my-1 max-h-96 divide-y divide-line overflow-y-auto overscroll-contain">
          {data?.map((favorite) => (
            <Row
              key={favorite.itemId}
              favorite={favorite}
              favorites={favorites}
              onEdit={() => setEditedFavorite(favorite)}
            />
          ))}
        </ul>
      )}
      <FavoriteDialog
        favorite={editedFavorite}
        onSave={favorites.edit}
        onClose={() => setEditedFavorite(null)}
      />
    </CardSection>
  );
}
