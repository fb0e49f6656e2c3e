import { t } from '#domain/language.ts';
import { RouteLink } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';

export function ReceiptsCard() {
  return (
    <CardSection title={t`Receipts`} description={t`What you really paid and what you spend each month.`}>
      <RouteLink href="/receipts">{t`Open receipts`}</RouteLink>
    </CardSection>
  );
}
