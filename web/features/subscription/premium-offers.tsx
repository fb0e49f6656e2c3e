import { useEffect, useState } from 'react';
import { useStore } from '#web/lib/store.ts';
import { premiumOffer } from '#web/shared/premium-offer.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { closeMissingPart } from '#web/ui/missing-part.ts';
import { usePrefetch } from '#web/ui/use-prefetch.ts';

const PremiumFeatureDialog = lazyPart(
  async () => (await import('./premium-feature-dialog.tsx')).PremiumFeatureDialog,
);

const close = () => premiumOffer.set(null);

/** What a free user sees who touches a premium feature. A page that has such features renders it once. */
export function PremiumOffers() {
  const offer = useStore(premiumOffer);
  usePrefetch(PremiumFeatureDialog.load);
  const [wasOpened, setWasOpened] = useState(false);
  if (offer !== null && !wasOpened) setWasOpened(true);
  useEffect(() => close, []);
  return wasOpened ? (
    <PremiumFeatureDialog offer={offer} onClose={close} onMissing={closeMissingPart(close)} />
  ) : null;
}
