import { brandAndSize } from '#domain/item/brand-and-size.ts';
import { goodsName, t } from '#domain/language.ts';
import type { OpenHistory } from '#web/shared/open-history.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { PriceAlertForm } from './price-alert-form.tsx';
import { PriceHistory } from './price-history.tsx';

export function PriceHistoryDialog({ look, onClose }: { look: OpenHistory | null; onClose: () => void }) {
  return (
    <Dialog
      isOpen={look !== null}
      onOpenChange={onClose}
      title={t`Price history: ${look === null ? '' : goodsName(look.item.name)}`}
      description={look === null ? '' : brandAndSize(look.item)}
    >
      {look && (
        <>
          <PriceHistory itemId={look.item.id} storeIds={look.storeIds} />
          <PriceAlertForm key={look.item.id} item={look.item} />
        </>
      )}
    </Dialog>
  );
}
