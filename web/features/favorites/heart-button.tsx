import { Heart } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { localizedBrand, localizedItemName, t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { ChosenItem } from './favorite-mutations.ts';
import type { Favorites } from './use-favorites.ts';

function HeartIcon({ isOn }: { isOn: boolean }) {
  return <Heart className={cx('size-4.5', isOn && 'fill-current')} />;
}

export function FavoriteButton({ item, favorites }: { item: ChosenItem; favorites: Favorites }) {
  const isFavorite = favorites.isFavorite(item.id);
  return (
    <IconButton
      label={t`Favorite ${localizedItemName(item.name)}, ${localizedBrand(item.brand)}`}
      aria-pressed={isFavorite}
      icon={<HeartIcon isOn={isFavorite} />}
      className={cx(isFavorite && 'text-ink')}
      onClick={() => favorites.toggle(item)}
    />
  );
}

/**
 * The heart in a search result. It works only with a pointer, because search results can't take focus. For the
 * keyboard, see `toggleFavoriteOnShiftEnter`.
 */
export function FavoriteHeart({ item, favorites }: { item: ChosenItem; favorites: Favorites }) {
  const isFavorite = favorites.isFavorite(item.id);
  return (
    <span
      aria-hidden
      data-heart
      title={isFavorite ? t`Remove from favorites` : t`Add to favorites`}
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-lg text-ink-soft touch-square hover:text-ink',
        isFavorite && 'text-ink',
      )}
      onClick={(event) => {
        // Otherwise, the click would also add the item to the cart.
        event.stopPropagation();
        if (event.detail < 2) favorites.toggle(item);
      }}
    >
      <HeartIcon isOn={isFavorite} />
    </span>
  );
}

export function toggleFavoriteOnShiftEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !event.shiftKey) return;
  const heart = event.currentTarget.querySelector<HTMLElement>('[aria-selected=true] [data-heart]');
  if (heart === null) return;
  event.preventDefault();
  // Otherwise, the search box would also add the item to the cart.
  event.stopPropagation();
  heart.click();
}
