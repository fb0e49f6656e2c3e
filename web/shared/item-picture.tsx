import { type ComponentType, useEffect } from 'react';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { cx } from '#web/lib/cx.ts';
import { createStore, useStore } from '#web/lib/store.ts';

type Item = Pick<GroceryItem, 'name' | 'category'>;

/** What draws the signs, loaded with the first of them: the first page is there before its pictures. */
const drawn = createStore<ComponentType<{ item: Item }> | null>(() => null);

/** The picture beside the name of an item, on a ground of its own. Empty until it is there, and where it cannot be had. */
export function ItemPicture({ item, className = 'size-10' }: { item: Item; className?: string }) {
  const Sign = useStore(drawn);
  useEffect(() => {
    if (drawn.read() !== null) return;
    import('./goods-sign.tsx').then(
      ({ GoodsSign }) => drawn.set(GoodsSign),
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
      {Sign && <Sign item={item} />}
    </span>
  );
}
