import { goodsBrand, goodsName, sizeText, t } from '#domain/language.ts';
import { spokenUsd } from '#domain/price/spoken-usd.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { OfferedSwap, OnSwap } from './offered-swap.ts';

function Row({ swap, onSwap }: { swap: OfferedSwap; onSwap: () => void }) {
  const { entry, item, savesCents, isEstimate, reason, size } = swap;
  const name = goodsName(item.name);
  const before = reason === 'any-brand' ? goodsBrand(entry.item.brand) : goodsName(entry.item.name);
  const isSameSize = size === entry.item.unit;
  const newSize = sizeText(size);
  const oldSize = sizeText(entry.item.unit);
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <span className="min-w-0">
        <span className="block font-medium">{reason === 'any-brand' ? t`${name}, any brand` : name}</span>
        <span className="block text-sm text-ink-soft">
          {isSameSize ? t`instead of ${before}` : t`${newSize} instead of ${before}, ${oldSize}`}
        </span>
        <span className="figures block text-sm">{t`Saves ${spokenUsd(savesCents, isEstimate)}`}</span>
      </span>
      <Button size="sm" onClick={onSwap} aria-label={t`Swap ${goodsName(entry.item.name)}`}>
        {t`Swap`}
      </Button>
    </li>
  );
}

/** Each swap takes one tap, and its toast offers undo. */
export function SwapDialog({
  isOpen,
  onClose,
  swaps,
  onSwap,
}: {
  isOpen: boolean;
  onClose: () => void;
  swaps: readonly OfferedSwap[];
  onSwap: OnSwap;
}) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} title={t`Swaps that save`}>
      <div className="space-y-3">
        <p className="text-sm text-ink-soft">
          {t`You get about the same amount or more. We leave items you want exactly as they are.`}
        </p>
        {swaps.length === 0 ? (
          <p>{t`Nothing left to swap.`}</p>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {swaps.map((swap) => (
              <Row
                key={swap.entryId}
                swap={swap}
                onSwap={() => onSwap(swap.entry, swap.item, swap.firmness)}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
