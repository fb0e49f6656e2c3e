import { useEffect, useState } from 'react';
import { useStateStore } from '#web/lib/store.ts';
import { premiumOffer } from '#web/shared/premium-offer.ts';
import { createLoadErrorHandler } from '#web/ui/chunk-load-error.ts';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';
import { usePrefetch } from '#web/ui/use-prefetch.ts';

const PremiumFeatureDialog = createLazyComponent(
  async () => (await import('./premium-feature-dialog.tsx')).PremiumFeatureDialog,
);

const close = () => premiumOffer.set(null);

/** Place this once on each page with Premium features. */
export function PremiumOfferDialogHost() {
  const offer = useStateStore(premiumOffer);
  usePrefetch(PremiumFeatureDialog.load);
  const [wasOpened, setWasOpened] = useState(false);
  if (offer !== null && !wasOpened) setWasOpened(true);
  useEffect(() => close, []);
  return wasOpened ? (
    <PremiumFeatureDialog offer={offer} onClose={close} onMissing={createLoadErrorHandler(close)} />
  ) : null;
}
