import { brandAndSizeText } from '#domain/item/brand-and-size.ts';
import { localizedItemName, t } from '#domain/language.ts';
import type { ShownPriceHistory } from '#web/shared/open-history.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { PriceAlertForm } from './price-alert-form.tsx';
import { PriceHistory } from './price-history.tsx';

export function PriceHistoryDialog({
  history,
  onClose,
}: {
  history: ShownPriceHistory | null;
  onClose: () => void;
}) {
  return (
    <Dialog
      isOpen={history !== null}
      onOpenChange={onClose}
      title={t`Price history: ${history === null ? '' : localizedItemName(history.item.name)}`}
      description={history === null ? '' : brandAndSizeText(history.item)}
    >
      {history && (
        <>
          <PriceHistory itemId={history.item.id} storeIds={history.storeIds} />
          <PriceAlertForm key={history.item.id} item={history.item} />
        </>
      )}
    </Dialog>
  );
}
