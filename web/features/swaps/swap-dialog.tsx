import { swapSavingsText } from '#domain/compare/swap.ts';
import { sizeText } from '#domain/item/brand-and-size.ts';
import { localizedBrand, localizedItemName, t } from '#domain/language.ts';
import { useFocusOnRemoval } from '#web/lib/use-focus-on-removal.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { OfferedSwap } from './offered-swap.ts';
import { type SwapRow, swapKey, type useAcceptedSwaps } from './use-accepted-swaps.ts';

const getSwapName = ({ item, reason }: OfferedSwap): string =>
  reason === 'any-brand' ? t`${localizedItemName(item.name)}, any brand` : localizedItemName(item.name);

function insteadText({ entry, reason, size, sizeBefore }: OfferedSwap): string {
  const before =
    reason === 'any-brand' ? localizedBrand(entry.item.brand) : localizedItemName(entry.item.name);
  if (size === sizeBefore) return t`instead of ${before}`;
  return t`${sizeText(size)} instead of ${before}, ${sizeText(sizeBefore)}`;
}

function Row({ row, onSwap, onUndo }: { row: SwapRow; onSwap: () => void; onUndo: () => void }) {
  const { swap, accepted, canUndo } = row;
  const name = localizedItemName(swap.entry.item.name);
  const savingsText = swapSavingsText(swap);
  const isPending = accepted?.swapped === null;
  const isOffered = accepted === null || isPending;
  return (
    <li ref={useFocusOnRemoval()} className="flex items-center justify-between gap-3 py-2">
      <span className="min-w-0">
        <span className="block font-medium">{getSwapName(swap)}</span>
        <span className="block text-sm text-ink-soft">{insteadText(swap)}</span>
        <span className="figures block text-sm">
          {isOffered ? t`Saves ${savingsText}` : t`Swapped, saves ${savingsText}`}
        </span>
      </span>
      {(isOffered || canUndo) && (
        <Button
          size="sm"
          isPending={isPending}
          onClick={isOffered ? onSwap : onUndo}
          aria-label={isOffered ? t`Swap ${name}` : t`Undo swap of ${name}`}
        >
          {isOffered ? t`Swap` : t`Undo`}
        </Button>
      )}
    </li>
  );
}

export function SwapDialog({
  isOpen,
  onClose,
  swaps,
  swapActions: { listRows, accept, undo },
}: {
  isOpen: boolean;
  onClose: () => void;
  swaps: readonly OfferedSwap[];
  swapActions: ReturnType<typeof useAcceptedSwaps>;
}) {
  const rows = listRows(swaps);
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} title={t`Swaps that save`}>
      <div className="space-y-3">
        <p className="text-sm text-ink-soft">
          {t`You get about as much, or more. We leave items you want exactly as they are.`}
        </p>
        {rows.length > 0 && (
          <ul className="divide-y divide-line border-y border-line">
            {rows.map((row, index) => (
              <Row
                key={swapKey(row.swap)}
                row={row}
                onSwap={() => void accept(row.swap, index)}
                onUndo={() => row.accepted && void undo(row.accepted)}
              />
            ))}
          </ul>
        )}
        {rows.every(({ accepted }) => accepted !== null) && <p>{t`Nothing left to swap.`}</p>}
      </div>
    </Dialog>
  );
}
