import { ChartLine } from 'lucide-react';
import { localizedBrand, localizedItemName, t } from '#domain/language.ts';
import { type ShownPriceHistory, shownPriceHistory } from '#web/shared/open-history.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

export function PriceHistoryButton(history: ShownPriceHistory) {
  const { name, brand } = history.item;
  return (
    <IconButton
      label={t`Price history of ${localizedItemName(name)}, ${localizedBrand(brand)}`}
      icon={<ChartLine className="size-4.5" />}
      aria-haspopup="dialog"
      onClick={() => shownPriceHistory.set(history)}
    />
  );
}
