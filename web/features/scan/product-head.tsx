import type { ReactNode } from 'react';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { ItemPicture } from '#web/shared/item-picture.tsx';

/** What was scanned. */
export function ProductHead({
  name,
  brand,
  unit,
  category,
  children,
}: Pick<GroceryItem, 'name' | 'brand' | 'unit' | 'category'> & { children?: ReactNode }) {
  return (
    <div className="flex items-center gap-3" role="status">
      <ItemPicture item={{ name, category }} className="size-12" />
      <div className="min-w-0 wrap-anywhere">
        <p className="text-lg font-semibold">{name}</p>
        <p className="text-sm text-ink-soft">{[brand, unit].filter(Boolean).join(', ')}</p>
        {children}
      </div>
    </div>
  );
}
