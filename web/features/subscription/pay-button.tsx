import { t } from '#domain/language.ts';
import { Button } from '#web/ui/button.tsx';
import { PREMIUM_PRICE_TEXT } from './plan.ts';

export function PayButton({ isBusy }: { isBusy: boolean }) {
  return (
    <Button type="submit" variant="primary" size="lg" isPending={isBusy} className="w-full">
      {isBusy ? t`Processing...` : t`Subscribe for ${PREMIUM_PRICE_TEXT}`}
    </Button>
  );
}
