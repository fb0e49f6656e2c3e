import { goodsBrand, goodsName, sizeText, t } from '#domain/language.ts';
import { spokenUsd } from '#domain/price/spoken-usd.ts';
import { useFocusOnRemoval } from '#web/lib/use-focus-on-removal.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { OfferedSwap } from './offered-swap.ts';
import type { AcceptedSwap, useAcceptedSwaps } from './use-accepted-swaps.ts';

const nameOf = ({ item, reason }: OfferedSwap): string =>
  reason === 'any-brand' ? t`${goodsName(item.name)}, any brand` : goodsName(item.name);

function insteadText({ entry, reason, size }: OfferedSwap): string {
  const before = reason === 'any-brand' ? goodsBrand(entry.item.brand) : goodsName(entry.item.name);
  if (size === entry.item.unit) return t`instead of ${before}`;
  return t`${sizeText(size)} instead of ${before}, ${sizeText(entry.item.unit)}`;
}

type RowProps = { swap: OfferedSwap; onPress: () => void };

function Offer({ swap, onPress }: RowProps) {
  return (
    <li ref={useFocusOnRemoval()} className="flex items-center justify-between gap-3 py-2">
      <span className="min-w-0">
        <span className="block font-medium">{nameOf(swap)}</span>
        <span className="block text-sm text-ink-soft">{insteadText(swap)}</span>
        <span className="figures block text-sm">{t`Saves ${spokenUsd(swap.savesCents, swap.isEstimate)}`}</span>
      </span>
      <Button size="sm" onClick={onPress} aria-label={t`Swap ${goodsName(swap.entry.item.name)}`}>
        {t`Swap`}
      </Button>
    </li>
  );
}

function Made({ swap, onPress }: RowProps) {
  return (
    <li ref={useFocusOnRemoval()} className="flex items-center justify-between gap-3 py-2">
      <span className="min-w-0">
        <span className="block font-medium">{nameOf(swap)}</span>
        <span className="block text-sm text-ink-soft">{insteadText(swap)}</span>
      </span>
      <Button size="sm" onClick={onPress} aria-label={t`Undo swap of ${goodsName(swap.entry.item.name)}`}>
        {t`Undo`}
      </Button>
    </li>
  );
}

const rowsClasses = 'divide-y divide-line border-y border-line';

const keyOf = ({ swap, lineId }: AcceptedSwap) => `${swap.entry.id} ${lineId} ${swap.reason}`;

/** Each swap takes one tap. Swaps made here can be undone until the dialog closes, the last one also in its toast. */
export function SwapDialog({
  isOpen,
  onClose,
  swaps,
  accepted: { undoable, swap: accept, undo },
}: {
  isOpen: boolean;
  onClose: () => void;
  swaps: readonly OfferedSwap[];
  accepted: ReturnType<typeof useAcceptedSwaps>;
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
          <ul className={rowsClasses}>
            {swaps.map((swap) => (
              <Offer key={swap.entryId} swap={swap} onPress={() => void accept(swap)} />
            ))}
          </ul>
        )}
        {undoable.length > 0 && (
          <section aria-labelledby="made-swaps">
            <h3 id="made-swaps" className="mb-1 text-sm font-medium">{t`Swapped`}</h3>
            <ul className={rowsClasses}>
              {undoable.toReversed().map((made) => (
                <Made key={keyOf(made)} swap={made.swap} onPress={() => void undo(made)} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}
