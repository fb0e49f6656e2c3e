import { type ComponentType, useEffect } from 'react';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { cx } from '#web/lib/cx.ts';
import { createStateStore, useStateStore } from '#web/lib/store.ts';

type Item = Pick<GroceryItem, 'name' | 'category'>;

/** Loaded lazily, so that the page appears before the pictures. */
const itemIconStore = createStateStore<ComponentType<{ item: Item }> | null>(() => null);

export function ItemPicture({ item, className = 'size-10' }: { item: Item; className?: string }) {
  const Icon = useStateStore(itemIconStore);
  useEffect(() => {
    if (itemIconStore.read() !== null) return;
    import('./item-icon.tsx').then(
      ({ ItemIcon }) => itemIconStore.set(ItemIcon),
      () => {},
    );
  }, []);
  return (
    <span
      className={cx(
        'flex shrink-0 items-center justify-center rounded-lg bg-sunken text-ink-soft',
        className,
      )}
    >
      {Icon && <Icon item={item} />}
    </span>
  );
}
