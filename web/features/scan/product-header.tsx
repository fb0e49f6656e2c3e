import type { ReactNode } from 'react';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { ItemDescription } from '#contract/scan.ts';
import { brandAndSizeText } from '#domain/item/brand-and-size.ts';
import { localizedItemName, t } from '#domain/language.ts';
import { ItemPicture } from '#web/shared/item-picture.tsx';
import { Button } from '#web/ui/button.tsx';

export function ProductHeader({
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
        <p className="text-lg font-semibold">{localizedItemName(name)}</p>
        <p className="text-sm text-ink-soft">{brandAndSizeText({ brand, unit })}</p>
        {children}
      </div>
    </div>
  );
}

/** Pending products aren't items yet, so they can be added only as notes. */
export function PendingProduct({ description, onAdd }: { description: ItemDescription; onAdd: () => void }) {
  return (
    <>
      <ProductHeader {...description}>
        <p className="text-sm text-ink-soft">{t`Not used yet. It’s waiting for review.`}</p>
      </ProductHeader>
      <Button variant="primary" size="lg" className="w-full" onClick={onAdd}>
        {t`Add as a note`}
      </Button>
    </>
  );
}
