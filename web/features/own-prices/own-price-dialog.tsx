import { brandAndSizeText } from '#domain/item/brand-and-size.ts';
import { localizedItemName, t } from '#domain/language.ts';
import type { PriceToEnter } from '#web/shared/price-entry.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { OwnPriceForm } from './own-price-form.tsx';
import { createPriceQuestions } from './price-question.ts';

export function OwnPriceDialog({
  pricesToEnter,
  onClose,
}: {
  pricesToEnter: readonly PriceToEnter[];
  onClose: () => void;
}) {
  const questions = createPriceQuestions(pricesToEnter);
  const [first] = questions;
  return (
    <Dialog
      isOpen={first !== undefined}
      onOpenChange={onClose}
      title={questions.length > 1 ? t`What do they cost?` : t`What does it cost?`}
      description={
        questions.length > 1
          ? t`Leave blank any you haven’t seen.`
          : first && t`${localizedItemName(first.name)}, ${brandAndSizeText(first)}, at ${first.storeName}`
      }
    >
      {first && <OwnPriceForm questions={questions} onDone={onClose} />}
    </Dialog>
  );
}
