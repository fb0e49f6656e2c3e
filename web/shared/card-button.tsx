import { t } from '#domain/language.ts';
import { Button } from '#web/ui/button.tsx';
import { type LoyaltyCardChain, useLoyaltyCards } from './use-cards.ts';

export function LoyaltyCardButton({ store, hasCard }: { store: LoyaltyCardChain; hasCard: boolean }) {
  const { setCard, isPending } = useLoyaltyCards();
  const { chainId, chainName, logo, color } = store;
  return (
    <Button
      variant="quiet"
      size="sm"
      className="-mr-2.5 underline underline-offset-4"
      isPending={isPending}
      onClick={() => setCard({ chainId, chainName, logo, color }, !hasCard)}
    >
      {hasCard ? t`I don’t have the card` : t`I have the card`}
    </Button>
  );
}
