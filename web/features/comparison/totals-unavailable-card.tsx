import { t } from '#domain/language.ts';
import { Card } from '#web/ui/card.tsx';

export function TotalsUnavailableCard() {
  return (
    <Card className="p-5">
      <h2 className="text-lg">{t`We can’t show totals without your cart`}</h2>
      <p className="mt-0.5 text-ink-soft">{t`They’ll be back once it loads.`}</p>
    </Card>
  );
}
