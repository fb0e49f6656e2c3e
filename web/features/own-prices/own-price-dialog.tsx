import { brandAndSize } from '#domain/item/brand-and-size.ts';
import { goodsName, t } from '#domain/language.ts';
import type { PriceToEnter } from '#web/shared/price-entry.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { OwnPriceForm } from './own-price-form.tsx';
import { priceQuestions } from './price-question.ts';

/** Open while `pricesToEnter` yields at least one product. */
export function OwnPriceDialog({
  pricesToEnter,
  onClose,
}: {
  pricesToEnter: readonly PriceToEnter[];
  onClose: () => void;
}) {
  const asked = priceQuestions(pricesToEnter);
  const [first] = asked;
  return (
    <Dialog
      isOpen={first !== undefined}
      onOpenChange={onClose}
      title={asked.length > 1 ? t`What do they cost?` : t`What does it cost?`}
      description={
        asked.length > 1
          ? t`Leave blank any you haven’t seen.`
          : first && t`${goodsName(first.name)}, ${brandAndSize(first)}, at ${first.storeName}`
      }
    >
      {first && <OwnPriceForm asked={asked} onDone={onClose} />}
    </Dialog>
  );
}
