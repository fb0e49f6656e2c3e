import { Heart } from 'lucide-react';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { cx } from '#web/lib/cx.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { Favorites } from './use-favorites.ts';

function HeartIcon({ isOn }: { isOn: boolean }) {
  return <Heart aria-hidden className={cx('size-4.5', isOn && 'fill-current')} strokeWidth={1.75} />;
}

/** Makes an item a favorite, or none if it is one. */
export function HeartButton({ item, favorites }: { item: GroceryItem; favorites: Favorites }) {
  const isOn = favorites.isFavorite(item.id);
  return (
    <IconButton
      label={`Favorite ${item.name}, ${item.brand}`}
      aria-pressed={isOn}
      icon={<HeartIcon isOn={isOn} />}
      className={cx(isOn && 'text-ink')}
      onClick={() => favorites.toggle(item)}
    />
  );
}

/**
 * The same inside an option of the search's list, where nothing may take the focus: for a pointer alone. By keyboard an
 * item becomes a favorite in the cart.
 */
export function HeartInOption({ item, favorites }: { item: GroceryItem; favorites: Favorites }) {
  const isOn = favorites.isFavorite(item.id);
  return (
    <span
      aria-hidden
      title={isOn ? 'Remove from favorites' : 'Add to favorites'}
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-lg text-ink-soft touch-square hover:text-ink',
        isOn && 'text-ink',
      )}
      onClick={(event) => {
        event.stopPropagation(); // the option itself adds to the cart
        favorites.toggle(item);
      }}
    >
      <HeartIcon isOn={isOn} />
    </span>
  );
}
