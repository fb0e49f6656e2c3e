import { ChartLine } from 'lucide-react';
import { useState } from 'react';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const PriceHistory = lazyPart(async () => (await import('./price-history.tsx')).PriceHistory);

/** Opens what an item was seen to cost at the compared stores. */
export function HistoryButton({ item, storeIds }: { item: GroceryItem; storeIds: readonly number[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        label={`Price history of ${item.name}, ${item.brand}`}
        icon={<ChartLine aria-hidden className="size-4.5" strokeWidth={1.75} />}
        onClick={() => setIsOpen(true)}
      />
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={`Price history: ${item.name}`}
        description={`${item.brand} · ${item.unit}`}
      >
        <PriceHistory itemId={item.id} storeIds={storeIds} />
      </Dialog>
    </>
  );
}
