import { RouteLink } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';

/** Leads to the receipts. */
export function ReceiptsCard() {
  return (
    <CardSection title="Receipts" description="What you really paid, and what you spend in a month.">
      <RouteLink href="/receipts">Open receipts</RouteLink>
    </CardSection>
  );
}
